import {
	asInTemplate,
	withKeysOf,
	valuesInJson,
	keysNamed,
	namesIn,
} from '../../../../nodes/FillPdfTemplate/mapping/inputValues.ts';

describe('collecting the values of an item', () => {
	it.each([
		[{ a: 1 }, [['a', 1]]],
		[' {"a":"x"} ', [['a', 'x']]],
	])('reads the JSON %j', (json, entries) => {
		const collected = valuesInJson(json);
		expect(collected.ok && [...collected.values]).toEqual(entries);
	});

	it.each([
		['[{"a":1}]', 'it is a list, not an object'],
		[12, 'it is a number, not an object'],
		['true', 'it is a boolean, not an object'],
		['null', 'it is null, not an object'],
		[undefined, 'it is empty'],
	])('refuses the JSON %j: %s', (json, reason) => {
		expect(valuesInJson(json)).toEqual({ ok: false, reason });
	});

	it.each([['{"a":1'], ['not JSON']])('refuses %j as invalid', (json) => {
		const collected = valuesInJson(json);
		expect(collected.ok ? '' : collected.reason).toMatch(/^it is not valid JSON/);
	});
});

describe('a key in another Unicode form than that of the template', () => {
	const [one, two] = ['\u00e9', 'e\u0301'];
	const keyed = (...keys: string[]) => keys.map((key) => ({ key }));

	it.each([
		[two, [one, 'e'], one],
		[two, [one, two], two],
		['e', [one], 'e'],
		// Å has three forms: which one is meant?
		['\u00c5', ['A\u030a', '\u212b'], '\u00c5'],
	])('%j, in a template with %j, is %j', (key, keys, own) => {
		expect(asInTemplate(key, keyed(...keys))).toBe(own);
	});

	it('becomes that of the template, unless it is given as well', () => {
		expect([...withKeysOf(new Map([[two, 1]]), keyed(one))]).toEqual([[one, 1]]);
		const both = new Map([
			[two, 1],
			[one, 2],
		]);
		expect(withKeysOf(both, keyed(one))).toEqual(both);
	});
});

describe('a list of keys to ignore', () => {
	it.each([
		['', ['a', ''], []],
		[' , ,', ['a', ''], []],
		['email', ['email', 'name'], ['email']],
		[
			'email, phone number ,a.b',
			['email', 'phone number', 'a.b', 'c'],
			['email', 'phone number', 'a.b'],
		],
		['Phone Number', ['phone_number', 'phone'], ['phone_number']],
		['firstName', ['First Name', 'firstName'], ['firstName']],
		['first_name', ['First Name', 'firstName', 'last'], ['First Name', 'firstName']],
		['__proto__', ['__proto__', 'a'], ['__proto__']],
		['-', ['_', '-', ' '], ['-']],
		['-', ['_', ' '], []],
		['email, firstName ', ['First Name', 'firstName'], ['firstName']],
	])('%j names among %j %j', (list, keys, named) => {
		expect([...keysNamed(namesIn(list), keys)]).toEqual(named);
	});

	it('means one of the template where that has exactly this name', () => {
		expect([...keysNamed(['Notes'], ['notes'], ['Notes', 'notes'])]).toEqual([]);
	});
});
