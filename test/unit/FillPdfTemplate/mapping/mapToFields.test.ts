import {
	mapToFields,
	type MappingRules,
	withinLimits,
} from '../../../../nodes/FillPdfTemplate/mapping/mapToFields.ts';
import type { Field } from '../../../../nodes/shared/wire/field.ts';

const fields = [
	{ key: 'name', label: 'Name', type: 'text' },
	{ key: 'total', label: 'Total', type: 'number' },
	{ key: 'paid', label: 'Paid', type: 'checkbox' },
];

const rules: MappingRules = { isExact: false, emptyValues: 'omit', isLeftOut: () => false };

const map = (values: object, more: Partial<MappingRules> = {}) =>
	mapToFields(new Map(Object.entries(values)), fields, { ...rules, ...more });

describe('bringing values into the types of the fields', () => {
	it('sends each value in the type of its field, in the order of the fields', () => {
		expect([...map({ paid: 'yes', total: '12', Name: 12 }).data]).toEqual([
			['name', '12'],
			['total', 12],
			['paid', true],
		]);
	});

	it('names fields that get no value, but not those that nobody could decide about', () => {
		const { unfilledFields, ambiguities } = map({ 'na me': 1, NAME: 2, paid: null });
		expect(unfilledFields.map(({ key }) => key)).toEqual(['total', 'paid']);
		expect(ambiguities).toEqual([{ keys: ['na me', 'NAME'], fieldKeys: ['name'] }]);
	});

	it('does not name fields that are left out on purpose', () => {
		const asked: unknown[] = [];
		const { unfilledFields } = map(
			{ total: null },
			{
				isLeftOut: ({ key }, value, isGiven) => {
					asked.push([key, value, isGiven]);
					return key === 'total';
				},
			},
		);
		expect(unfilledFields.map(({ key }) => key)).toEqual(['name', 'paid']);
		expect(asked).toEqual([
			['name', undefined, false],
			['total', null, true],
			['paid', undefined, false],
		]);
	});
});

describe('an optional field', () => {
	const optional = new Set(['total', 'paid']);
	const unfilled = (values: object, more: Partial<MappingRules> = {}) =>
		map(values, { optional, ...more }).unfilledFields.map(({ key }) => key);

	it('may stay empty in an item that fills another one', () => {
		expect(unfilled({ name: 'Ada' })).toEqual([]);
		expect(unfilled({ total: 1 })).toEqual(['name']);
		expect(map({ name: 'Ada', total: 1, paid: 'yes' }, { optional }).data.size).toBe(3);
	});

	it('is missing like any other where nothing is filled', () => {
		expect(unfilled({})).toEqual(['name', 'total', 'paid']);
		expect(unfilled({ name: 'Ada' }, { ignored: ['name'] })).toEqual(['total', 'paid']);
	});

	it('is missing where its value is none', () => {
		expect(unfilled({ name: 'Ada', total: 'many', paid: '' })).toEqual(['total']);
	});
});

describe('a number that may be a date of a spreadsheet', () => {
	const dated = [
		{ key: 'due', label: 'Rechnungsdatum', type: 'text' },
		{ key: 'birth_date', label: 'Born', type: 'text' },
		{ key: 'zip', label: 'PLZ', type: 'text' },
		{ key: 'day', label: 'Day', type: 'number' },
	];
	const serial = (values: object, isWritten = true) =>
		mapToFields(new Map(Object.entries(values)), dated, {
			...rules,
			formats: { numberFormat: 'plain', ...(isWritten && { writeDate: () => undefined }) },
		}).serialDates.map(({ key }) => key);

	it.each([
		[{ due: 46115, birth_date: 25569.5 }, ['due', 'birth_date']],
		[{ due: 20_000, birth_date: 80_000 }, ['due', 'birth_date']],
		[{ due: 19_999, birth_date: 80_001 }, []],
		// A text is what the sheet shows, and a field of another name or type gets no date.
		[{ due: '46115', zip: 46115, day: 46115 }, []],
	])('%j', (values, keys) => {
		expect(serial(values)).toEqual(keys);
		expect(serial(values, false)).toEqual([]);
	});
});

describe('an empty value', () => {
	it.each([[null], [undefined], ['']])('%p is left out and its field unfilled', (empty) => {
		const { data, unfilledFields } = map({ name: empty, total: empty, paid: empty });
		expect(data.size).toBe(0);
		expect(unfilledFields).toHaveLength(3);
	});

	it.each([[null], [undefined], ['']])(
		'%p is sent when that is wanted, never as 0 or false',
		(empty) => {
			const { data, unfilledFields } = map(
				{ name: empty, total: empty, paid: empty },
				{ emptyValues: 'send' },
			);
			expect(Object.fromEntries(data)).toEqual({ name: '', total: null, paid: null });
			expect(unfilledFields).toEqual([]);
		},
	);
});

