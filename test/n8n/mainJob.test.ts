import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { request } from 'undici';
import { readPdf, valuesByName } from '../pdf/readPdf.ts';
import { checkWithQpdf, hasTool } from '../pdf/tools.ts';
import { fillWorkflow } from '../workflow/stage.ts';
import { examplesFolder, readExample } from './examples.ts';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { RealN8n } from './realN8n.ts';

let n8n: RealN8n;

beforeAll(async () => {
	n8n = await RealN8n.open(defaultVersion);
}, 900_000);
afterAll(async () => await n8n.close());

describe('the packed package in a real n8n', () => {
	it('is loaded, and adds nothing to the log', async () => {
		const packages = await n8n.session.get<{ packageName: string; failedLoading?: boolean }[]>(
			'/rest/community-packages',
		);
		expect(packages).toEqual([expect.objectContaining({ packageName: 'n8n-nodes-pdf-template' })]);
		expect(packages[0]?.failedLoading).not.toBe(true);
		expect(n8n.log.filter((line) => /pdf.?template/i.test(line))).toEqual([]);
	});

	it('lists its templates and their fields in the editor', async () => {
		const node = {
			nodeTypeAndVersion: { name: 'n8n-nodes-pdf-template.fillPdfTemplate', version: 1 },
			credentials: { pdfTemplateApi: n8n.credential },
		};
		const list = await n8n.session.post<{ results: { name: string }[] }>(
			'/rest/dynamic-node-parameters/resource-locator-results',
			{
				...node,
				path: 'parameters.templateId',
				methodName: 'searchTemplates',
				currentNodeParameters: {},
			},
		);
		expect(list.results.map(({ name }) => name).sort()).toEqual([
			'Consent Form',
			'Course Certificate',
			'Invoice',
		]);
		const mapper = await n8n.session.post<{ fields: { id: string }[] }>(
			'/rest/dynamic-node-parameters/resource-mapper-fields',
			{
				...node,
				path: 'parameters.fields',
				methodName: 'getTemplateColumns',
				currentNodeParameters: { templateId: { mode: 'list', value: 'course-certificate' } },
			},
		);
		expect(mapper.fields.map(({ id }) => id)).toContain('participant');
	});
});

describe('the test of the credential', () => {
	it('passes with the right address and key, however the address is written', async () => {
		const { url, apiKey } = n8n.service;
		for (const baseUrl of [url, ` ${url}// `]) {
			expect(await n8n.testCredential({ baseUrl, apiKey })).toMatchObject({ status: 'OK' });
		}
	});

	it('tells a wrong key, a wrong address and an unreachable host apart', async () => {
		const { url, apiKey } = n8n.service;
		const message = async (baseUrl: string, key = apiKey) =>
			(await n8n.testCredential({ baseUrl, apiKey: key })).message;
		expect(await message(url, 'wrong')).toContain('does not accept this API Key');
		expect(await message(`${url}/app`)).toContain('the API is not at this address');
		expect(await message('http://127.0.0.1:9')).toBe('ECONNREFUSED');
		expect(await message('no address')).toBe('ERR_INVALID_URL');
		n8n.service.faults.add({ match: { path: '/v1/templates' }, action: { kind: 'html-page' } });
		expect(await message(url)).toContain('The address answers, but not with templates');
		n8n.service.faults.clear();
		n8n.service.faults.add({
			match: { path: '/v1/templates' },
			action: { kind: 'redirect', to: 'other-origin' },
		});
		expect(await message(url)).toContain('only forwards to another one');
		n8n.service.faults.clear();
		expect(n8n.service.foreign.requests).toEqual([]);
	});
});

