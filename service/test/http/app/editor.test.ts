import type { EditableField } from '../../../src/pdf/editFields/editableField.ts';
import { ask, useOffice } from '../../installed/office.ts';
import { plainPdf } from '../../web/plainPdf.ts';

const office = useOffice();

interface Fields {
	readonly fields: EditableField[];
	readonly baseHash: string;
}
const read = async () => (await ask(office(), 'GET /app/templates/letter/fields')).json as Fields;
const write = (body: unknown) => ask(office(), 'PUT /app/templates/letter/fields', { body });

test('the fields of a template come with their places, and with the labels and types that they have been given', async () => {
	const { fields } = await read();
	expect(fields.map(({ key, label, type }) => ({ key, label, type }))).toEqual(
		(await office().store.templates.get('letter'))?.fields,
	);
	expect(fields[0]?.boxes).toEqual([expect.objectContaining({ page: 1, id: expect.any(String) })]);
});

test('are changed as one: order, names, places; and not from an old state', async () => {
	const { fields, baseHash } = await read();
	const [name, age] = fields;
	const changed = [
		{ ...age, key: 'Years' },
		{ ...name, label: 'Your name' },
	];
	expect((await write({ fields: changed, baseHash })).json).toMatchObject({
		fields: [
			{ key: 'Years', label: 'Age in years', type: 'number' },
			{ key: 'Name', label: 'Your name', type: 'text' },
		],
	});
	expect((await read()).fields.map(({ key }) => key)).toEqual(['Years', 'Name']);
	const again = await write({ fields: changed, baseHash });
	expect([again.status, again.text]).toEqual([409, expect.stringContaining('Open it again')]);
});

test('are refused with the reason, and nothing is changed', async () => {
	const { fields, baseHash } = await read();
	const [name] = fields;
	const before = await office().store.templates.get('letter');
	const twice = await write({ fields: [...fields, { ...name, id: undefined }], baseHash });
	expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('Name')]);
	expect((await write({ fields: 'all', baseHash })).status).toBe(400);
	const none = await write({ fields: [], baseHash });
	expect([none.status, none.json]).toMatchObject([422, { error: { reason: 'no-fields' } }]);
	expect(await office().store.templates.get('letter')).toEqual(before);
});

test('a plain PDF is told apart from other refusals, and gets proposals', async () => {
	const bytes = await plainPdf();
	const refused = await ask(office(), 'POST /app/templates', { body: bytes });
	expect([refused.status, refused.json]).toMatchObject([422, { error: { reason: 'no-fields' } }]);
	expect((await ask(office(), 'POST /app/pdf/fields', { body: bytes })).json).toEqual({
		fields: [],
	});
	const { json } = await ask(office(), 'POST /app/pdf/proposals', { body: bytes });
	const labels = (json as Fields).fields.map(({ label }) => label);
	expect(labels).toEqual(expect.arrayContaining(['Full name', 'I accept the rules']));
});

test.each(['fields', 'proposals'])('what is no PDF has no %s', async (what) => {
	const bytes = Buffer.from('Dear Sir');
	const { status, text } = await ask(office(), `POST /app/pdf/${what}`, { body: bytes });
	expect([status, text]).toEqual([422, expect.stringMatching(/PDF/)]);
});
