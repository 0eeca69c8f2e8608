import { InexactNumber } from '../../../src/domain/inexactNumber.ts';
import { parseJson } from '../../../src/http/exchange/json.ts';
import type { JsonLimits } from '../../../src/http/exchange/json.ts';

const limits: JsonLimits = { values: 100, keys: 10, elements: 10, characters: 100 };
/** Small bodies are parsed at once, large ones in steps. */
const blanks = [0, 70_000];

const parsed = (text: string | Uint8Array, blank = 0, within = limits) =>
	parseJson(Buffer.concat([Buffer.alloc(blank, ' '), Buffer.from(text)]), within);

const right = [
	'{"a":1,"b":[true,false,null,"x",{}],"c":{"d":[]}}',
	'{"__proto__":{"a":1},"constructor":1,"":2}',
	'{"a":1,"a":2}',
	'[1,-0,0,-1.5e3,1E+2,1e-2]',
	'[0.1,1e22,123456789012345,9007199254740991,9007199254740992,9007199254740994,1e16,0.12345678901234567]',
	'"\\ud83d\\ude00 \\ud800 \\/ \u2028 é 中"',
	'""',
	'null',
	'\n\t\r [ ] ',
];

const wrong = [
	...['[1,2,]', '[1,2', '[,1]', '[1,,2]', '["a"1]', '{"a":1,}', '{"a" 1}', '{"a"}', '{,}', '{1:2}'],
	...["{'a':1}", '[1}', '{"a":[}', '"abc', '[1] [2]', '1 2', '[1]x', '', ' ', 'nul', 'tru', 'NaN'],
	...['01', '1.', '.5', '+1', '-', '1e', '1e+', '--1', '[1.]', '[01]', '"\\x"', '"\\u12"'],
	...['"a\u0001b"', '"\t"', '\u00a0{}'],
];

describe.each(blanks)('JSON after %s blanks', (blank) => {
	it.each(right)('is what JSON.parse makes of it: %j', async (text) => {
		expect(await parsed(text, blank)).toStrictEqual(JSON.parse(text));
	});

	it.each(wrong)('is invalid where it is for JSON.parse: %j', async (text) => {
		expect(() => JSON.parse(text) as unknown).toThrow();
		await expect(parsed(text, blank)).rejects.toMatchObject({ kind: 'invalid_json' });
	});

	it('keeps "__proto__" as a key like any other', async () => {
		const value = await parsed('{"__proto__":{"a":1}}', blank);
		expect(Object.keys(value as object)).toEqual(['__proto__']);
		expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
	});

	it.each([
		...['9007199254740993', '-9007199254740993', '12345678901234567168', '900719925474099.3e1'],
		...['123456789012345678901', '1e400', '9007199254740992.5'],
	])('tells that a double cannot keep %s', async (literal) => {
		expect(await parsed(`[${literal}]`, blank)).toEqual([new InexactNumber(literal)]);
	});

	it.each([
		['Latin-1', Buffer.from('{"a":"Jürgen"}', 'latin1')],
		['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
		['half a character', Buffer.from('{"a":"中"}').subarray(0, 7)],
		['a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
	])('is refused if it is not in UTF-8 but %s', async (_, bytes) => {
		await expect(parsed(bytes, blank)).rejects.toMatchObject({ kind: 'invalid_json' });
	});
});

test('a byte order mark before JSON is no part of it', async () => {
	expect(await parsed('\ufeff{"a":1}')).toEqual({ a: 1 });
});

test.each([
	['values', '[[1],[1],[1],[1],[1]]', { values: 10 }],
	['keys', '{"a":1,"b":2,"c":3}', { keys: 2 }],
	['elements', '[1,2,3]', { elements: 2 }],
	['characters', '["abc"]', { characters: 2 }],
])('more %s than allowed are refused', async (_, text, few) => {
	const one = { ...limits, ...few };
	const [name = ''] = Object.keys(few);
	await expect(parsed(text, 70_000, one)).rejects.toMatchObject({ kind: 'invalid_request' });
	const more = { ...one, [name]: Math.max(...Object.values(few)) + 1 };
	expect(await parsed(text, 70_000, more)).toEqual(JSON.parse(text));
});

test('what is nested too deeply, and a number that is too long, are refused', async () => {
	const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
	const many = { ...limits, values: 10_000 };
	await expect(parsed(deep(1002), 70_000, many)).rejects.toMatchObject({ kind: 'invalid_request' });
	expect(await parsed(deep(1000), 70_000, many)).toEqual(JSON.parse(deep(1000)));
	await expect(parsed('1'.repeat(1001))).rejects.toMatchObject({ kind: 'invalid_request' });
});
