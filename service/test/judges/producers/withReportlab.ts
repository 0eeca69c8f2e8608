import { spawnSync } from 'node:child_process';
import { missingTool } from '../missingTool.ts';

const program = `
import sys
from reportlab.pdfgen import canvas
page = canvas.Canvas(sys.stdout.buffer, pagesize=(595, 842))
page.drawString(50, 800, 'Made by ReportLab')
form = page.acroForm
form.textfield(name='name', tooltip='Your name', x=50, y=760, width=200, height=20, borderStyle='inset')
form.textfield(name='notes', x=50, y=640, width=300, height=100, fieldFlags='multiline', value='as it was')
form.textfield(name='comb', x=50, y=600, width=160, height=20, maxlen=8, fieldFlags='comb')
form.checkbox(name='agreed', tooltip='I agree', x=50, y=540, buttonStyle='check', checked=True)
form.checkbox(name='cross', x=90, y=540, buttonStyle='cross', shape='circle', size=30)
form.radio(name='radio', value='one', x=50, y=500, selected=True)
form.radio(name='radio', value='two', x=90, y=500)
form.choice(name='choice', x=50, y=460, options=['red', 'green'], value='red')
page.showPage()
page.setPageRotation(90)
page.acroForm.textfield(name='turned', x=50, y=400, width=200, height=20, fontName='Times-Roman')
page.showPage()
page.save()
`;

/** Debian's packages are there for Debian's Python alone. */
const python = ['python3', '/usr/bin/python3'].find(
	(path) => spawnSync(path, ['-c', 'import reportlab']).status === 0,
);

/** Whether Python has ReportLab (Debian: python3-reportlab). */
export function hasReportlab(): boolean {
	if (python !== undefined) return true;
	missingTool('ReportLab is not installed (Debian: python3-reportlab)');
	return false;
}

/** A form as ReportLab makes it: in ASCII, with looks of its own for every state. */
export async function formByReportlab(): Promise<Uint8Array> {
	const { status, stdout, stderr } = spawnSync(python ?? 'python3', ['-c', program]);
	if (status !== 0) throw new Error(`ReportLab failed: ${String(stderr)}`);
	return new Uint8Array(stdout);
}