it('the example makes one PDF per row of its spreadsheet', async () => {
	const csv = 'course-certificates.csv';
	await copyFile(join(examplesFolder, csv), join(n8n.filesFolder, csv));
	const workflow = await readExample('batch-from-spreadsheet.json', n8n);
	const id = await saveWorkflow(n8n.session, workflow);
	const execution = await runWorkflow(n8n.session, id, 'When clicking ‘Execute workflow’');
	expect(execution.error).toBeUndefined();
	expect(execution.status).toBe('success');

	const rows = parse<Record<string, string>>(await readFile(join(examplesFolder, csv)), {
		columns: true,
	});
	const files = (await readdir(n8n.filesFolder)).filter((file) => file.endsWith('.pdf')).sort();
	expect(files).toHaveLength(rows.length);
	for (const [index, row] of rows.entries()) {
		const bytes = await readFile(join(n8n.filesFolder, files[index] ?? ''));
		const values = valuesByName(await readPdf(bytes));
		expect(values.get('participant')).toEqual([row.participant]);
		expect(values.get('hours')).toEqual([row.hours]);
		expect(values.get('distinction')).toEqual([row.distinction === 'true' ? 'Yes' : 'Off']);
		if (hasTool('qpdf')) expect(checkWithQpdf(bytes).status).toBe(0);
	}
});

const parameters = {
	templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
	title: '={{ $json.certificate_no }}',
	fields: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
};

/** Runs Fill PDF Template over items that are pinned to the trigger. */
async function fill(json: Record<string, string>[], more: object, onError?: string) {
	const workflow = fillWorkflow({ ...parameters, ...more }, {
		credentials: { pdfTemplateApi: n8n.credential },
		...(onError ? { onError } : {}),
	} as never);
	const pinData = { Start: json.map((entry) => ({ json: entry })) };
	const id = await saveWorkflow(n8n.session, { name: `Fill ${Date.now()}`, ...workflow, pinData });
	return await runWorkflow(n8n.session, id, 'Start');
}

async function heldBytes(title: string): Promise<Buffer> {
	const { url, apiKey } = n8n.service;
	const headers = { 'x-api-key': apiKey };
	const list = await request(`${url}/v1/documents?limit=100`, { headers });
	const { data } = (await list.body.json()) as { data: { uid: string; title: string }[] };
	const { uid } = data.find((document) => document.title === title) ?? { uid: '' };
	const { body } = await request(`${url}/documents/${uid}/download`, { headers });
	return Buffer.from(await body.arrayBuffer());
}

describe('the three ways of output', () => {
	it('JSON gives the details of the document', async () => {
		const execution = await fill([{ certificate_no: 'N-1' }], { output: 'json' });
		expect(execution.items('Fill')[0]?.json).toMatchObject({
			name: 'N-1',
			templateName: 'Course Certificate',
			downloadUrl: expect.stringContaining('/documents/'),
		});
	});

	it.each([['file'], ['jsonAndFile']])(
		'%s gives the bytes that the service holds',
		async (output) => {
			const title = `N-2 ${output}`;
			const execution = await fill([{ certificate_no: title, participant: 'Ærø' }], { output });
			const file = execution.items('Fill')[0]?.binary?.data;
			expect(file).toMatchObject({ fileName: `${title}.pdf`, mimeType: 'application/pdf' });
			const bytes = await n8n.session.file(file?.id ?? '');
			expect(bytes.equals(await heldBytes(title))).toBe(true);
		},
	);
});

describe('three items of which the second fails', () => {
	const items = [
		{ certificate_no: 'M-1', hours: '1' },
		{ certificate_no: 'M-2', hours: 'many' },
		{ certificate_no: 'M-3', hours: '3' },
	];
	const refusal =
		/^No document was made: Hours of instruction \(hours\) is "many", not a number \[item 1\]$/;

	it('stop: the execution ends with the error of the item', async () => {
		const execution = await fill(items, {});
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toMatch(refusal);
	});

	it('continue: order and pairing are right', async () => {
		const out = (await fill(items, {}, 'continueRegularOutput')).items('Fill');
		expect(out.map(({ json }) => json.name)).toEqual(['M-1', undefined, 'M-3']);
		expect(out[1]?.json.error).toMatch(refusal);
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});

	it('error output: the failed item comes with its input', async () => {
		const execution = await fill(items, {}, 'continueErrorOutput');
		expect(execution.items('Done').map(({ json }) => json.name)).toEqual(['M-1', 'M-3']);
		const [failed] = execution.items('Failed');
		expect(failed?.json).toMatchObject({ certificate_no: 'M-2', hours: 'many' });
		expect(failed?.json.error).toMatch(refusal);
	});
});
