import { driftBetween } from '../../../../nodes/FillPdfTemplate/mapping/columnName.ts';
import type { Findings } from '../../../../nodes/FillPdfTemplate/mapping/policies.ts';
import {
	errorMessage,
	retryInstructions,
	type MessageContext,
	nearestField,
} from '../../../../nodes/FillPdfTemplate/messages/errorMessage.ts';

const fields = [
	{ key: 'name', label: 'Full name', type: 'text' },
	{ key: 'total', label: 'total', type: 'number' },
	{ key: 'paid', label: 'Paid', type: 'checkbox' },
];
const none: Findings = {
	unknownKeys: [],
	wrongTypes: [],
	unfilledFields: [],
	ambiguities: [],
	isBlank: false,
	serialDates: [],
};
const context: MessageContext = {
	fields,
	drift: driftBetween([], fields),
	isSameTemplate: true,
	isTool: false,
	mode: 'json',
	given: new Map(),
	matching: [],
};
const all: Findings = {
	unknownKeys: ['nmae', 'e-mail'],
	wrongTypes: [
		{ key: 'total', label: 'total', reason: 'is "many", not a number' },
		{ key: 'paid', label: 'Paid', reason: 'is "maybe", not true or false' },
	],
	unfilledFields: fields.slice(0, 1),
	ambiguities: [{ keys: ['Na me', 'NAME'], fieldKeys: ['name'] }],
	isBlank: false,
	serialDates: [],
};

