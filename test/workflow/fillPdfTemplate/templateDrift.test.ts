import type { INodeParameters } from 'n8n-workflow';
import { byId, field, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

beforeAll(async () => {
	await stage.addTemplate('letter', [
		field('given_name', 'First name'),
		field('city', 'City'),
		field('new_tick', 'New tick', 'checkbox'),
	]);
});
beforeEach(() => stage.acceptFills());

/** As the mapper stored it when the template still looked otherwise. */
const fields = {
	mappingMode: 'defineBelow',
	value: { first_name: '={{ $json.name }}', zip: '=1', city: 'Graz' },
	schema: [
		{ id: 'first_name', displayName: 'First name', type: 'string', display: true },
		{ id: 'zip', displayName: 'ZIP', type: 'string', display: true },
		{ id: 'city', displayName: 'City', type: 'string', display: true },
	],
};
const letter = byId('letter');

const fill = async (parameters: object, options = {}) =>
	await stage.fill(
		{ templateId: letter, fields, options, ...parameters } as unknown as INodeParameters,
		itemsOf({ name: 'Ada', uid: 'letter' }, { name: 'Bo', uid: 'letter' }),
	);

describe('a template that has changed since the node was set up', () => {
	it('stops the item that has values for what is gone, and says so', async () => {
		const { error } = await fill({});
		expect(error?.message).toBe(
			'No document was created: the field "First name" is now called "given_name"; the template does not have the mapped field "ZIP"',
		);
		expect(error?.description).toMatch(
			/^The mapped fields and the template differ: "First name" is now called "given_name", "ZIP" is no longer there, "new_tick" is new\. The template has changed, or the fields were loaded from another template\. Open the node/,
		);
		expect(stage.sent).toEqual([]);
	});

	it.each([
		['the ID', { ...letter, value: '={{ $json.uid }}' }],
		['the whole parameter', '={{ $json.uid }}'],
	])('is not what happened when an expression gives %s', async (_, templateId) => {
		const { error } = await fill({ templateId });
		expect(error?.description).toMatch(
			/^The template differs from the one whose fields were mapped: /,
		);
		expect(stage.requests.filter((line) => line.endsWith('/fields'))).toHaveLength(1);
	});

	it('is no matter for JSON, whatever columns are still stored', async () => {
		const jsonData = '{"given_name":"A","zip":1}';
		const { error } = await fill({ dataMode: 'json', jsonData });
		expect(error?.message).toBe('No document was created: the template has no field "zip"');
		expect(error?.description).toMatch(/^The template's fields are: /);
	});

	it('is no matter for fields that are matched by name, whatever columns are still stored', async () => {
		const automatic = { ...fields, mappingMode: 'autoMapInputData', value: null };
		const items = itemsOf({ given_name: 'A', city: 'Graz', zip: 1 });
		const run = async (unknownKeys: string) =>
			await stage.fill({ templateId: letter, fields: automatic, options: { unknownKeys } }, items);
		const { error } = await run('error');
		expect(error?.message).toBe('No document was created: the template has no field "zip"');
		expect(error?.description).toMatch(/^The template's fields are: /);
		const warned = await run('warn');
		expect(warned.hints('Fill').map(({ message }) => message)).toEqual([
			'1 of 3 fields has no value: New tick. Unknown fields that were not sent: "zip". If a field may stay empty, add it to the option \'Optional Fields\'.',
		]);
	});

	it('leaves alone what the user took out of the mapper', async () => {
		const column = { id: 'given_name', displayName: 'First name', removed: true };
		const tick = { id: 'new_tick', displayName: 'New tick', removed: false };
		const result = await fill({
			fields: { ...fields, value: { city: 'Graz' }, schema: [column, tick, fields.schema[2]] },
		});
		expect(result.error).toBeUndefined();
		expect(result.hints('Fill')).toEqual([]);
	});
});

it('a field that is mapped to nothing is unfilled', async () => {
	const schema = ['given_name', 'city', 'new_tick'].map((id) => ({ id, displayName: id }));
	const result = await fill({ fields: { ...fields, value: { given_name: 'A' }, schema } });
	expect(result.hints('Fill').map(({ message }) => message)).toEqual([
		"1 of 3 fields has no value (2 of 2 items): City. If a field may stay empty, add it to the option 'Optional Fields'.",
	]);
});

it('a checkbox whose expression gives nothing is unfilled; one left as in the template is not', async () => {
	const value = { given_name: 'A', city: 'B' };
	const mapped = { mappingMode: 'defineBelow', schema: [] };
	const hints = async (tick: object) =>
		(await fill({ fields: { ...mapped, value: { ...value, ...tick } } })).hints('Fill');
	expect(await hints({})).toEqual([]);
	expect(await hints({ new_tick: '' })).toEqual([]);
	expect(await hints({ new_tick: '={{ $json.missing }}' })).toHaveLength(1);
	expect(await hints({ new_tick: '={{ null }}' })).toHaveLength(1);
});
