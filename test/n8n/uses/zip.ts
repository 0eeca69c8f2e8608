import { parse } from 'csv-parse/sync';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow } from '../execution.ts';
import { endingPage, fileIn, submitForm } from '../formPages.ts';
import { readZip } from '../readZip.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../../service/test/until.ts';
import { expectCertificate } from './spreadsheet.ts';

const good = [
	{ certificate_no: 'Z-1', participant: 'Ada', hours: '24', distinction: 'true' },
	{ certificate_no: 'Z-2', participant: 'Ελένη', hours: '8', distinction: 'false' },
];
const bad = 'Z-3,Łukasz,many,false';

/** A spreadsheet uploaded in a form, and a ZIP with its PDFs to download: the example, over HTTP. */
export function spreadsheetToZip(open: () => RealN8n): void {
	const url = () => `${open().instance.url}/form/certificates-from-spreadsheet`;

	beforeAll(async () => {
		const { session } = open();
		const workflow = await readExample('spreadsheet-to-zip.json', open());
		await publish(session, await saveWorkflow(session, workflow));
		await until('the form', async () => (await fetch(url())).status !== 404);
	});

	async function upload(...lines: string[]): Promise<Map<string, Buffer>> {
		const rows = good.map((row) => Object.values(row).join());
		const csv = [Object.keys(good[0] ?? {}).join(), ...rows, ...lines].join('\n');
		const file = new File([csv], 'rows.csv', { type: 'text/csv' });
		const { bytes, fileName } = fileIn(await endingPage(await submitForm(url(), [file])));
		expect(fileName).toBe('certificates.zip');
		return readZip(bytes);
	}

	const pdfNames = good.map((row) => `${row.certificate_no} ${row.participant}.pdf`);

	it('gives one ZIP with a PDF per row', async () => {
		const files = await upload();
		expect([...files.keys()].sort()).toEqual(pdfNames);
		for (const [index, row] of good.entries()) {
			await expectCertificate(files.get(pdfNames[index] ?? '') ?? Buffer.alloc(0), row);
		}
	});

	it('lists the rows that could not be filled, with the reasons', async () => {
		const files = await upload(bad);
		expect([...files.keys()].sort()).toEqual([...pdfNames, 'failed-rows.csv']);
		const list = files.get('failed-rows.csv') ?? Buffer.alloc(0);
		expect(parse(list, { columns: true, bom: true })).toEqual([
			{
				certificate_no: 'Z-3',
				participant: 'Łukasz',
				reason: expect.stringContaining('Hours of instruction (hours) is "many"'),
			},
		]);
	});
}
