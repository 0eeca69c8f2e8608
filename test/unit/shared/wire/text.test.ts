import { comparable, readAsText } from '../../../../nodes/shared/wire/text';

const date = { toJSON: () => '2026-12-31T00:00:00.000Z' };

it.each([
	[' a ', ' a '],
	[12.5, '12.5'],
	[true, 'true'],
	[null, ''],
	[date, '2026-12-31T00:00:00.000Z'],
])('%j is the text %j', (value, text) => {
	expect(readAsText(value)).toEqual({ ok: true, text });
});

it.each([
	[{ toJSON: 'a' }, 'an object'],
	[{ toJSON: () => null }, 'an object'],
	[['a'], 'a list'],
	[2 ** 53, 'a number that is not exact (9007199254740992)'],
])('%j is %s, and no text', (value, kind) => {
	expect(readAsText(value)).toEqual({ ok: false, kind });
});

it('names are compared without spaces around them, in one Unicode form', () => {
	expect(comparable(' Pre\u0301nom ')).toBe('Pr\u00e9nom');
	expect(comparable(null)).toBe('');
});
