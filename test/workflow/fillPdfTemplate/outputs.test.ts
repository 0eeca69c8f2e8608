import type { INodeParameters } from 'n8n-workflow';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const certificate = {
	templateId: { __rl: true, mode: 'list', value: 'course-certificate' },
	title: '=Certificate {{ $json.certificate_no }}',
};
const items = itemsOf(
	{
		certificate_no: 'A-1',
		participant: 'Zoë',
		hours: 12.5,
		distinction: true,
		course: 'Søn <x> & "y"',
	},
	{ certificate_no: 'A-2', participant: 'O’Brien', hours: '8', distinction: 'no' },
);

it('output JSON gives the details of each document, in the order of the items', async () => {
	const result = await stage.fill({ ...certificate, output: 'json' }, items);
	expect(result.error).toBeUndefined();
	expect(result.items('Fill')).toEqual(
		['A-1', 'A-2'].map((number, item) => ({
			json: {
				uid: expect.any(String),
				name: `Certificate ${number}`,
				templateName: 'Course Certificate',
				downloadUrl: expect.stringMatching(/^http.*\/documents\/[^/]+\/download$/),
			},
			pairedItem: { item },
		})),
	);
});

describe.each([
	['file', 1],
	['jsonAndFile', 2],
])('output %s', (output, requestsPerItem) => {
	it('gives a PDF that holds the values, byte for byte what the service holds', async () => {
		const result = await stage.fill({ ...certificate, output }, items);
		expect(result.error).toBeUndefined();
		for (const [index, { binary, pairedItem }] of result.items('Fill').entries()) {
			const bytes = await stage.engine.bytes(binary?.data);
			const held = await stage.heldDocument(`Certificate A-${index + 1}`);
			expect(bytes.equals(held)).toBe(true);
			expect(pairedItem).toEqual({ item: index });
		}
		const bytes = await stage.engine.bytes(result.items('Fill')[0]?.binary?.data);
		expect(Object.fromEntries(valuesByName(await readPdf(bytes)))).toMatchObject({
			participant: ['Zoë'],
			hours: ['12.5'],
			course: ['Søn <x> & "y"'],
			distinction: ['Yes'],
		});
	});

	it(`takes ${requestsPerItem} request(s) per item, besides one for the fields`, async () => {
		await stage.fill({ ...certificate, output }, items);
		expect(stage.requests).toHaveLength(1 + items.length * requestsPerItem);
		expect(stage.sent).toHaveLength(items.length);
	});

	it.each([
		['the title', {}, 'Certificate A-1.pdf'],
		['the parameter', { fileName: '={{ $json.participant }}/2026.pdf' }, 'Zoë-2026.pdf'],
		['the option', { options: { fileName: '={{ $json.participant }}/2026.pdf' } }, 'Zoë-2026.pdf'],
		['the document without a title', { title: '' }, 'Course Certificate.pdf'],
	])('names the file after %s', async (_, parameters, fileName) => {
		const result = await stage.fill({ ...certificate, output, ...parameters }, items.slice(0, 1));
		expect(result.items('Fill')[0]?.binary?.data).toMatchObject({
			fileName,
			fileExtension: 'pdf',
			mimeType: 'application/pdf',
		});
	});

	it.each([
		['pdf', 'pdf'],
		['={{ "" }}', 'data'],
	])('puts the file where it is told to: %j', async (outputField, field) => {
		const result = await stage.fill({ ...certificate, output, outputField }, items.slice(0, 1));
		expect(Object.keys(result.items('Fill')[0]?.binary ?? {})).toEqual([field]);
	});
});

it('the JSON beside a file tells the document, or what is known of it', async () => {
	const both = await stage.fill({ ...certificate, output: 'jsonAndFile' }, items.slice(0, 1));
	expect(both.items('Fill')[0]?.json).toMatchObject({
		uid: expect.any(String),
		name: 'Certificate A-1',
	});
	const file = await stage.fill({ ...certificate, output: 'file' }, items.slice(0, 1));
	// Nor a report, not even an empty one.
	expect(file.items('Fill')[0]?.json).toStrictEqual({
		name: 'Certificate A-1',
		templateUid: 'course-certificate',
		fileName: 'Certificate A-1.pdf',
	});
});

it('a document without a title is called as its file, without the ending', async () => {
	stage.service.faults.add({
		match: { method: 'POST' },
		action: {
			kind: 'answer',
			status: 200,
			headers: {
				'content-type': 'application/pdf',
				'content-disposition': 'attachment; filename="Copy of a.pdf (2).PDF"',
			},
			body: '%PDF-1.7\n%%EOF\n',
		},
	});
	const parameters = { ...certificate, title: '', output: 'file' };
	const result = await stage.fill(parameters, items.slice(0, 1));
	expect(result.items('Fill')[0]?.json).toMatchObject({
		name: 'Copy of a.pdf (2)',
		fileName: 'Copy of a.pdf (2).pdf',
	});
});

