import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { ask, useOffice } from '../../installed/office.ts';
import { smallForm } from '../../forms/smallForm.ts';

const office = useOffice();

interface Warning {
	readonly key: string;
	readonly problem: string;
	readonly message: string;
}

async function fill(data: object, { query = '', headers = {} } = {}) {
	const line = `POST /v1/templates/letter${query}`;
	const answer = await ask(office(), line, { body: { data }, headers });
	const { warnings, error } = (answer.json ?? {}) as {
		warnings?: Warning[];
		error?: { message: string };
	};
	const { 'document-uid': uid, 'document-warnings': count } = answer.headers;
	return { status: answer.status, warnings, message: error?.message, uid, count };
}

/** Gives the template a text field whose letters are as large as fits. */
async function useAutomaticSize(): Promise<void> {
	const document = await PDFDocument.create();
	const field = document.getForm().createTextField('Name');
	field.addToPage(document.addPage(), { x: 20, y: 20, width: 200, height: 20 });
	field.acroField.setDefaultAppearance('/Helv 0 Tf 0 g');
	for (const { dict } of field.acroField.getWidgets()) dict.delete(PDFName.of('DA'));
	await office().store.changeTemplate('letter', { bytes: await document.save() });
}

const documents = () => office().store.documents.count();

describe('a fill tells', () => {
	test('nothing if all is filled as asked', async () => {
		const { warnings, uid, count } = await fill({ Name: 'Ada', Age: 36, Member: true });
		expect({ warnings, count }).toEqual({ warnings: undefined, count: '0' });
		expect(await office().store.documents.get(String(uid))).toMatchObject({ name: 'Letter' });
	});

	test.each<[string, object, Partial<Warning>]>([
		['a value without a field', { Nme: 'Ada' }, { key: 'Nme', problem: 'unknown' }],
		['a value of another type', { Age: '36' }, { key: 'Age', problem: 'type' }],
		[
			'how much of a text cannot be seen',
			{ Name: 'W '.repeat(2000) },
			{
				key: 'Name',
				problem: 'cut',
				message: expect.stringMatching(/^Field "Name": 1\d\d\d of the text's 2000 char/) as string,
			},
		],
	])('%s', async (_, data, warning) => {
		const { status, warnings, count } = await fill(data);
		expect({ status, count }).toEqual({ status: 200, count: '1' });
		expect(warnings).toEqual([expect.objectContaining(warning)]);
	});

	test('how small a text is', async () => {
		await useAutomaticSize();
		const { warnings, count } = await fill({ Name: 'Ada Lovelace '.repeat(10) });
		const message = 'Field "Name": to fit, the text is drawn in only 3.1 points';
		expect({ warnings, count }).toEqual({
			warnings: [{ key: 'Name', problem: 'shrunk', message }],
			count: '1',
		});
	});

	test('how many there are beside a PDF, too', async () => {
		const data = { Nme: 'Ada', Age: '36', Name: 'W '.repeat(2000) };
		const { uid, count } = await fill(data, { query: '?responseType=binary' });
		expect(count).toBe('3');
		expect(await office().store.documents.get(String(uid))).toBeDefined();
	});

	test('of a great many values without a field how many, and the first of them', async () => {
		const data = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
		const { warnings, count } = await fill(data);
		expect([warnings?.length, warnings?.[99]?.key, count]).toEqual([100, 'k99', '5000']);
	});

	test('the same when it is asked for again with its key', async () => {
		const asked = { headers: { 'idempotency-key': 'one' } };
		const data = { Nme: 'Ada', Name: 'W '.repeat(2000) };
		const first = await fill(data, asked);
		await office().store.changeTemplate('letter', { bytes: await smallForm({ text: ['Nme'] }) });
		expect(await fill(data, asked)).toEqual(first);
		expect(first).toMatchObject({ count: '2', warnings: [{ key: 'Nme' }, { key: 'Name' }] });
	});
});

describe('on request, a fill is refused', () => {
	test.each<[string, object, string, RegExp]>([
		['for a value without a field', { Nme: 'Ada' }, 'mismatch', /^Field "Nme": .* no such field$/],
		['for a value of another type', { Age: '36' }, 'mismatch', /^Field "Age": .* "number"$/],
		['for a text that is cut', { Name: 'W '.repeat(2000) }, 'overflow', /cannot be seen$/],
	])('%s', async (_, data, option, message) => {
		const refused = await fill(data, { query: `?${option}=reject` });
		expect(refused).toMatchObject({
			status: 400,
			message: expect.stringMatching(message) as string,
		});
		expect(await documents()).toBe(0);
		expect((await fill(data)).status).toBe(200);
	});

	test('and not for a text that is small', async () => {
		await useAutomaticSize();
		const data = { Name: 'Ada Lovelace '.repeat(10) };
		expect(await fill(data, { query: '?overflow=reject' })).toMatchObject({ status: 200 });
	});

	test('but an option that does not exist is no option', async () => {
		for (const query of ['?mismatch=accept', '?overflow=continue']) {
			expect((await fill({}, { query })).status).toBe(400);
		}
	});
});
