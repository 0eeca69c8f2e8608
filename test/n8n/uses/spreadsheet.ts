import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { checkWithQpdf, hasTool } from '../../../service/test/judges/tools.ts';
import { examplesFolder, readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';

type Row = Readonly<Record<string, string>>;

const csv = 'course-certificates.csv';

/** Puts the spreadsheet of the examples where workflows find it, and gives back its rows. */
export async function layOutSpreadsheet({ filesFolder }: RealN8n): Promise<Row[]> {
	await copyFile(join(examplesFolder, csv), join(filesFolder, csv));
	return parse<Row>(await readFile(join(examplesFolder, csv)), { columns: true });
}

/** A finished certificate holds what its row says, and is a sound PDF. */
export async function expectCertificate(bytes: Buffer, row: Row): Promise<void> {
	const values = valuesByName(await readPdf(bytes));
	expect(values.get('participant')).toEqual([row.participant]);
	expect(values.get('hours')).toEqual([row.hours]);
	expect(values.get('distinction')).toEqual([row.distinction === 'true' ? 'Yes' : 'Off']);
	if (hasTool('qpdf')) expect(checkWithQpdf(bytes).status).toBe(0);
}

/** A batch from a spreadsheet: the example, started by hand. */
export function batchFromSpreadsheet(open: () => RealN8n): void {
	it('makes one PDF per row', async () => {
		const { session, filesFolder } = open();
		const rows = await layOutSpreadsheet(open());
		const workflow = await readExample('batch-from-spreadsheet.json', open());
		const id = await saveWorkflow(session, workflow);
		const execution = await runWorkflow(session, id, 'When clicking ‘Execute workflow’');
		expect(execution.error).toBeUndefined();
		expect(execution.status).toBe('success');
		const files = (await readdir(filesFolder)).filter((file) => file.endsWith('.pdf')).sort();
		expect(files).toHaveLength(rows.length);
		for (const [index, row] of rows.entries()) {
			await expectCertificate(await readFile(join(filesFolder, files[index] ?? '')), row);
		}
	});
}
