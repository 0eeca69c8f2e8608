import { convert, tickWords } from '../../../../nodes/FillPdfTemplate/mapping/convert.ts';

const luxonDate = { toISO: () => '2026-11-20T08:30:00.000+01:00' };
const invalidLuxonDate = { toISO: () => null };
const date = new Date('2026-11-20T07:30:00Z');
const invalidDate = new Date(Number.NaN);

const point = ': write it without grouping and with a decimal point, such as 1234.50';
const option =
	"If all numbers are written with a decimal comma, set the option 'Number Format' to 'Comma'.";
const exact = ' that stays exact: whole numbers go up to 9007199254740991';

const wires: [type: string | undefined, value: unknown, wire: unknown][] = [
	['text', "O'Brien & Søn <x>", "O'Brien & Søn <x>"],
	['text', '00123', '00123'],
	['text', '={{ $json.a }}', '={{ $json.a }}'],
	['text', 12.5, '12.5'],
	['text', 0, '0'],
	['text', 1e-7, '0.0000001'],
	['text', 'An invalid date', 'An invalid date'],
	['text', true, 'true'],
	['text', 12345678901234567890n, '12345678901234567890'],
	['text', date, '2026-11-20T07:30:00.000Z'],
	['text', luxonDate, '2026-11-20T08:30:00.000+01:00'],
	['signature', 'a type that is not known takes text', 'a type that is not known takes text'],
	['number', 0, 0],
	['number', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	['number', Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
	['number', ' 3.50 ', 3.5],
	['number', '\t7\n', 7],
	['number', '-1e3', -1000],
	['number', '2.5e-3', 0.0025],
	['number', '+7', 7],
	['number', '.25', 0.25],
	['number', '-.5', -0.5],
	['number', '5.', 5],
	['number', '00123', 123],
	['number', '9007199254740991', Number.MAX_SAFE_INTEGER],
	['number', '-9007199254740991', Number.MIN_SAFE_INTEGER],
	['number', '\u22125.5', -5.5],

	...[true, 1, '1', 'true', 'TRUE', 'True', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'].map(
		(value): [string, unknown, boolean] => ['checkbox', value, true],
	),
	...['y', 'T', 'x', 'X', '✓', '✔', '☑', '☒', ' yes ', '\tx\n'].map(
		(value): [string, unknown, boolean] => ['checkbox', value, true],
	),
	...[
		...['ja', 'Ja', 'J', 'wahr', 'WAHR', 'oui', 'Oui', 'vrai', 'VRAI'],
		// One í, or i and an accent.
		...['sí', 'Si\u0301', 'SI', 'verdadero', 'VERDADERO'],
	].map((value): [string, unknown, boolean] => ['checkbox', value, true]),
	...[
		'n',
		'F',
		false,
		0,
		'0',
		'false',
		'FALSE',
		'False',
		'no',
		'No',
		'NO',
		'off',
		'Off',
		'☐',
		' no ',
		...['nein', 'Nein', 'falsch', 'FALSCH', 'non', 'faux', 'FAUX', 'falso', 'FALSO'],
	].map((value): [string, unknown, boolean] => ['checkbox', value, false]),

	[undefined, 'text', 'text'],
	[undefined, 5, 5],
	[undefined, true, true],
	[undefined, date, '2026-11-20T07:30:00.000Z'],
	[undefined, luxonDate, '2026-11-20T08:30:00.000+01:00'],
];

const how = ': write yes or no';
const words =
	"To accept another word, add it to the option 'Words for Ticked' or 'Words for Not Ticked'.";

const refusals: [type: string | undefined, value: unknown, reason: string, advice?: string][] = [
	['text', { a: 1 }, 'is an object, not text'],
	['text', { toISO: '2026-11-20' }, 'is an object, not text'],
	['text', ['a'], 'is a list, not text'],
	['text', Number.NaN, 'is NaN, not text'],
	['text', -Infinity, 'is -Infinity, not text'],
	['text', invalidDate, 'is an invalid date, not text'],
	['text', invalidLuxonDate, 'is an invalid date, not text'],
	['text', 2 ** 53, 'is a number that is not exact (9007199254740992), not text'],
	['text', 1e21, 'is a number that is not exact (1e+21), not text'],
	...['text', 'number', 'checkbox', undefined].map(
		(type): [string | undefined, unknown, string] => [
			type,
			'until Invalid DateTime',
			'has "Invalid DateTime" in it: an expression could not read a date',
		],
	),
	[undefined, -(2 ** 60), 'is a number that is not exact (-1152921504606847000), not text'],

	['number', '1,5', `is "1,5", not a number${point}`, option],
	['number', '1.234,50', `is "1.234,50", not a number${point}`, option],
	['number', '1,234.50', `is "1,234.50", not a number${point}`],
	['number', '1,234', `is "1,234", not a number${point}`],
	['number', '1 234', `is "1 234", not a number${point}`],
	['number', '1\u202f234', `is "1\u202f234", not a number${point}`],
	['number', '1’234', `is "1’234", not a number${point}`],
	['number', '-1,5', `is "-1,5", not a number${point}`, option],
	['number', '12 €', 'is "12 €", not a number'],
	['number', '12%', 'is "12%", not a number'],
	['number', '(12)', 'is "(12)", not a number'],
	['number', 'twelve', 'is "twelve", not a number'],
	['number', '0x10', 'is "0x10", not a number'],
	['number', '1_000', 'is "1_000", not a number'],
	['number', '1e\u22125', 'is "1e\u22125", not a number'],
	['number', '.', 'is ".", not a number'],
	['number', '٣', 'is "٣", not a number'],
	['number', ' ', 'is " ", not a number'],
	['number', 'NaN', 'is "NaN", not a number'],
	['number', 'Infinity', 'is "Infinity", not a number'],
	['number', '1e999', 'is 1e999, not a number that can be sent'],
	['number', Number.NaN, 'is NaN, not a number that can be sent'],
	['number', Infinity, 'is Infinity, not a number that can be sent'],
	['number', 2 ** 53, `is 9007199254740992, not a number${exact}`],
	['number', '9007199254740993', `is 9007199254740993, not a number${exact}`],
	['number', '12345678901234567890', `is 12345678901234567890, not a number${exact}`],
	['number', 1e300, `is 1e+300, not a number${exact}`],
	['number', true, 'is true, not a number'],
	['number', false, 'is false, not a number'],
	['number', date, 'is a date, not a number'],
	['number', invalidDate, 'is an invalid date, not a number'],
	['number', {}, 'is an object, not a number'],
	['number', [1], 'is a list, not a number'],
	['number', 'y'.repeat(40), `is "${'y'.repeat(40)}", not a number`],
	['number', 'y'.repeat(41), `is "${'y'.repeat(39)}…", not a number`],
	['number', 'y'.repeat(1000), `is "${'y'.repeat(39)}…", not a number`],

	['checkbox', 'maybe', `is "maybe", not true or false${how}`, words],
	['checkbox', ' ', `is " ", not true or false${how}`, words],
	['checkbox', '1.0', `is "1.0", not true or false${how}`, words],
	['checkbox', 2, 'is 2, not true or false'],
	['checkbox', 0.5, 'is 0.5, not true or false'],
	['checkbox', Number.NaN, 'is NaN, not true or false'],
	['checkbox', date, 'is a date, not true or false'],
	['checkbox', luxonDate, 'is a date, not true or false'],
	['checkbox', {}, 'is an object, not true or false'],
	['checkbox', [true], 'is a list, not true or false'],
	[undefined, [], 'is a list, not text'],
	[undefined, Infinity, 'is Infinity, not text'],
	[undefined, invalidDate, 'is an invalid date, not text'],
];

describe('a value for a field', () => {
	it.each(wires)('of the type %s: %p is sent as %p', (type, value, wire) => {
		expect(convert(value, type)).toEqual({ ok: true, value: wire });
	});

	it.each([
		['Accepté', true],
		['ACCEPTE\u0301 ', true],
		['declined', false],
		['yes', true],
		// The user's own words come first.
		['x', false],
		['X', false],
	])('of the type checkbox: %p is %p by further words', (value, wire) => {
		const words = new Map([
			...tickWords(['accepté'], true),
			...tickWords([' Declined', 'x'], false),
		]);
		const formats = { numberFormat: 'plain', tickWords: words } as const;
		expect(convert(value, 'checkbox', formats)).toEqual({ ok: true, value: wire });
	});

	it.each(
		refusals.map(([type, value, reason, advice]) => [type, value, reason, { advice }] as const),
	)('of the type %s: %p is refused: it %s', (type, value, reason, advised) => {
		expect(convert(value, type)).toEqual({ ok: false, reason, ...advised });
	});
});
