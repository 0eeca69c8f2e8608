import { convert } from '../../../../nodes/FillPdfTemplate/mapping/convert';

const luxonDate = { toISO: () => '2026-11-20T08:30:00.000+01:00' };

describe('a value for a text field', () => {
	it.each([
		["O'Brien & Søn <x>"],
		['00123'],
		['  spaces stay  '],
		['two\nlines\r\n'],
		['שלום'],
		['😀'],
		['{"looks":"like JSON"}'],
		['[1]'],
		['true'],
		['12'],
	])('%j is sent as it was typed', (text) => {
		expect(convert(text, 'text')).toEqual({ ok: true, value: text });
	});

	it.each([
		[12, '12'],
		[12.5, '12.5'],
		[0, '0'],
		[-0.25, '-0.25'],
		[1e21, '1e+21'],
		[true, 'true'],
		[false, 'false'],
		[new Date('2026-11-20T07:30:00Z'), '2026-11-20T07:30:00.000Z'],
		[luxonDate, '2026-11-20T08:30:00.000+01:00'],
	])('%p becomes %j', (value, text) => {
		expect(convert(value, 'text')).toEqual({ ok: true, value: text });
	});

	it.each([
		[{}, 'is an object, not text'],
		[{ a: 1 }, 'is an object, not text'],
		[[], 'is a list, not text'],
		[['a'], 'is a list, not text'],
		[Number.NaN, 'is NaN, not text'],
		[Infinity, 'is Infinity, not text'],
		[new Date(Number.NaN), 'is an invalid date, not text'],
	])('%p is refused', (value, reason) => {
		expect(convert(value, 'text')).toEqual({ ok: false, reason });
	});

	it('a field of a type that is not known takes text', () => {
		expect(convert(5, 'signature')).toEqual({ ok: true, value: '5' });
	});
});

describe('a value for a number field', () => {
	it.each([
		[12, 12],
		[0, 0],
		[-3.5, -3.5],
		['12', 12],
		[' 3.50 ', 3.5],
		['-1e3', -1000],
		['+7', 7],
		['.5', 0.5],
		['5.', 5],
		['0', 0],
		['00123', 123],
		['9007199254740991', Number.MAX_SAFE_INTEGER],
	])('%j becomes %d', (value, number) => {
		expect(convert(value, 'number')).toEqual({ ok: true, value: number });
	});

	const decimalPoint = ': write it without grouping and with a decimal point, such as 1234.50';
	it.each([
		['1,5', `is "1,5", not a number${decimalPoint}`],
		['1.234,50', `is "1.234,50", not a number${decimalPoint}`],
		['1,234.50', `is "1,234.50", not a number${decimalPoint}`],
		['1 234', `is "1 234", not a number${decimalPoint}`],
		["1'234", `is "1'234", not a number${decimalPoint}`],
		['12 €', 'is "12 €", not a number'],
		['twelve', 'is "twelve", not a number'],
		['0x10', 'is "0x10", not a number'],
		['1e', 'is "1e", not a number'],
		['Infinity', 'is "Infinity", not a number'],
		['1e999', 'is 1e999, not a number that can be sent'],
		[Number.NaN, 'is NaN, not a number that can be sent'],
		[-Infinity, 'is -Infinity, not a number that can be sent'],
		[
			2 ** 53,
			'is 9007199254740992, not a number that stays exact: whole numbers go up to 9007199254740991',
		],
		[
			'12345678901234567890',
			'is 12345678901234567890, not a number that stays exact: whole numbers go up to 9007199254740991',
		],
		[true, 'is true, not a number'],
		[new Date(0), 'is a date, not a number'],
		[{}, 'is an object, not a number'],
		[[1], 'is a list, not a number'],
	])('%p is refused: %s', (value, reason) => {
		expect(convert(value, 'number')).toEqual({ ok: false, reason });
	});
});

describe('a value for a checkbox', () => {
	it.each([
		...[true, 1, '1', 'true', 'TRUE', 'yes', 'Yes', 'on', 'x', 'X', '✓', '✔', ' yes '].map(
			(value) => [value, true] as const,
		),
		...[false, 0, '0', 'false', 'False', 'no', 'NO', 'off'].map((value) => [value, false] as const),
	])('%j means %p', (value, tick) => {
		expect(convert(value, 'checkbox')).toEqual({ ok: true, value: tick });
	});

	it.each([
		['maybe', 'is "maybe", not true or false'],
		['2', 'is "2", not true or false'],
		[2, 'is 2, not true or false'],
		[-1, 'is -1, not true or false'],
		[new Date(0), 'is a date, not true or false'],
		[{}, 'is an object, not true or false'],
		[[true], 'is a list, not true or false'],
	])('%p is refused: %s', (value, reason) => {
		expect(convert(value, 'checkbox')).toEqual({ ok: false, reason });
	});
});

describe('a value for a field whose type the service did not say', () => {
	it.each([['text'], [''], [5], [true]])('%p passes as it is', (value) => {
		expect(convert(value, undefined)).toEqual({ ok: true, value });
	});

	it('a date becomes ISO text', () => {
		expect(convert(luxonDate, undefined)).toEqual({ ok: true, value: luxonDate.toISO() });
	});

	it.each([[{}], [[]], [Number.NaN], [Infinity]])('%p is refused', (value) => {
		expect(convert(value, undefined).ok).toBe(false);
	});
});

it('a long value is shown only as far as it takes to recognise it', () => {
	const converted = convert('y'.repeat(1000), 'number');
	expect(converted.ok ? '' : converted.reason).toBe(`is "${'y'.repeat(39)}…", not a number`);
});
