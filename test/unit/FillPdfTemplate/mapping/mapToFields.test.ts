import {
	mapToFields,
	type MappingRules,
} from '../../../../nodes/FillPdfTemplate/mapping/mapToFields';

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

	it('keeps zero and false', () => {
		const { data, unfilledFields } = map({ name: 'x', total: 0, paid: false });
		expect([...data.values()]).toEqual(['x', 0, false]);
		expect(unfilledFields).toEqual([]);
	});

	it('names what cannot become its field’s type, and counts it as unfilled', () => {
		const { data, wrongTypes, unfilledFields } = map({ name: 'x', total: '1,5', paid: 'maybe' });
		expect([...data.keys()]).toEqual(['name']);
		expect(wrongTypes.map(({ key, label }) => [key, label])).toEqual([
			['total', 'Total'],
			['paid', 'Paid'],
		]);
		expect(unfilledFields.map(({ key }) => key)).toEqual(['total', 'paid']);
	});

	it('names keys that no field has, and does not send them', () => {
		const { data, unknownKeys } = map({ nmae: 'y', name: 'z', email: 1 });
		expect([...data]).toEqual([['name', 'z']]);
		expect(unknownKeys).toEqual(['nmae', 'email']);
	});

	it('does not mind an unknown key without a value', () => {
		expect(map({ gone: '', also: null }).unknownKeys).toEqual([]);
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

	it('is not sent for a field that several other keys fit', () => {
		const { data, ambiguities } = map(
			{ name: null, Name: 'Ann', NAME: 'Bob' },
			{ emptyValues: 'send' },
		);
		expect(ambiguities).toEqual([{ keys: ['Name', 'NAME'], fieldKeys: ['name'] }]);
		expect(Object.fromEntries(data)).toEqual({});
	});

	it('is not made up for a field that nothing was given for', () => {
		const { data, unfilledFields } = map({ name: '' }, { emptyValues: 'send' });
		expect(Object.fromEntries(data)).toEqual({ name: '' });
		expect(unfilledFields.map(({ key }) => key)).toEqual(['total', 'paid']);
	});
});
