import {
	keysWithTypes,
	nameOf,
	quoted,
	whichItems,
} from '../../../../nodes/FillPdfTemplate/messages/wording';

it.each([
	['name', 'Full name', 'Full name (name)'],
	['first_name', 'First name', 'First name'],
	['name', 'name', 'name'],
	['_', '-', '- (_)'],
	['_', '_', '_'],
])('the field with the key %j and the label %j is called %j', (key, label, name) => {
	expect(nameOf({ key, label })).toBe(name);
});

it('a name of more than 60 characters is cut', () => {
	expect(quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
	expect(quoted('x'.repeat(61))).toBe(`"${'x'.repeat(59)}…"`);
});

it('items are named in their order, however they came, counted from 1', () => {
	expect(whichItems([10, 9])).toBe('(items 10, 11)');
});

it('keys come with what their fields accept', () => {
	const fields = [
		{ key: 'a', label: 'A', type: 'number' },
		{ key: 'b', label: 'B', options: ['x', 'y "z"'] },
		{ key: 'c', label: 'C', maxLength: 3 },
		{ key: 'd', label: 'D', options: ['x'], multiple: true },
	];
	expect(keysWithTypes(fields)).toBe(
		'"a" (number), "b" (one of "x", "y \\"z\\""), "c" (text, at most 3 characters), "d" (some of "x", with "; " between them)',
	);
});
