import { convert } from '../../../../nodes/FillPdfTemplate/mapping/convert.ts';
import {
	dateWriter,
	unknownTokens,
} from '../../../../nodes/FillPdfTemplate/parameters/dateFormat.ts';

describe('a number with a decimal comma', () => {
	const read = (text: unknown) => convert(text, 'number', { numberFormat: 'comma' });

	it.each([
		['1.234,50', 1234.5],
		['123.456', 123456],
		['-1.234.567,89', -1234567.89],
		['1 234,50', 1234.5],
		['\u22125,50', -5.5],
		['\uff0d1.234', -1234],
		['1\u202f234\u202f567,5', 1234567.5],
		['1’234,5', 1234.5],
		[' 0,5 ', 0.5],
		['5,', 5],
		['1.5', undefined],
		['1.234 567,8', undefined],
		['1,234.50', undefined],
		[',5', undefined],
		['12 €', undefined],
		['9.007.199.254.740.993', undefined],
	])('%j is %p', (text, number) => {
		const converted = read(text);
		expect(converted.ok ? converted.value : undefined).toBe(number);
	});

	it('is asked for where another way of writing is refused', () => {
		expect(read('1,234.50')).toEqual({
			ok: false,
			reason: 'is "1,234.50", not a number: write it with a decimal comma, such as 1.234,50',
		});
	});

	describe('without the option for it', () => {
		const advice = (text: string) => {
			const converted = convert(text, 'number');
			return converted.ok ? '' : (converted.advice ?? '');
		};

		it.each(['1.234,50', '1234,50', '1,5', '1.234,567', '12 345,'])(
			'like %j is refused with a hint at it',
			(text) => {
				expect(advice(text)).toContain("set the option 'Number Format' to 'Comma'");
			},
		);

		it.each(['1,234.50', '1,234', '1234,567'])(
			'is not supposed in %j, which may have a grouping comma',
			(text) => {
				expect(advice(text)).toBe('');
			},
		);
	});
});

describe('a date in a text field', () => {
	const write = (value: unknown, format: string, zone = 'Europe/Vienna', type = 'text') =>
		convert(value, type, { numberFormat: 'plain', writeDate: dateWriter(format, zone) });

	it.each([
		['2026-12-31', 'dd.MM.yyyy', '31.12.2026'],
		['2026-12-31T08:05', 'dd.MM.yyyy HH:mm:ss', '31.12.2026 08:05:00'],
		['2026-12-31T08:05:09+0100', 'dd.MM.yyyy HH:mm', '31.12.2026 08:05'],
		['9999-12-31T23:30:00Z', 'dd.MM.yy', '01.01.00'],
		['0987-06-05T12:00:00Z', 'dd.MM.yyyy', '05.06.0987'],
		['2026-12-31T08:05:09', "dd.MM.yyyy 'at' H:mm:ss", '31.12.2026 at 8:05:09'],
		['2026-12-31T23:30:00.000Z', 'dd.MM.yyyy HH:mm', '01.01.2027 00:30'],
		[new Date('2026-06-30T22:00:00Z'), 'yyyy/MM/dd', '2026/07/01'],
		[{ toISO: () => '2026-11-20T08:30:00.000+01:00' }, 'dd.MM.yyyy HH:mm', '20.11.2026 08:30'],
	])('%j, written as %s, is %s', (value, format, text) => {
		expect(write(value, format)).toEqual({ ok: true, value: text });
	});

	it.each([
		['2026-11-22T00:00:00.000Z', "dd.MM.yyyy 'Hm'", '22.11.2026 Hm'],
		['2026-11-22', "dd.MM.yyyy 'Hm'", '22.11.2026 Hm'],
		['2026-11-22T00:00:00Z', 'dd.MM.yyyy HH:mm', '21.11.2026 19:00'],
		['2026-11-22T00:00:01Z', 'dd.MM.yyyy', '21.11.2026'],
	])(
		'is that of UTC at midnight, where only the day is written: %j as %s is %s',
		(value, format, text) => {
			expect(write(value, format, 'America/New_York')).toEqual({ ok: true, value: text });
		},
	);

	it.each([
		'2026-02-31',
		'2026-12-31T25:00',
		'on 2026-12-31',
		'2026-12-31T08:05 or later',
		'12/31/2026',
		'2026',
	])('%j is no date, and stays as it is', (text) => {
		expect(write(text, 'dd.MM.yyyy')).toEqual({ ok: true, value: text });
	});

	it('has a format whose letters are known', () => {
		expect(unknownTokens("dd.MM.yyyy 'Q' HH:mm:ss")).toEqual([]);
		expect(unknownTokens('DD.MM.YYYY hh')).toEqual(['DD', 'YYYY', 'hh']);
		expect(unknownTokens('MMMM')).toEqual(['MMMM']);
	});
});
