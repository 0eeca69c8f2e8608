import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { aspects } from '../agreement.ts';
import { fileOf, programs, type Compared } from '../compared.ts';
import { picturesOf } from './pictures.ts';

const MOST_ROWS = 150;
/** So that one form does not fill the page. */
const MOST_OF_A_FORM = 4;

const STYLE = `body { font: 13px sans-serif } td { vertical-align: top; padding: 4px; border-top: 1px solid #ccc }
img { display: block; border: 1px dotted #aaa; max-width: 420px } .other { color: #b00; font-weight: bold }`;

/** Writes a page of pictures, ours beside theirs, worst first. Returns its path. */
export async function writePage(compared: readonly Compared[], path: string): Promise<string> {
	const rows: string[] = [];
	for (const row of worstFirst(compared)) rows.push(await rowOf(row));
	const heads = ['field', ...programs].map((name) => `<th>${name}</th>`).join('');
	const table = `<table><tr>${heads}</tr>${rows.join('\n')}</table>`;
	writeFileSync(path, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${table}`);
	return path;
}

function worstFirst(compared: readonly Compared[]): Compared[] {
	const counts = new Map<string, number>();
	return compared
		.filter(({ judgement }) => judgement !== undefined)
		.sort((a, b) => (b.judgement?.badness ?? 0) - (a.judgement?.badness ?? 0))
		.filter(({ job }) => {
			const count = (counts.get(job.path) ?? 0) + 1;
			counts.set(job.path, count);
			return count <= MOST_OF_A_FORM;
		})
		.slice(0, MOST_ROWS);
}

async function rowOf({ job, box, drawings, judgement }: Compared): Promise<string> {
	const findings = aspects
		.map((aspect) => [aspect, judgement?.findings[aspect]])
		.filter(([, finding]) => finding === 'other' || finding === 'not as Acrobat')
		.map(([aspect, finding]) => `<span class="other">${aspect}: ${finding}</span>`)
		.join(' ');
	const cells = [`${escaped(job.name)}<br>${escaped(box.name)}, page ${box.page}<br>${findings}`];
	for (const program of programs) {
		const file = fileOf(job, program);
		const drawing = drawings[program];
		if (!drawing || !existsSync(file)) {
			cells.push('');
			continue;
		}
		const bytes = new Uint8Array(readFileSync(file));
		const [picture] = await picturesOf(bytes, [box], program === 'pdfium');
		const { size, baseline, left, right, shown, colour } = drawing;
		const numbers = [size, baseline, left, right].map((value) => value.toFixed(1)).join(' ');
		const image = `<img src="data:image/png;base64,${picture?.toString('base64') ?? ''}">`;
		cells.push(`${image}size, baseline, left, right ${numbers}<br>${shown} letters ${colour}`);
	}
	return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
