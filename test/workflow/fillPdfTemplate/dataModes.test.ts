import type { INodeParameters } from 'n8n-workflow';
import { autoMap, byId, field, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const row = {
	participant: "O'Brien & Søn <x>",
	course: 'two\nlines',
	hours: '12.50',
	distinction: 'yes',
	certificate_no: '00123',
};
const wanted = { ...row, hours: 12.5, distinction: true };

/** Rows and what each of the ways has to send for them. */
const rows: [row: Record<string, unknown>, sent: object][] = [
	[row, wanted],
	[
		{ ...wanted, hours: 0, distinction: false },
		{ ...wanted, hours: 0, distinction: false },
	],
	[
		{ participant: 12, hours: ' 3.50 ', course: true },
		{ participant: '12', hours: 3.5, course: 'true' },
	],
	[{ participant: 'A', hours: '', distinction: null, remarks: '' }, { participant: 'A' }],
	[
		{ participant: '={{ 1 }}', course: '{{ x }}', remarks: '\u202e שלום 😀' },
		{ participant: '={{ 1 }}', course: '{{ x }}', remarks: '\u202e שלום 😀' },
	],
];

/** The same values, given in each of the ways. */
function waysOf(given: Record<string, unknown>): Record<string, INodeParameters> {
	const mapped = Object.keys(given).map((key) => [key, `={{ $json.${key} }}`]);
	return {
		'map each field': {
			fields: { mappingMode: 'defineBelow', value: Object.fromEntries(mapped) },
		},
		'map automatically': { fields: autoMap },
		'JSON as an object': { dataMode: 'json', jsonData: '={{ $json }}' },
		'JSON as text': { dataMode: 'json', jsonData: '={{ JSON.stringify($json) }}' },
		'JSON as typed': {
			dataMode: 'json',
			jsonData: JSON.stringify(given),
			options: { allowBraces: true },
		},
	};
}

describe.each(Object.keys(waysOf(row)))('%s', (way) => {
	it.each(rows)('sends the same request for the same data: %j', async (given, sent) => {
		const parameters = waysOf(given)[way];
		const result = await stage.fill(parameters ?? {}, itemsOf(given as never));
		expect(result.error).toBeUndefined();
		expect(stage.sent).toEqual([{ data: sent }]);
	});
});

it('a checkbox that was never touched is not sent; one that was set to either state is', async () => {
	for (const distinction of ['', true, false]) {
		const value = { participant: 'A', distinction };
		await stage.fill({ fields: { mappingMode: 'defineBelow', value } }, itemsOf({}));
	}
	expect(stage.sent.map(({ data }) => data)).toEqual([
		{ participant: 'A' },
		{ participant: 'A', distinction: true },
		{ participant: 'A', distinction: false },
	]);
});

it('a value that n8n itself would refuse for the column reaches our conversion', async () => {
	const fields = {
		mappingMode: 'defineBelow',
		value: { distinction: '={{ $json.tick }}', hours: '={{ $json.hours }}' },
		schema: [
			{ id: 'hours', type: 'number', displayName: 'Hours', required: false },
			{ id: 'distinction', type: 'boolean', displayName: 'Distinction', required: false },
		],
	};
	await stage.fill({ fields }, itemsOf({ tick: 'x', hours: ' 3.50 ' }));
	expect(stage.sent).toEqual([{ data: { distinction: true, hours: 3.5 } }]);
});

it('keys of any kind arrive as they are', async () => {
	const keys = ['a.b', 'a[0]', '__proto__', 'constructor', 'two words', '😀', 'x'.repeat(500)];
	await stage.addTemplate(
		'odd-keys',
		keys.map((key) => field(key)),
	);
	const text = `{${keys.map((key) => `${JSON.stringify(key)}:"v"`).join(',')}}`;
	const parameters = { templateId: { mode: 'id', value: 'odd-keys' }, dataMode: 'json' };
	stage.acceptFills();
	await stage.fill({ ...parameters, jsonData: text }, itemsOf({}));
	expect(Object.keys(stage.sent[0]?.data ?? {}).sort()).toEqual([...keys].sort());
});

it('what is no object is refused with an example of the template', async () => {
	const { error } = await stage.fill({ dataMode: 'json', jsonData: '[1]' }, itemsOf({}));
	expect(error?.message).toBe("The JSON can't be used: it is a list, not an object");
	expect(error?.description).toBe(
		'Enter an object with one property per field, for example {"participant":"Participant","course":"Course","hours":12.5}',
	);
});

it('text with expressions that is no JSON is refused with an expression that returns an object', async () => {
	await stage.addTemplate('no-fields', []);
	const refusal = async (jsonData: string, more: INodeParameters = {}) => {
		const parameters = { dataMode: 'json', jsonData, ...more };
		const { error } = await stage.fill(parameters, itemsOf({ hours: 'many' }));
		expect(error?.message).toMatch(/^The JSON can't be used: it is not valid JSON/);
		return error?.description;
	};
	const mixed = '={ "hours": {{ $json.hours }} }';
	expect(await refusal(mixed)).toMatch(
		/"hours":12\.5\}\. Let one expression return all of it, so that no value needs quotes: \{\{ \{ "participant": \$json\["participant"\] \} \}\}$/,
	);
	expect(await refusal(mixed, { templateId: byId('no-fields') })).toMatch(
		/\{ "field": \$json\["field"\] \}/,
	);
	expect(await refusal('={{ $json.hours }}, 1')).toContain('Let one expression return all of it');
	expect(await refusal('={{ $json.hours }}')).toMatch(/"hours":12\.5\}$/);
	expect(await refusal('{ "hours": many }')).toMatch(/"hours":12\.5\}$/);
});

describe('a mapping by hand that leaves what the input has', () => {
	const advice =
		'In the input, "Participant" and "HOURS" have the names of fields: choose \'Map Automatically\' to fill all that match.';
	const fill = async (value: object) => {
		const fields = { mappingMode: 'defineBelow', value };
		const items = itemsOf({ Participant: 'Ada', HOURS: 3, email: 'a@example.com', remarks: '' });
		return await stage.fill({ fields } as never, items);
	};

	it('is told of automatic mapping where it fills nothing', async () => {
		const { error } = await fill({});
		expect(error?.message).toContain('the document would be blank');
		expect(error?.description).toContain(advice);
	});

	it('is told of it in a hint where it fills something else', async () => {
		const result = await fill({ course: 'PDF' });
		expect(
			result
				.hints('Fill')
				.map(({ message }) => message)
				.join(),
		).toContain(advice);
	});

	it('is told nothing where it fills these', async () => {
		const result = await fill({ participant: 'Ada', hours: 3 });
		expect(
			result
				.hints('Fill')
				.map(({ message }) => message)
				.join(),
		).not.toContain('In the input');
	});
});
