import type { Field } from '../../../../../nodes/shared/wire/field';
import { withinLimits } from '../../../../../nodes/FillPdfTemplate/mapping/values/withinLimits';

const reason = (value: string | number | boolean | null, limits: Partial<Field>) => {
	const within = withinLimits({ ok: true, value }, { key: 'k', label: 'K', ...limits });
	return within.ok ? undefined : within.reason;
};

describe('a field with options', () => {
	const options = ['Austria', 'Chad', 'Peru'];

	it.each(options)('accepts %s', (value) => {
		expect(reason(value, { options })).toBeUndefined();
	});

	it.each([
		['Narnia', options, 'is "Narnia", not one of "Austria", "Chad", "Peru"'],
		['chad', ['Chad'], 'is "chad", not one of "Chad"'],
		[4, ['1', '2'], 'is "4", not one of "1", "2"'],
		[
			'x',
			Array.from({ length: 12 }, (_, index) => `o${index}`),
			'is "x", not one of "o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9" and 2 more',
		],
	])('refuses %j of %j', (value, given, why) => {
		expect(reason(value, { options: given })).toBe(why);
	});

	it('accepts a number that is one of them', () => {
		expect(reason(2, { options: ['1', '2'] })).toBeUndefined();
	});

	it.each([
		[{ options, editable: true }],
		[{ options: [] }],
		[{ options: [{ name: 'Chad' }] }],
		[{ options: 'Chad' }],
		[{ options: null }],
	])('accepts any text where the service says it otherwise: %j', (limits) => {
		expect(reason('Narnia', limits)).toBeUndefined();
	});
});

describe('a field with a maximum length', () => {
	it.each([
		['abc', 3],
		['e\u0301👨‍👩‍👧ö', 3],
		['a\u00adb\u200bc', 3],
		[123, 3],
		['abcd', '3'],
		['abcd', 0],
		[true, 1],
	])('accepts %j of at most %j', (value, maxLength) => {
		expect(reason(value, { maxLength })).toBeUndefined();
	});

	it.each([['abcd'], [12.5]])('refuses %j', (value) => {
		expect(reason(value, { maxLength: 3 })).toBe(
			'has 4 characters, and the field accepts 3 at most',
		);
	});
});

it('what is no value of the type stays refused', () => {
	const refused = { ok: false, reason: 'is a list, not text' } as const;
	expect(withinLimits(refused, { key: 'k', label: 'K', options: ['a'] })).toBe(refused);
});
