import { ignoredKeys } from '../../../../nodes/FillPdfTemplate/mapping/ignoredKeys';

const left = (list: string, ...keys: string[]) => [
	...ignoredKeys(list)
		.withoutThem(new Map(keys.map((key) => [key, 1])))
		.keys(),
];

describe('a list of keys to ignore', () => {
	it.each([
		['', ['a', ''], ['a', '']],
		[' , ,', ['a', ''], ['a', '']],
		['email', ['email', 'name'], ['name']],
		['email, phone number ,a.b', ['email', 'phone number', 'a.b', 'c'], ['c']],
		['Phone Number', ['phone_number', 'phone'], ['phone']],
		['firstName', ['First Name', 'firstName'], ['First Name']],
		['first_name', ['First Name', 'firstName', 'last'], ['last']],
		['__proto__', ['__proto__', 'a'], ['a']],
		['-', ['_', '-', ' '], ['_', ' ']],
		['-', ['_', ' '], ['_', ' ']],
		['email, firstName ', ['First Name', 'firstName'], ['First Name']],
	])('%j takes from %j all but %j', (list, keys, rest) => {
		expect(left(list, ...keys)).toEqual(rest);
	});

	it('allows the fields of these names to stay empty', () => {
		const ignored = ignoredKeys('Date of birth, remarks');
		expect(ignored.include('remarks')).toBe(true);
		expect(ignored.include('date_of_birth')).toBe(true);
		expect(ignored.include('birth')).toBe(false);
		expect(ignoredKeys('').include('')).toBe(false);
	});
});
