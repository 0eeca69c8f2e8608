import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { formOfChoices } from '../../../service/test/forms/formOfChoices.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { autoMap, itemsOf, Stage } from '../stage.ts';

let stage: Stage;

beforeAll(async () => {
	stage = await Stage.open({ templates: false });
	const bytes = await formOfChoices();
	await stage.service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
});
afterAll(async () => await stage.close());
beforeEach(() => {
	stage.reset();
	stage.service.settings.set('fields.choices', 'text');
});

const templateId = { __rl: true, mode: 'id', value: 'trip' };
const parameters = { templateId, title: 'A trip', fields: autoMap, output: 'jsonAndFile' };

describe('a service that offers drop-downs and radio buttons as texts', () => {
	it('gives a column to each of them', async () => {
		const { resourceMapping } = new FillPdfTemplate().methods;
		const editor = stage.editor({ templateId });
		const { fields } = await resourceMapping.getTemplateColumns.call(editor);
		expect(fields.map(({ id, type, options }) => [id, type, options])).toEqual([
			['country', 'string', undefined],
			['size', 'string', undefined],
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

	it('keeps the options in the list of fields', async () => {
		const result = await stage.perform('template.getFields', { templateId });
		expect(result.items('PDF').map(({ json }) => json.options)).toEqual([
			['Austria', 'Chad', 'Peru'],
			['small', 'large'],
			undefined,
		]);
	});

	it('refuses another value, and the message names the field and its options', async () => {
		const { error } = await stage.fill(parameters, itemsOf({ country: 'Narnia', size: 'huge' }));
		expect(`${error?.message} ${error?.description}`).toContain(
			'Field "country": "Narnia" is none of its options: "Austria", "Chad", "Peru"; ' +
				'Field "size": "huge" is none of its options: "small", "large"',
		);
	});
});
