import type { INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { NodeHelpers } from '../engine/n8n.ts';
import { autoMap, fillWorkflow, itemsOf, Stage } from '../stage.ts';

const { description } = new FillPdfTemplate();
const { properties } = description;

const property = (name: string) => properties.find((each) => each.name === name);
const options = (property('options')?.options ?? []) as INodeProperties[];
const choices = ({ options: choices = [] }: Partial<INodeProperties> = {}) =>
	(choices as INodePropertyOptions[]).map(({ value }) => value);

/** The names of what the editor shows for a node with these parameters, options without their path. */
function shown(parameters: INode['parameters']): string[] {
	const node = { parameters, typeVersion: 1 };
	const isShown = (values: INode['parameters']) => (each: INodeProperties) =>
		NodeHelpers.displayParameter(values, each, node, description, parameters);
	return [
		...properties.filter(isShown(parameters)),
		...options.filter(isShown((parameters.options ?? {}) as INode['parameters'])),
	].map(({ name }) => name);
}

const chosen = { templateId: { __rl: true, mode: 'list', value: 'invoice' } };

describe('the parameters of Fill PDF Template', () => {
	it('are those that workflows store, with the output above the fields', () => {
		expect(properties.map(({ name }) => name)).toEqual([
			...['templateId', 'title', 'output', 'outputField', 'fileName'],
			...['dataMode', 'fields', 'jsonData', 'options'],
		]);
		expect(choices(property('output'))).toEqual(['file', 'json', 'jsonAndFile']);
		expect(choices(property('dataMode'))).toEqual(['fields', 'json']);
	});

	it('show where the file goes and its name, unless only JSON is returned', () => {
		for (const output of ['file', 'jsonAndFile']) {
			expect(shown({ ...chosen, output })).toEqual(
				expect.arrayContaining(['outputField', 'fileName']),
			);
		}
		expect(shown({ ...chosen, output: 'json' })).not.toContain('outputField');
		expect(shown({ ...chosen, output: 'json' })).not.toContain('fileName');
	});

	it('show the option File Name only where a workflow has it', () => {
		const names = (stored: object) =>
			shown({ ...chosen, output: 'json', options: { ...stored } }).filter(
				(name) => name === 'fileName',
			);
		expect(names({})).toEqual([]);
		expect(names({ fileName: '=x' })).toEqual(['fileName']);
	});
});

describe('a node as it is when it is added', () => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await Stage.open();
	});
	afterAll(async () => await stage.close());

	it('returns the file', async () => {
		const workflow = fillWorkflow({
			templateId: { __rl: true, mode: 'list', value: 'course-certificate' },
			fields: autoMap,
		});
		const [, fill] = workflow.nodes;
		delete fill?.parameters.output;
		const items = itemsOf({ certificate_no: 'A-1' });
		const result = await stage.engine.run(workflow, { items });
		expect(result.items('Fill')[0]?.binary?.data?.mimeType).toBe('application/pdf');
	});
});
