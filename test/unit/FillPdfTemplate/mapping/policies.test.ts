import {
	mapToFields,
	type Mapping,
} from '../../../../nodes/FillPdfTemplate/mapping/mapToFields.ts';
import {
	findingsUnder,
	hasFindings,
	policies,
	type Policies,
	reportOf,
} from '../../../../nodes/FillPdfTemplate/mapping/policies.ts';

const fields = [
	{ key: 'name', label: 'Name', type: 'text' },
	{ key: 'total', label: 'Total', type: 'number' },
];

const map = (json: object) =>
	mapToFields(new Map(Object.entries(json)), fields, {
		isExact: true,
		emptyValues: 'omit',
		isLeftOut: () => false,
	});

const combinations = policies.flatMap((wrongTypes) =>
	policies.map((unfilledFields) => ({
		wrongTypes,
		unfilledFields,
		unknownKeys: 'ignore' as const,
	})),
);

describe('a value that cannot be used', () => {
	it.each(combinations)('leaves its field without one, and is told once at most: %o', (chosen) => {
		const mapping = map({ name: 'A', total: 'x' });
		const told = policies.map((policy) => {
			const { wrongTypes, unfilledFields } = findingsUnder(policy, mapping, chosen);
			return [...wrongTypes, ...unfilledFields].map(({ key }) => key);
		});
		const strictest = Math.min(
			policies.indexOf(chosen.wrongTypes),
			policies.indexOf(chosen.unfilledFields),
		);
		expect(told[strictest]).toEqual(['total']);
	});

	it('nothing given at all passes only where unfilled fields are ignored', () => {
		const stops = combinations.filter((chosen) => {
			const { unfilledFields } = findingsUnder('error', map({}), chosen);
			return unfilledFields.length > 0;
		});
		expect(stops.map(({ unfilledFields }) => unfilledFields)).not.toContain('ignore');
		expect(stops).toHaveLength(6);
	});
});

const name = { key: 'name', label: 'Full name', type: 'text' };
const total = { key: 'total', label: 'Total', type: 'number' };
const nothing: Mapping = {
	data: new Map(),
	unknownKeys: [],
	wrongTypes: [],
	unfilledFields: [],
	ambiguities: [],
	serialDates: [],
};
const filled: Mapping = { ...nothing, data: new Map([['name', 'x']]) };
const warning: Policies = { unknownKeys: 'warn', wrongTypes: 'warn', unfilledFields: 'warn' };
const wrongTotal = { key: 'total', label: 'Total', reason: 'is "many", not a number' };

it('what was found is sorted by how it is treated', () => {
	const ambiguities = [{ keys: ['NAME', 'na me'], fieldKeys: ['name'] }];
	const all = { unknownKeys: ['nmae'], wrongTypes: [wrongTotal], unfilledFields: [name] };
	const chosen: Policies = { unknownKeys: 'ignore', wrongTypes: 'error', unfilledFields: 'warn' };
	const found = (policy: (typeof policies)[number]) =>
		findingsUnder(policy, { ...filled, ...all, ambiguities }, chosen);
	const none = { unknownKeys: [], wrongTypes: [], unfilledFields: [], ambiguities: [] };
	expect(found('error')).toMatchObject({ ...none, wrongTypes: all.wrongTypes, ambiguities });
	expect(found('warn')).toMatchObject({ ...none, unfilledFields: all.unfilledFields });
	expect(found('ignore')).toMatchObject({ ...none, unknownKeys: all.unknownKeys });
});

describe('an item that fills no field', () => {
	const blank: Mapping = { ...nothing, unfilledFields: [name, total] };

	it.each<[string, Mapping, Partial<Policies>]>([
		[
			'keys that match several fields',
			{ ...blank, ambiguities: [{ keys: ['NAME', 'na me'], fieldKeys: ['name'] }] },
			{},
		],
		['a value of the wrong type', { ...blank, wrongTypes: [wrongTotal] }, { wrongTypes: 'error' }],
		[
			'a value of the wrong type, whatever the policy',
			{ ...blank, wrongTypes: [wrongTotal] },
			{ wrongTypes: 'ignore' },
		],
		['unknown keys', { ...blank, unknownKeys: ['nmae'] }, { unknownKeys: 'error' }],
	])('and is stopped by %s, only warns of the missing values', (_, mapping, policies) => {
		const chosen = { ...warning, ...policies };
		expect(findingsUnder('error', mapping, chosen).unfilledFields).toEqual([]);
		expect(hasFindings(findingsUnder('error', mapping, chosen))).toBe(true);
	});

	it.each<[string, Mapping, Partial<Policies>]>([
		['unknown keys are ignored', { ...blank, unknownKeys: ['nmae'] }, { unknownKeys: 'ignore' }],
		['there are no unknown keys', blank, { unknownKeys: 'error' }],
		['no value has the wrong type', blank, { wrongTypes: 'error' }],
	])('lists the missing values if %s', (_, mapping, policies) => {
		const chosen = { ...warning, ...policies };
		expect(findingsUnder('error', mapping, chosen).unfilledFields).toEqual([name, total]);
	});
});

it('the report has all that was found, whatever the policies', () => {
	const mapping = {
		data: new Map<string, string | boolean>([
			['name', 'x'],
			['paid', true],
		]),
		unknownKeys: ['nmae'],
		wrongTypes: [wrongTotal],
		unfilledFields: [total],
		ambiguities: [],
		serialDates: [],
	};
	expect(reportOf(mapping)).toEqual({
		sent: { name: 'x', paid: true },
		unknownKeys: ['nmae'],
		wrongTypes: [wrongTotal],
		unfilledFields: ['total'],
	});
});