const reason = (value: string | number | boolean | null, limits: Partial<Field>) => {
	const within = withinLimits({ ok: true, value }, { key: 'k', label: 'K', ...limits });
	return within.ok ? undefined : within.reason;
};

describe('a field with options', () => {
	const options = ['Austria', 'Chad', 'Peru'];

	it.each(options)('accepts %s', (value) => {
		expect(reason(value, { options })).toBeUndefined();
	});

	it.each([
		['peru', 'Peru'],
		[' CHAD ', 'Chad'],
		['AUSTRIA', 'Austria'],
	])('sends %j as the option %j', (value, sent) => {
		const field = { key: 'k', label: 'K', options };
		expect(withinLimits({ ok: true, value }, field)).toEqual({ ok: true, value: sent });
	});

	it('chooses none of several that differ in case only, but an exact one', () => {
		const twins = { options: ['Peru', 'PERU', 'É', 'E\u0301'] };
		expect(reason('peru', twins)).toMatch(/^is "peru", not one of/);
		expect(reason('é', twins)).toMatch(/^is "é", not one of/);
		expect(reason('PERU', twins)).toBeUndefined();
	});

	it.each([
		['NAME', { options: ['Name'], optionValues: ['name'] }, 'Name'],
		['at', { options: ['Austria'], optionValues: ['AT'] }, 'AT'],
		['irish;CZECH', { options: ['Czech', 'Irish'], multiple: true }, 'Irish; Czech'],
		['irish\r\n\nCzech', { options: ['Czech', 'Irish'], multiple: true }, 'Irish\nCzech'],
		['Irish;Czech', { options: ['Czech', 'Irish'], multiple: true }, 'Irish;Czech'],
		['GREEK; MODERN', { options: ['Greek; modern'], multiple: true }, 'Greek; modern'],
		[1, { options: ['1', '2'] }, 1],
	])('sends %j of %j as %j', (value, limits, sent) => {
		const field = { key: 'k', label: 'K', ...limits };
		expect(withinLimits({ ok: true, value }, field)).toEqual({ ok: true, value: sent });
	});

	it.each([
		['Narnia', options, 'is "Narnia", not one of "Austria", "Chad", "Peru"'],
		['Chad; x', ['Chad'], 'is "Chad; x", not one of "Chad"'],
		[
			'x',
			[...'abcdefghij'],
			`is "x", not one of ${[...'abcdefghij'].map((each) => `"${each}"`).join(', ')}`,
		],
		[4, ['1', '2'], 'is "4", not one of "1", "2"'],
		[
			'x',
			Array.from({ length: 12 }, (_, index) => `o${index}`),
			'is "x", not one of "o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9" and 2 more',
		],
	])('refuses %j of %j', (value, given, why) => {
		expect(reason(value, { options: given })).toBe(why);
	});

	it.each([
		[{ options, editable: true }],
		[{ options: [] }],
		[{ options: ['Chad', { name: 'Peru' }] }],
		[{ options: null }],
	])('accepts any text where the service says it otherwise: %j', (limits) => {
		expect(reason('Narnia', limits)).toBeUndefined();
	});
});

describe('a field with options that the form stores otherwise', () => {
	const limits = { options: ['Austria', 'Peru'], optionValues: ['AT', 'PE'] };

	it.each(['Peru', 'PE'])('accepts %s', (value) => {
		expect(reason(value, limits)).toBeUndefined();
	});

	it('lists the options as people read them', () => {
		expect(reason('NA', limits)).toBe('is "NA", not one of "Austria", "Peru"');
	});
});

describe('a field with options of which several can be chosen', () => {
	const limits = { options: ['Czech', 'Greek; modern', 'Irish'], multiple: true };

	it.each([
		'Czech',
		'Irish; Czech',
		'Greek; modern',
		'Greek; modern\nIrish',
		'Czech\rIrish',
		'Czech;Irish;',
	])('accepts %j', (value) => {
		expect(reason(value, limits)).toBeUndefined();
	});

	it('names the part that is none of them', () => {
		expect(reason('Irish; Latin', limits)).toBe(
			'has "Latin", not one of "Czech", "Greek; modern", "Irish"',
		);
	});
});

describe('a field with a maximum length', () => {
	it.each([
		['e\u0301👨‍👩‍👧ö', 3],
		['a\u00adb\u200bc', 3],
		['\u200d\u200dabc', 3],
		[123, 3],
		['abcd', '3'],
		[true, 1],
	])('accepts %j of at most %j', (value, maxLength) => {
		expect(reason(value, { maxLength })).toBeUndefined();
	});

	it.each([['abcd'], ['abc\u200dd'], ['abc\u115f\u1161'], [12.5]])('refuses %j', (value) => {
		expect(reason(value, { maxLength: 3 })).toBe(
			'has 4 characters, and the field accepts 3 at most',
		);
	});
});
