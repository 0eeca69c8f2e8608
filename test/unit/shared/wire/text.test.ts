import {
	comparable,
	decimalText,
	readAsText,
	unreadDate,
} from '../../../../nodes/shared/wire/text';

const date = { toJSON: () => '2026-12-31T00:00:00.000Z' };

it.each([
	[' a ', ' a '],
	[12.5, '12.5'],
	[true, 'true'],
	[null, ''],
	[date, '2026-12-31T00:00:00.000Z'],
])('%j is the text %j', (value, text) => {
	expect(readAsText(value, 'text')).toEqual({ ok: true, text });
});

it.each([
	[{ toJSON: 'a' }, 'is an object, not an ID'],
	[['a'], 'is a list, not an ID'],
	[2 ** 53, 'is a number that is not exact (9007199254740992), not an ID'],
	[1e21, 'is a number that is not exact (1e+21), not an ID'],
	[-1e300, 'is a number that is not exact (-1e+300), not an ID'],
	[{ toJSON: () => null }, unreadDate],
	['Invalid DateTime', unreadDate],
	['from Invalid DateTime on', unreadDate],
	[' Invalid Date ', unreadDate],
])('%j %s', (value, reason) => {
	expect(readAsText(value, 'an ID')).toEqual({ ok: false, reason });
});

it('a text may speak of an invalid date', () => {
	expect(readAsText('An Invalid Date was given', 'text').ok).toBe(true);
});

it.each([
	[1e-7, '0.0000001'],
	[-1.25e-9, '-0.00000000125'],
	[5e-324, `0.${'0'.repeat(323)}5`],
	[0.000001, '0.000001'],
	[1.5, '1.5'],
	[-0, '0'],
])('%d is written as %s', (number, text) => {
	expect(decimalText(number)).toBe(text);
	expect(Number(text)).toBe(number + 0);
});

it('names are compared without spaces around them, in one Unicode form', () => {
	expect(comparable(' Pre\u0301nom ')).toBe('Pr\u00e9nom');
	expect(comparable(null)).toBe('');
});
