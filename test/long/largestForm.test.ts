import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, Visitor } from '../../service/test/access/visitor.ts';
import { startService } from '../../service/test/installed/service.ts';
import { MOST_FIELDS } from '../../service/src/pdf/file/refusals.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'largest-form-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
jest.setTimeout(300_000);

/** 10,000 text fields on one page, written without a library: those take minutes. */
function largestForm(): Uint8Array {
	const fields = Array.from({ length: MOST_FIELDS }, (_, index) => index);
	const references = fields.map((index) => `${index + 10} 0 R`).join(' ');
	const rect = (x: number, y: number) => `${x} ${y} ${x + 5} ${y + 5}`;
	const objects = [
		'1 0 obj <</Type /Catalog /Pages 2 0 R /AcroForm 4 0 R>> endobj',
		'2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
		`3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${references}]>> endobj`,
		`4 0 obj <</Fields [${references}] /DA (/Helv 4 Tf 0 g) /DR <</Font <</Helv 5 0 R>>>>>> endobj`,
		'5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
		...fields.map((index) => {
			const place = rect(6 * (index % 100), 7 * Math.floor(index / 100));
			return `${index + 10} 0 obj <</Type /Annot /Subtype /Widget /FT /Tx /T (f${index}) /Rect [${place}] /P 3 0 R>> endobj`;
		}),
	];
	let text = '%PDF-1.7\n';
	const offsets = objects.map((object) => {
		const at = text.length;
		text += `${object}\n`;
		return [Number.parseInt(object, 10), at] as const;
	});
	const start = text.length;
	const sections = offsets.map(
		([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
	);
	text += `xref\n0 1\n0000000000 65535 f \n${sections.join('')}`;
	return Buffer.from(
		`${text}trailer <</Size ${MOST_FIELDS + 10} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
	);
}

test('a form with as many fields as one may have is accepted, and filled, also after a restart', async () => {
	const email = 'admin@example.com';
	const options = { port: 0, dataDir, admin: { email, password } };
	{
		await using service = await startService(options);
		const admin = new Visitor(service);
		await admin.signIn(email);
		const type = { 'content-type': 'application/pdf' };
		const { status } = await admin.send('POST /app/templates?name=Large', largestForm(), type);
		expect(status).toBe(201);
	}
	await using service = await startService(options);
	const admin = new Visitor(service);
	await admin.signIn(email);
	const { items } = await admin.get<{ items: { uid: string }[] }>('/app/templates');
	const data = Object.fromEntries(Array.from({ length: MOST_FIELDS }, (_, n) => [`f${n}`, 'Ada']));
	const fill = async () => {
		const { status, text } = await admin.send(`POST /app/templates/${items[0]?.uid}/fill`, {
			data,
		});
		return [status, text.slice(0, 300)];
	};
	expect(await fill()).toEqual([201, expect.any(String)]);
	expect(await fill()).toEqual([201, expect.any(String)]);
});