describe('the refusal of an item', () => {
	it('is none when nothing was found', () => {
		expect(errorMessage(none, context)).toBeUndefined();
	});

	it('says all that was found in one message, and what to do about each', () => {
		expect(errorMessage(all, context)).toMatchObject({
			message:
				'No document was created: "Na me" and "NAME" both match "name"; total is "many", not a number; Paid is "maybe", not true or false; the template has no fields "nmae" and "e-mail"; there is no value for Full name (name)',
			description:
				"Rename one of them, or add it to the option 'Fields to Ignore'. Change the values, or map other ones to these fields. The template's fields are: \"name\", \"total\" and \"paid\". Correct the names, or skip them with the option 'Fields to Ignore' or 'On Unknown Field'. Provide values for the fields, or let them stay empty with the option 'Optional Fields' or 'On Missing Value'.",
		});
	});

	it('tells a language model in the message itself which keys to try again with', () => {
		const refused = errorMessage(
			{ ...none, unfilledFields: fields.slice(1) },
			{ ...context, isTool: true },
		);
		expect(refused).toMatchObject({
			message:
				'No document was created: there is no value for total and Paid. Try again with these keys: "name" (text), "total" (number), "paid" (true or false). Give null for a field that has to stay empty',
			description: '',
		});
	});

	it('stays readable when there is very much', () => {
		const many = Array.from({ length: 500 }, (_, index) => `key ${index} ${'x'.repeat(500)}`);
		const labels = many.map((key) => ({ key, label: key, reason: 'is a list, not text' }));
		const refused = errorMessage({ ...all, unknownKeys: many, wrongTypes: labels }, context);
		expect(refused?.message).toContain('and 480 more');
		expect(refused?.message.length).toBeLessThan(6000);
	});

	it('says that the document would be blank, with the keys there are for the JSON', () => {
		const refused = errorMessage({ ...none, unfilledFields: fields, isBlank: true }, context);
		expect(refused).toEqual({
			message: 'No document was created: the document would be blank, as no field gets a value',
			problems: ['the document would be blank, as no field gets a value'],
			description:
				'The template\'s fields are: "name", "total" and "paid". To allow a blank document, set \'On Missing Value\' to \'Ignore\'.',
		});
	});

	it('says where to enter a value if the document would be blank and fields are mapped by hand', () => {
		const blank = { ...none, unfilledFields: fields, isBlank: true };
		expect(errorMessage(blank, { ...context, mode: 'mapped' })?.description).toBe(
			"Enter a value in at least one field under 'Values to Send'. An expression there has to return one. To allow a blank document, set 'On Missing Value' to 'Ignore'.",
		);
	});

	it.each<[string, object, string]>([
		[
			'no input',
			{},
			'The input item has no fields. Check the node before, or map each field manually.',
		],
		['an empty value', { name: '' }, 'The input fields are: "name" (empty).'],
		[
			'a misspelled name',
			{ names: 'Ada', totl: ' ', 'e-mail': 'a@b.c' },
			'The input fields are: "names", "totl" (empty) and "e-mail". Did you mean "name" instead of "names"?',
		],
		[
			'other names',
			{ street: 'A', zip: 1 },
			'The input fields are: "street" and "zip". Rename them to fields of the template, such as "name", "total" and "paid", or map each field manually.',
		],
	])('says what there was if automatic mapping finds nothing: %s', (_, json, description) => {
		const blank = { ...none, unfilledFields: fields, isBlank: true };
		const automatic = { ...context, mode: 'automatic' as const };
		const refused = errorMessage(blank, { ...automatic, given: new Map(Object.entries(json)) });
		expect(refused?.description).toBe(
			`${description} To allow a blank document, set 'On Missing Value' to 'Ignore'.`,
		);
	});

	it('speaks of a template that has changed', () => {
		const stored = [
			{ id: 'old_name', displayName: 'Full name' },
			{ id: 'sex', displayName: 'Sex' },
			{ id: 'total', displayName: 'total' },
		];
		const refused = errorMessage(
			{ ...none, unknownKeys: ['old_name', 'sex', 'other'] },
			{ ...context, drift: driftBetween(stored, fields) },
		);
		expect(refused?.message).toBe(
			'No document was created: the field "Full name (old_name)" is now called "name"; the template does not have the mapped field "Sex"; the template has no field "other"',
		);
		expect(refused?.description).toMatch(/^The mapped fields and the template differ: /);
	});

	it('names one key that matches several fields', () => {
		const ambiguities = [{ keys: ['Name'], fieldKeys: ['name', 'na_me'] }];
		expect(errorMessage({ ...none, ambiguities }, context)?.problems).toEqual([
			'"Name" matches both "name" and "na_me"',
		]);
	});

	it.each([20, 21])('lists twenty values of the wrong type, of %d', (count) => {
		const wrongTypes = Array.from({ length: count }, (_, index) => ({
			...{ key: `k${index}`, label: `k${index}`, reason: 'is a list, not text' },
		}));
		const problems = errorMessage({ ...none, wrongTypes }, context)?.problems ?? [];
		expect(problems.slice(20)).toEqual(count === 21 ? ['and 1 more like these'] : []);
		expect(problems[19]).toBe('k19 is a list, not text');
	});

	it('asks whether a field with almost the same name was meant', () => {
		const refused = errorMessage({ ...none, unknownKeys: ['names'], isBlank: true }, context);
		expect(refused?.description).toBe(
			'Did you mean "name" instead of "names"? Correct the names, or skip them with the option \'Fields to Ignore\' or \'On Unknown Field\'.',
		);
	});

	it('asks about twenty names at most, about five where the document would be blank', () => {
		const unknownKeys = [...'abcdefghijklmnopqrstu'].map((letter) => `total${letter}`);
		const { description } = errorMessage({ ...none, unknownKeys }, context) ?? {};
		expect(description?.match(/Did you mean/g)).toHaveLength(20);
		const given = new Map(unknownKeys.map((key) => [key, 1]));
		const blank = errorMessage(
			{ ...none, unfilledFields: fields, isBlank: true },
			{ ...context, mode: 'automatic', given },
		);
		expect(blank?.description?.match(/Did you mean/g)).toHaveLength(5);
	});

	it('says if the template has no fields', () => {
		const refused = errorMessage(
			{ ...none, unknownKeys: ['nmae'] },
			{ ...context, fields: [], drift: driftBetween([], []) },
		);
		expect(refused?.description).toMatch(/^The template's fields are: none\. Correct/);
		expect(retryInstructions([])).toBe('The template has no fields: give an empty object');
	});

	it('names the missing values of an item that would be blank for other reasons, too', () => {
		const { wrongTypes, ambiguities } = all;
		const unfilledFields = fields.slice(0, 1);
		const both = { wrongTypes: wrongTypes.slice(0, 1), ambiguities };
		for (const cause of [{ wrongTypes }, { ambiguities }, both]) {
			const findings = { ...none, ...cause, unfilledFields, isBlank: true };
			expect(errorMessage(findings, context)?.problems.at(-1)).toBe(
				'there is no value for Full name (name)',
			);
		}
	});

	it('lists no fields to choose from where only some values are missing', () => {
		const refused = errorMessage({ ...none, unfilledFields: fields.slice(1) }, context);
		expect(refused?.description).toMatch(/^Provide values for the fields/);
	});

	it('names the fields in one sentence when the mapped ones are of another template', () => {
		const stored = ['course', 'hours'].map((id) => ({ id, displayName: id }));
		const refused = errorMessage(
			{ ...none, unknownKeys: ['course', 'hours'] },
			{ ...context, drift: driftBetween(stored, fields) },
		);
		expect(refused?.problems).toEqual([
			'the template does not have the mapped fields "course" and "hours"',
		]);
		expect(refused?.description).not.toContain('Correct the names');
	});
});

const misspelled = [
	{ key: 'participant', label: 'Participant' },
	{ key: 'completed_on', label: 'Date of completion' },
	{ key: 'hours', label: 'Hours of instruction' },
	{ key: '!', label: '!' },
	{ key: '_', label: '-' },
];

it.each([
	['particpant', 'participant'],
	['completedon_', 'completed_on'],
	['date of competion', 'completed_on'],
	['h', undefined],
	['', undefined],
	['.', undefined],
	['x'.repeat(10_000), undefined],
])('%j is nearest to %p', (key, nearest) => {
	expect(nearestField(key, misspelled)?.key).toBe(nearest);
});

it('letters that are missing in front count like all others', () => {
	const both = ['my_particpant', 'participant'].map((key) => ({ key, label: key }));
	expect(nearestField('particpant', both)?.key).toBe('participant');
});
