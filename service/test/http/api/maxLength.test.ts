import type { EditableField } from '../../../src/pdf/editFields/editableField.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { ask, useOffice } from '../../installed/office.ts';

const code = { key: 'Code', label: 'Code', type: 'text' };
const limited = { ...code, maxLength: 3 };

const office = useOffice();
beforeEach(async () => {
	const { store } = office();
	await store.deleteTemplate('letter');
	const bytes = await smallForm({ text: ['Code'], maxLength: 3 });
	await store.addTemplate({ uid: 'short', name: 'Short', bytes });
});

const fieldsOf = async (path = '/v1/templates/short/fields') =>
	(await ask(office(), `GET ${path}`)).json;

test('a maximum length is told everywhere', async () => {
	const lists = async () => [
		await fieldsOf(),
		((await fieldsOf('/v1/templates/short')) as { fields: unknown }).fields,
		((await fieldsOf('/v1/templates')) as { data: { fields: unknown }[] }).data[0]?.fields,
		((await fieldsOf('/app/templates/short')) as { fields: unknown }).fields,
	];
	expect(await lists()).toEqual(Array(4).fill([limited]));
});

test('it is that of the PDF after the field has been edited', async () => {
	const path = '/app/templates/short/fields';
	const edit = async (maxLength: number | undefined) => {
		const { fields, baseHash } = (await fieldsOf(path)) as {
			fields: EditableField[];
			baseHash: string;
		};
		const edited = fields.map((field) => ({ ...field, text: { ...field.text, maxLength } }));
		const { status } = await ask(office(), `PUT ${path}`, { body: { fields: edited, baseHash } });
		expect(status).toBe(200);
		return await fieldsOf();
	};
	expect(await edit(5)).toEqual([{ ...code, maxLength: 5 }]);
	expect(await edit(undefined)).toEqual([code]);
	expect(await edit(3)).toEqual([limited]);
});
