import fc from 'fast-check';
import { valuesOf } from '../../../../nodes/FillPdfTemplate/mapping/inputValues.ts';
import {
	mapToFields,
	type MappingRules,
} from '../../../../nodes/FillPdfTemplate/mapping/mapToFields.ts';

const key = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.constantFrom('a', 'A', ' a', 'a.b', 'ab', 'A_B', '__proto__', 'constructor', 'toString', ''),
);
const type = fc.constantFrom('text', 'number', 'checkbox', 'signature', undefined);
const fields = fc.uniqueArray(fc.record({ key, label: fc.string(), type }), {
	selector: (field) => field.key,
	maxLength: 12,
});
const scalar = fc.oneof(
	fc.jsonValue({ maxDepth: 0 }),
	fc.constantFrom(
		'yes',
		'x',
		'12',
		' 3.50 ',
		'1,5',
		'1e999',
		'true',
		'',
		'9007199254740993',
		2 ** 53,
	),
	fc.double(),
	fc.date({ noInvalidDate: false }),
);
const value = fc.oneof({ weight: 4, arbitrary: scalar }, fc.jsonValue());
const item = fc.array(fc.tuple(key, value), { maxLength: 12 }).map(Object.fromEntries);
const rules = fc.record({
	isExact: fc.boolean(),
	emptyValues: fc.constantFrom('omit' as const, 'send' as const),
	isLeftOut: fc.func(fc.boolean()),
}) as fc.Arbitrary<MappingRules>;

const isEmpty = (given: unknown) =>
	typeof given === 'string'
		? given.replace(/\p{Cf}/gu, '').trim() === ''
		: given === null || given === undefined;

const isOfType = (sent: unknown, fieldType: string | undefined) => {
	switch (fieldType) {
		case 'number':
			return Number.isFinite(sent) && (!Number.isInteger(sent) || Number.isSafeInteger(sent));
		case 'checkbox':
			return typeof sent === 'boolean';
		case undefined:
			return ['string', 'boolean', 'number'].includes(typeof sent);
		default:
			return typeof sent === 'string';
	}
};

describe('whatever an item holds', () => {
	it('what is sent is of the type of its field, or null for an empty value that is to be sent', () => {
		fc.assert(
			fc.property(item, fields, rules, (json, template, how) => {
				const { data } = mapToFields(valuesOf(json), template, how);
				for (const [sentKey, sent] of data) {
					const field = template.find((candidate) => candidate.key === sentKey);
					expect(field).toBeDefined();
					if (sent === null) expect(how.emptyValues).toBe('send');
					else expect(isOfType(sent, field?.type)).toBe(true);
				}
			}),
			{ numRuns: 1000 },
		);
	});

	it('every field is sent, undecided, unfilled or left out on purpose, nothing twice, and unfilled where its value is refused', () => {
		fc.assert(
			fc.property(item, fields, rules, (json, template, how) => {
				const leftOut = new Set<string>();
				const { data, wrongTypes, unfilledFields, ambiguities } = mapToFields(
					valuesOf(json),
					template,
					{
						...how,
						isLeftOut: (field, given, isGiven) => {
							const isLeft = how.isLeftOut(field, given, isGiven);
							if (isLeft) leftOut.add(field.key);
							return isLeft;
						},
					},
				);
				const fates = [
					...data.keys(),
					...unfilledFields.map((finding) => finding.key),
					...new Set(ambiguities.flatMap(({ fieldKeys }) => fieldKeys)),
					...leftOut,
				];
				const unfilled = new Set(unfilledFields.map((finding) => finding.key));
				expect(wrongTypes.filter((finding) => !unfilled.has(finding.key))).toEqual([]);
				expect(fates.sort()).toEqual(template.map((field) => field.key).sort());
			}),
		);
	});

	it('every property with a value is used or named', () => {
		fc.assert(
			fc.property(item, fields, (json, template) => {
				const values = valuesOf(json);
				const how: MappingRules = { isExact: true, emptyValues: 'omit', isLeftOut: () => false };
				const { data, wrongTypes, unknownKeys } = mapToFields(values, template, how);
				const given = [...values].filter(([, held]) => !isEmpty(held)).map(([name]) => name);
				const named = [...data.keys(), ...wrongTypes.map((finding) => finding.key), ...unknownKeys];
				expect(named.sort()).toEqual(given.sort());
			}),
		);
	});

	it('text goes to a text field letter by letter', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), key, (text, textKey) => {
				const template = [{ key: textKey, label: 'Text', type: 'text' }];
				const how: MappingRules = { isExact: true, emptyValues: 'omit', isLeftOut: () => false };
				const { data } = mapToFields(new Map([[textKey, text]]), template, how);
				expect(data.get(textKey)).toBe(isEmpty(text) ? undefined : text);
			}),
		);
	});
});
