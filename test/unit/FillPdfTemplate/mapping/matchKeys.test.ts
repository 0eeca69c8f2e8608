import {
	matchNormalized,
	matchNamed,
} from '../../../../nodes/FillPdfTemplate/mapping/matchKeys.ts';

const match = (properties: object, ...fieldKeys: string[]) =>
	matchNormalized(new Map(Object.entries(properties)), new Set(fieldKeys));

describe('finding the field of a property', () => {
	it.each([
		['First Name', 'first_name'],
		['firstName', 'first_name'],
		['first.name', 'first_name'],
		[' first  name ', 'first_name'],
		['firstname', 'First Name'],
		['first\u00a0name', 'first_name'],
		['ÄRZTIN', 'Ärz_tin'],
		['__proto__', '__proto__'],
		['proto', '__proto__'],
	])('%j fills %j', (property, field) => {
		const { values, unmatched } = match(JSON.parse(`{${JSON.stringify(property)}:1}`), field);
		expect([...values]).toEqual([[field, 1]]);
		expect(unmatched).toEqual([]);
	});

	it.each([
		['first_name', 'firstname2'],
		['first/name', 'first_name'],
		['_', '-'],
		['é', 'e'],
		['Maße', 'masse'],
	])('%j does not fill %j', (property, field) => {
		const { values, unmatched } = match({ [property]: 1 }, field);
		expect(values.size).toBe(0);
		expect(unmatched).toEqual([property]);
	});

	it('takes the exact match and leaves what else would fit', () => {
		const matched = match({ 'First Name': 1, first_name: 2, firstName: 3 }, 'first_name');
		expect([...matched.values]).toEqual([['first_name', 2]]);
		expect(matched.unmatched).toEqual(['First Name', 'firstName']);
		expect(matched.ambiguities).toEqual([]);
	});

	it('refuses to choose between two fields for one property', () => {
		const matched = match({ 'First Name': 1 }, 'first_name', 'firstName');
		expect(matched.values.size).toBe(0);
		expect(matched.ambiguities).toEqual([
			{ keys: ['First Name'], fieldKeys: ['first_name', 'firstName'] },
		]);
	});
});

describe('a property that is empty', () => {
	it.each([
		['a null', { 'First Name': null, 'first-name': 'Bob' }],
		['an empty text', { 'first-name': 'Bob', 'First Name': '' }],
		['one with the key of the field itself', { first_name: null, 'First Name': 'Bob' }],
	])('%s gives way to a twin with a value', (_, properties) => {
		const { values, unmatched, ambiguities } = match(properties, 'first_name');
		expect([...values]).toEqual([['first_name', 'Bob']]);
		expect(unmatched).toEqual([]);
		expect(ambiguities).toEqual([]);
	});

	it('makes nothing ambiguous beside another one', () => {
		const { values, ambiguities } = match({ 'First Name': null, 'first-name': '' }, 'first_name');
		expect([...values.keys()]).toEqual(['first_name']);
		expect(ambiguities).toEqual([]);
	});
});

const fields = [
	{ key: 'f1', label: 'Date of birth' },
	{ key: 'f2', label: 'Name' },
	{ key: 'name', label: 'Full name' },
	{ key: 'f4', label: 'Date' },
	{ key: 'f5', label: 'Date' },
];
const matchLabels = (given: object) => matchNamed(new Map(Object.entries(given)), fields);

describe('finding the field of a property by its label', () => {
	it('ignores case, spaces, _, - and .', () => {
		expect([...matchLabels({ 'date of birth': 1 }).values]).toEqual([['f1', 1]]);
		expect([...matchLabels({ DATE_OF_BIRTH: 1 }).values]).toEqual([['f1', 1]]);
		expect(matchLabels({ 'Date of birth': 1 }).unmatched).toEqual([]);
	});

	it('comes after the key', () => {
		expect([...matchLabels({ Name: 1 }).values]).toEqual([['name', 1]]);
		const both = matchLabels({ f1: 1, 'Date of birth': 2 });
		expect([...both.values]).toEqual([['f1', 1]]);
		expect(both.unmatched).toEqual(['Date of birth']);
	});

	it('is not tried where several fields have the label', () => {
		const { values, unmatched, ambiguities } = matchLabels({ Date: 1 });
		expect(values.size).toBe(0);
		expect(unmatched).toEqual(['Date']);
		expect(ambiguities).toEqual([]);
	});

	it('refuses to choose between two properties', () => {
		const { ambiguities } = matchLabels({ 'Date of birth': 1, dateOfBirth: 2 });
		expect(ambiguities).toEqual([{ keys: ['Date of birth', 'dateOfBirth'], fieldKeys: ['f1'] }]);
	});

	it('does not decide what the keys leave open', () => {
		const { values, unmatched, ambiguities } = matchLabels({ 'Na me': 1, NAME: 2, 'Full name': 3 });
		expect(ambiguities).toEqual([{ keys: ['Na me', 'NAME'], fieldKeys: ['name'] }]);
		expect(values.size).toBe(0);
		expect(unmatched).toEqual(['Full name']);
	});
});
