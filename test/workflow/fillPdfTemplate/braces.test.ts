import type { INodeParameters } from 'n8n-workflow';
import { itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const mapped = (participant: string): INodeParameters => ({
	fields: {
		mappingMode: 'defineBelow',
		value: { participant, hours: 3 },
		schema: [
			{
				id: 'participant',
				displayName: 'Participant (text)',
				type: 'string',
				display: true,
				required: false,
				defaultMatch: false,
			},
		],
	},
});
const json = (text: string): INodeParameters => ({ dataMode: 'json', jsonData: text });

const fill = async (parameters: INodeParameters, item: object = { name: '{{ x }}' }) =>
	await stage.fill(parameters, itemsOf(item as never, item as never));

describe('a fixed value with braces', () => {
	it.each<[string, INodeParameters]>([
		['Participant (text)', mapped('{{ $json.name }}')],
		['JSON', json('{"participant":"{{ $json.name }}"}')],
		['Document Title', { ...mapped('A'), title: 'Certificate {{ $json.name }}' }],
		['File Name', { ...mapped('A'), output: 'file', fileName: '{{ $json.name }}' }],
	])('in %s stops the node before anything is created', async (name, parameters) => {
		const { error } = await fill(parameters);
		expect(error?.message).toBe(
			`'${name}' contains {{ but is a fixed value, which n8n does not evaluate`,
		);
		expect(error?.description).toContain('switch from Fixed to Expression');
		expect(stage.sent).toEqual([]);
		const allowed = await fill({ ...parameters, options: { allowBraces: true } });
		expect(allowed.error).toBeUndefined();
		expect(stage.sent).toHaveLength(2);
	});

	it('is no matter where it gets into no document', async () => {
		const { error } = await fill({
			...mapped('A'),
			output: 'json',
			fileName: '{{ x }}',
			jsonData: '{"a":"{{ x }}"}',
		});
		expect(error).toBeUndefined();
	});

	it.each<[string, INodeParameters]>([
		['the title of a flat request', { title: '{{ x }}', options: { bodyShape: 'flat' } }],
		['the file name of JSON', { output: 'json', options: { fileName: '{{ x }}' } }],
		[
			'a value that was mapped before the fields were matched by name',
			{ fields: { mappingMode: 'autoMapInputData', value: { participant: '{{ x }}' } } },
		],
	])('is accepted as %s', async (_, parameters) => {
		const { error } = await fill({ ...mapped('A'), ...parameters }, { participant: 'A' });
		expect(error).toBeUndefined();
		expect(stage.sent).toHaveLength(2);
	});

	it('is not meant where the braces come from the item', async () => {
		const { error } = await fill(mapped('={{ $json.name }}'));
		expect(error).toBeUndefined();
		expect(stage.sent.map(({ data }) => data?.participant)).toEqual(['{{ x }}', '{{ x }}']);
	});
});