describe('a file without a title, of a service that names no file,', () => {
	const listed = { ...certificate.templateId, cachedResultName: 'Our certificate' };

	it.each<[string, string, INodeParameters]>([
		['Our certificate', 'the list', { templateId: listed, title: '' }],
		[
			'Our certificate',
			'the list, if the request is flat',
			{ templateId: listed, options: { bodyShape: 'flat' } },
		],
		['document', 'its ID', { title: '' }],
		['document', 'an expression', { templateId: '={{ "course-certificate" }}', title: '' }],
	])('is called "%s" when the template comes from %s', async (name, _, parameters) => {
		stage.service.settings.set('download.disposition', 'none');
		const result = await stage.fill(
			{ ...certificate, output: 'file', ...parameters },
			items.slice(0, 1),
		);
		const [item] = result.items('Fill');
		const fileName = `${name}.pdf`;
		expect(item?.json).toEqual({ name, templateUid: 'course-certificate', fileName });
		expect(item?.binary?.data?.fileName).toBe(fileName);
	});
});

it('a file of an earlier run comes with what is known of it', async () => {
	const parameters = { ...certificate, title: 'Reused once', output: 'file' };
	const options = { existingDocuments: 'reuse' };
	await stage.fill(parameters, items.slice(0, 1));
	const again = await stage.fill({ ...parameters, options }, items.slice(0, 1));
	expect(again.items('Fill')[0]?.json).toEqual({
		name: 'Reused once',
		templateUid: 'course-certificate',
		fileName: 'Reused once.pdf',
		reused: true,
	});
});

describe('an expression for the output', () => {
	const fill = async (output: string, more: object = {}) =>
		await stage.fill({ ...certificate, output, ...more }, items.slice(0, 1));

	it('that gives nothing makes a file', async () => {
		const result = await fill('={{ "" }}');
		expect(result.items('Fill')[0]?.binary?.data?.fileName).toBe('Certificate A-1.pdf');
	});

	it('that gives what does not exist is refused before anything is created', async () => {
		expect((await fill('={{ "toString" }}')).error).toMatchObject({
			message: `'Output' is "toString"`,
			description:
				'Choose one from the list, or check the expression: it must return file, json, jsonAndFile.',
		});
		expect(stage.sent).toEqual([]);
	});
});

it('JSON alone does not need the file name, even if its expression is wrong', async () => {
	const options = { fileName: '={{ $("Renamed").item.json.name }}' };
	const fill = async (output: string) =>
		await stage.fill({ ...certificate, output, options }, items);
	expect((await fill('file')).error?.message).toContain("Referenced node doesn't exist");
	expect((await fill('json')).error).toBeUndefined();
});

it('asks for the credential and the fields once per run, however many items there are', async () => {
	const many = Array.from({ length: 40 }, (_, index) => ({
		json: { certificate_no: `B-${index}` },
	}));
	const result = await stage.fill({ ...certificate, output: 'json' }, many);
	expect(result.credentialReads).toBe(1);
	expect(stage.requests.filter((line) => line.endsWith('/fields'))).toHaveLength(1);
	expect(result.items('Fill').map(({ json }) => json.name)).toEqual(
		many.map(({ json }) => `Certificate ${json.certificate_no}`),
	);
});

/** A fill that gets this answer. */
const fillAnswered = async (answer: Record<string, string>, parameters = {}) => {
	stage.service.faults.add({
		match: { method: 'POST' },
		action: { kind: 'answer', status: 200, body: { uid: 'd', ...answer } },
	});
	const options = { unfilledFields: 'ignore' };
	return await stage.fill({ options, ...parameters }, itemsOf({}));
};

it.each<[string, Record<string, string>, string, string]>([
	['what the service calls it', { name: 'N', title: 'T', templateName: 'P' }, 'Mine', 'N'],
	['its title', { title: 'T', templateName: 'P' }, 'Mine', 'T'],
	['the title that was sent', { templateName: 'P' }, 'Mine', 'Mine'],
	['the name of the template', { templateName: 'P' }, '', 'P'],
	['its ID', {}, '', 'd'],
])('a new document has as its name %s', async (_, answer, title, name) => {
	const result = await fillAnswered(answer, { title, output: 'json' });
	expect(result.items('Fill')[0]?.json.name).toBe(name);
});

it('a new document whose link leads nowhere is not downloaded, and named', async () => {
	const { error } = await fillAnswered(
		{ downloadUrl: 'ftp://else.test/d' },
		{ output: 'jsonAndFile' },
	);
	expect(error?.message).toMatch(
		/^Could not download the document that was created \(ID d\): its download link cannot be used, /,
	);
});
