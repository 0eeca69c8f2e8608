import type { INodeParameters } from 'n8n-workflow';
import { autoMap, byId, field, itemsOf, person, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

beforeAll(async () => {
	await stage.addTemplate('person', person);
	await stage.addTemplate(
		'seven',
		seven.map((key) => field(key)),
	);
});
beforeEach(() => stage.acceptFills());

const templateId = byId('person');
const whole = { first_name: 'Ada', age: 36, member: true };

const ways: Record<string, INodeParameters> = {
	automatic: { fields: autoMap },
	json: { dataMode: 'json', jsonData: '={{ $json }}' },
};

async function fill(
	json: object[],
	options: object = {},
	way = 'automatic',
	settings: object = {},
) {
	const result = await stage.fill(
		{ templateId, title: 'T', ...ways[way], options } as INodeParameters,
		itemsOf(...(json as [])),
		settings,
	);
	return {
		error: result.error && { message: result.error.message, description: result.error.description },
		hints: result.hints('Fill').map(({ message }) => message),
		out: result.items('Fill').map((item) => item.json),
		sent: stage.sent.map(({ data }) => data),
	};
}

describe('properties that are called otherwise than the fields', () => {
	it('stop the item when two of them fit one field', async () => {
		const ambiguous = [{ age: 36, member: true, 'First Name': 'A', firstName: 'B' }];
		const problem = '"First Name" and "firstName" both match "first_name"';
		const refused = await fill(ambiguous);
		expect(refused.error?.message).toBe(`No document was created: ${problem}`);
		expect(refused.sent).toEqual([]);
		const { out } = await fill(ambiguous, { validateOnly: true });
		expect(out).toMatchObject([{ valid: false, problems: [problem] }]);
		const { sent } = await fill(ambiguous, { ignoreKeys: 'other, firstName' });
		expect(sent).toEqual([{ ...whole, first_name: 'A' }]);
	});
});

it('a field that is ignored by its key is not sent under another spelling either', async () => {
	const { sent, hints } = await fill([{ ...whole, 'A-g-e': 40 }], { ignoreKeys: 'age' });
	expect(sent).toEqual([{ first_name: whole.first_name, member: whole.member }]);
	expect(hints).toEqual([]);
});

describe('unknown keys', () => {
	const more = { ...whole, email: 'a@b.c', phone: '' };

	it.each([
		['automatic', {}, [], true],
		['automatic', { unknownKeys: 'ignore' }, [], true],
		['automatic', { unknownKeys: 'warn' }, ['Unknown fields that were not sent: "email".'], true],
		['automatic', { unknownKeys: 'error' }, [], false],
		['automatic', { unknownKeys: 'error', ignoreKeys: 'email' }, [], true],
		['json', {}, [], false],
		['json', { unknownKeys: 'ignore' }, [], true],
		['json', { unknownKeys: 'warn' }, ['Unknown fields that were not sent: "email".'], true],
		['json', { ignoreKeys: 'email' }, [], true],
	])(
		'(%s, %j) leave the hints %j, and the item passes: %p',
		async (way, options, hints, passes) => {
			const result = await fill([more], options, way);
			expect(result.hints).toEqual(hints);
			expect(result.sent).toEqual(passes ? [whole] : []);
			if (passes) return expect(result.error).toBeUndefined();
			expect(result.error).toEqual({
				message: 'No document was created: the template has no field "email"',
				description:
					'The template\'s fields are: "first_name", "age" and "member". Correct the names, or skip them with the option \'Fields to Ignore\' or \'On Unknown Field\'.',
			});
		},
	);
});

describe('wrong types', () => {
	const wrong = { ...whole, age: '36 years' };
	const finding = 'Age is "36 years", not a number';

	it('stop the item, with all that is wrong in one message', async () => {
		const { error, sent } = await fill([{ ...wrong, member: 'perhaps' }]);
		expect(error?.message).toBe(
			`No document was created: ${finding}; Member is "perhaps", not true or false: write yes or no`,
		);
		expect(error?.description).toBe(
			"Change the values, or map other ones to these fields. To accept another word, add it to the option 'Words for Ticked' or 'Words for Not Ticked'.",
		);
		expect(sent).toEqual([]);
	});

	it.each([
		['warn', [`Invalid values that were not sent: ${finding}.`]],
		[
			'ignore',
			[
				"1 of 3 fields has no value: Age. If a field may stay empty, add it to the option 'Optional Fields'.",
			],
		],
	])('%s: the value is not sent', async (wrongTypes, hints) => {
		const result = await fill([wrong], { wrongTypes });
		expect(result.hints).toEqual(hints);
		expect(result.sent).toEqual([{ first_name: 'Ada', member: true }]);
	});
});

describe('unfilled fields', () => {
	const items = [
		{ first_name: 'A', age: 1, member: 'no' },
		{ first_name: 'B', age: 2 },
		{ first_name: 'C' },
	];

	it.each([['automatic'], ['json']])('leave one hint for the whole run (%s)', async (way) => {
		const { hints, sent, error } = await fill(items, {}, way);
		expect(error).toBeUndefined();
		expect(sent).toHaveLength(3);
		expect(hints).toEqual([
			"2 of 3 fields have no value (items 2, 3): Member and Age (item 3). If a field may stay empty, add it to the option 'Optional Fields'.",
		]);
	});

	it('stop an item before any request where that is wanted', async () => {
		const { error, sent } = await fill(items.slice(1), { unfilledFields: 'error' });
		expect(error?.message).toMatch(/^No document was created: there is no value for Member/);
		expect(sent).toEqual([]);
	});

	it('may be ignored, all of them or some', async () => {
		expect((await fill(items, { unfilledFields: 'ignore' })).hints).toEqual([]);
		expect((await fill(items, { ignoreKeys: 'age, Mem-ber' })).hints).toEqual([]);
	});

	it.each([
		['automatic', [expect.stringContaining('Did you mean "member" instead of "membr"?')]],
		['json', [expect.not.stringContaining('membr')]],
	])('are compared with the names of an item that is matched by name (%s)', async (way, hints) => {
		const misspelled = [{ first_name: 'A', age: 1, membr: 'no' }];
		expect((await fill(misspelled, { unknownKeys: 'ignore' }, way)).hints).toEqual(hints);
	});

	it.each([
		[{}, 'To see all of them, add the option'],
		[{ includeReport: true }, '"report" lists all of them.'],
		[{ validateOnly: true }, '"report" lists all of them.'],
	])('are named up to five, and %j says where the others are', async (options, where) => {
		const parameters = { templateId: byId('seven'), options };
		const [hint] = (await stage.fill(parameters, itemsOf({ a: 'x' }))).hints('Fill');
		expect(hint?.message).toContain('6 of 7 fields have no value');
		expect(hint?.message).toContain(where);
	});

	it('stop an item that would make a blank document, unless they are ignored', async () => {
		const blank = await fill([{ something: 'else' }]);
		expect(blank.error?.message).toContain('the document would be blank, as no field gets a value');
		expect(blank.sent).toEqual([]);
		expect((await fill([{}], { unfilledFields: 'ignore' })).sent).toEqual([{}]);
	});

	it.each([['warn'], ['ignore']])(
		'count fields whose value cannot be used (%s)',
		async (wrongTypes) => {
			const one = await fill([{ ...whole, age: 'old' }], { wrongTypes, unfilledFields: 'error' });
			expect(one.error?.message).toContain('there is no value for Age');
			const none = await fill([{ age: 'old', member: 'perhaps' }], { wrongTypes });
			expect(none.error?.message).toContain(
				'No document was created: Age is "old", not a number; Member',
			);
			expect([...one.sent, ...none.sent]).toEqual([]);
		},
	);
});

const report = {
	sent: { first_name: 'Ada' },
	unknownKeys: ['email'],
	wrongTypes: [{ key: 'age', label: 'Age', reason: 'is "old", not a number' }],
	unfilledFields: ['age', 'member'],
};
const mixed = { 'First Name': 'Ada', age: 'old', email: 'x' };

describe('the report', () => {
	it('tells what was sent and what was not, whatever the policies say', async () => {
		for (const policy of ['warn', 'ignore']) {
			const policies = { unknownKeys: policy, wrongTypes: policy, unfilledFields: policy };
			const { out } = await fill([mixed], { ...policies, includeReport: true });
			expect(out).toEqual([expect.objectContaining({ uid: 'd', report })]);
		}
	});

	it('stands beside the title and what is wrong when items are only validated', async () => {
		const valid = {
			valid: true,
			problems: [],
			templateUid: 'person',
			title: 'T',
			report: { sent: whole, unknownKeys: [], wrongTypes: [], unfilledFields: [] },
		};
		const { out, sent, hints, error } = await fill([mixed, whole, whole], { validateOnly: true });
		expect(error).toBeUndefined();
		expect(sent).toEqual([]);
		expect(out).toEqual([
			{
				valid: false,
				problems: ['Age is "old", not a number'],
				templateUid: 'person',
				title: 'T',
				report,
			},
			valid,
			valid,
		]);
		expect(hints).toEqual([
			expect.stringMatching(/^'Validate Only' is on, so nothing was created: 2 of 3 items valid\./),
		]);
	});
});
