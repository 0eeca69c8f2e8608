import { parseExactly, readJson } from '../../../../nodes/shared/wire/json.ts';

it.each([
	['-9007199254740993', '-9007199254740993'],
	['9007199254740992', '9007199254740992'],
	['9007199254740992.0', 2 ** 53],
	[
		'{"a":[{"id":1234567890123456789,"n":1}],"b":"1234567890123456789:2"}',
		expect.objectContaining({
			a: [{ id: '1234567890123456789', n: 1 }],
			b: '1234567890123456789:2',
		}),
	],
])('%s is read exactly', (text, value) => {
	expect(parseExactly(text)).toEqual(value);
});

it('keys such as __proto__ stay keys', () => {
	const parsed = parseExactly('{"__proto__":1234567890123456789}') as object;
	expect(Object.entries(parsed)).toEqual([['__proto__', '1234567890123456789']]);
});

it.each([
	['\uFEFF null', { ok: true, value: null }],
	['"a\uFEFFb"', { ok: true, value: 'a\uFEFFb' }],
	[' \n', { ok: true, value: undefined }],
	['{', { ok: false }],
])('%j is read as %j', (body, read) => {
	expect(readJson(body)).toEqual(read);
});
