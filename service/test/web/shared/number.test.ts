import type * as Module from '../../../web/shared/number.js';
let number: typeof Module;
beforeAll(async () => {
	number = await import('../../../web/shared/number.js');
});

// In an American browser, as Node is one; test/long/page/numbers.test.ts has a German one.
describe('a number as people write it', () => {
	it.each([
		['12', 12],
		[' -12.5 ', -12.5],
		['−3', -3],
		['+4', 4],
		['12,5', 12.5],
		['1,250', 1250],
		['1.250,75', 1250.75],
		['1,250.75', 1250.75],
		["1'250.75", 1250.75],
		['1 250,75', 1250.75],
		['1.250.000', 1_250_000],
		['.5', 0.5],
		['5.', 5],
		['1e3', 1000],
	])('%j is %d', (text, value) => {
		expect(number.readNumber(text)).toBe(value);
	});

	it.each(['', ' ', 'abc', '12a', '1.2.3', '1,2,3', '--5', '1e999', '1 2', '12:30'])(
		'%j is none',
		(text) => {
			expect(number.readNumber(text)).toBeNaN();
		},
	);

	it('stands in the document with plain digits and a point', () => {
		expect(number.plainNumber(1234567.5)).toBe('1234567.5');
		expect(number.plainNumber(0.1 + 0.2)).toBe('0.30000000000000004');
		expect(number.plainNumber(1e21)).toBe('1000000000000000000000');
	});

	it.each([
		['12', true],
		['12.50', true],
		['+12', true],
		['1,250', false],
		['12,5', false],
		['012', false],
	])('%j says the same as its plain form: %s', (text, isPlain) => {
		expect(number.isPlain(text, number.readNumber(text))).toBe(isPlain);
	});
});
