import { matchNamed } from '../../../../nodes/FillPdfTemplate/mapping/matchKeys';

const fields = [
	{ key: 'f1', label: 'Date of birth' },
	{ key: 'f2', label: 'Name' },
	{ key: 'name', label: 'Full name' },
	{ key: 'f4', label: 'Date' },
	{ key: 'f5', label: 'Date' },
];
const match = (given: object) => matchNamed(new Map(Object.entries(given)), fields);

describe('finding the field of a property by its label', () => {
	it('ignores case, spaces, _, - and .', () => {
		expect([...match({ 'date of birth': 1 }).values]).toEqual([['f1', 1]]);
		expect([...match({ DATE_OF_BIRTH: 1 }).values]).toEqual([['f1', 1]]);
		expect(match({ 'Date of birth': 1 }).unmatched).toEqual([]);
	});

	it('comes after the key', () => {
		expect([...match({ Name: 1 }).values]).toEqual([['name', 1]]);
		const both = match({ f1: 1, 'Date of birth': 2 });
		expect([...both.values]).toEqual([['f1', 1]]);
		expect(both.unmatched).toEqual(['Date of birth']);
	});

	it('fills a field whose key is there without a value', () => {
		expect(new Map(match({ f1: '', 'Date of birth': 2 }).values)).toEqual(new Map([['f1', 2]]));
	});

	it('is not tried where several fields have the label', () => {
		const { values, unmatched, ambiguities } = match({ Date: 1 });
		expect(values.size).toBe(0);
		expect(unmatched).toEqual(['Date']);
		expect(ambiguities).toEqual([]);
	});

	it('refuses to choose between two properties', () => {
		const { ambiguities } = match({ 'Date of birth': 1, dateOfBirth: 2 });
		expect(ambiguities).toEqual([{ keys: ['Date of birth', 'dateOfBirth'], fieldKeys: ['f1'] }]);
	});

	it('does not decide what the keys leave open', () => {
		const { values, unmatched, ambiguities } = match({ 'Na me': 1, NAME: 2, 'Full name': 3 });
		expect(ambiguities).toEqual([{ keys: ['Na me', 'NAME'], fieldKeys: ['name'] }]);
		expect(values.size).toBe(0);
		expect(unmatched).toEqual(['Full name']);
	});
});
