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

	it('is shown with the signs of the language', () => {
		expect(number.shownNumber(1234567.5)).toBe('1,234,567.5');
		expect(number.shownNumber(1e21)).toBe('1,000,000,000,000,000,000,000');
	});

	it.each([
		['12', true],
		['12.50', true],
		['+12', true],
		['1,250', true],
		['1250', true],
		['1,250.00', true],
		['12,5', false],
		['012', false],
		["1'250", false],
	])('%j is written as in the language: %s', (text, isPlain) => {
		expect(number.isPlain(text, number.readNumber(text))).toBe(isPlain);
	});
});
