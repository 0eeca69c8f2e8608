import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { formOfChoices } from '../../../service/test/forms/formOfChoices.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { byId, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite({ templates: false });

beforeAll(async () => {
	const bytes = await formOfChoices();
	const { store } = stage.service;
	await store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
	const open = await formOfChoices({ isEditable: true });
	await store.addTemplate({ uid: 'open', name: 'Open', bytes: open });
	const short = await smallForm({ text: ['Code'], maxLength: 3 });
	await store.addTemplate({ uid: 'short', name: 'Short', bytes: short });
});

const templateId = byId('trip');
const choices = (...texts: string[]) => [
	{ name: 'Leave as in Template', value: '' },
	...texts.map((text) => ({ name: text, value: text })),
];
const parameters = { templateId, title: 'A trip', output: 'jsonAndFile' };

describe('a service that offers drop-downs and radio buttons as texts', () => {
	it('gives a column to each of them, with what there is to choose', async () => {
		const { resourceMapping } = new FillPdfTemplate().methods;
		const editor = stage.editor({ templateId });
		const { fields } = await resourceMapping.getTemplateColumns.call(editor);
		expect(fields.map(({ id, type, options }) => [id, type, options])).toEqual([
			['country', 'options', choices('Austria', 'Chad', 'Peru')],
			['size', 'options', choices('small', 'large')],
			['name', 'string', undefined],
		]);
	});

	it('gets what was chosen', async () => {
		const items = itemsOf({ country: 'Chad', size: 'large', name: 'Ada' });
		const result = await stage.fill(parameters, items);
		expect(result.error).toBeUndefined();
		const file = await stage.bytesOf(result.items('Fill')[0]?.binary?.data);
		const { boxes } = await readPdf(file);
		expect(boxes.map(({ name, value }) => [name, value])).toContainEqual(['country', 'Chad']);
	});

	it('is not asked for another value: the message names the field and its options', async () => {
		const { error } = await stage.fill(parameters, itemsOf({ country: 'Narnia', size: 'huge' }));
		expect(error?.message).toBe(
			'No document was created: Country is "Narnia", not one of "Austria", "Chad", "Peru"; ' +
				'Size is "huge", not one of "small", "large"',
		);
		expect(stage.sent).toEqual([]);
	});

	it('gets what an expression of the mapper chooses, and nothing of what is left as it is', async () => {
		const { resourceMapping } = new FillPdfTemplate().methods;
		const editor = stage.editor({ templateId });
		const { fields: schema } = await resourceMapping.getTemplateColumns.call(editor);
		const value = { country: '={{ $json.land }}', size: '', name: 'Ada' };
		const fields = { mappingMode: 'defineBelow', value, schema: schema as never };
		const run = async (land: string) =>
			await stage.fill({ ...parameters, fields }, itemsOf({ land }));
		const result = await run('Peru');
		expect(result.error).toBeUndefined();
		expect(result.hints('Fill')).toEqual([]);
		expect(stage.sent.map(({ data }) => data)).toEqual([{ country: 'Peru', name: 'Ada' }]);
		const untouched = { ...fields, value: { name: 'Ada' } };
		const other = await stage.fill({ ...parameters, fields: untouched }, itemsOf({}));
		expect(other.hints('Fill')).toEqual([]);
		expect((await run('Narnia')).error?.message).toContain('Country is "Narnia", not one of ');
	});
});

it('an editable drop-down gets any text, from a column of texts', async () => {
	const open = { ...templateId, value: 'open' };
	const { resourceMapping } = new FillPdfTemplate().methods;
	const editor = stage.editor({ templateId: open });
	const { fields } = await resourceMapping.getTemplateColumns.call(editor);
	expect(fields.map(({ type }) => type)).toEqual(['string', 'options', 'string']);
	const result = await stage.fill(
		{ ...parameters, templateId: open },
		itemsOf({ country: 'Narnia' }),
	);
	expect(result.error).toBeUndefined();
	expect(stage.sent.map(({ data }) => data)).toEqual([{ country: 'Narnia' }]);
});

it('a service that tells the maximum length of a text gets no longer one: the message names both', async () => {
	const short = { ...parameters, templateId: byId('short') };
	const { error } = await stage.fill(short, itemsOf({ Code: 'abcd' }));
	expect(error?.message).toBe(
		'No document was created: Code has 4 characters, and the field accepts 3 at most',
	);
	expect(stage.sent).toEqual([]);
});
