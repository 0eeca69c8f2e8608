import { mapToFields } from '../../../../nodes/FillPdfTemplate/mapping/mapToFields';

const fields = [
	{ key: 'name', label: 'Name', type: 'text' },
	{ key: 'total', label: 'Total', type: 'number' },
	{ key: 'paid', label: 'Paid', type: 'checkbox' },
];

const map = (values: object) => mapToFields(new Map(Object.entries(values)), fields);

describe('bringing values into the types of the fields', () => {
	it('sends each value in the type of its field', () => {
		expect([...map({ name: 12, total: '12', paid: 'yes' }).data]).toEqual([
			['name', '12'],
			['total', 12],
			['paid', true],
		]);
	});

	it('keeps zero and false, and leaves out what is empty', () => {
		const { data } = map({ total: 0, paid: false });
		expect([...data]).toEqual([
			['total', 0],
			['paid', false],
		]);
		expect(map({ name: '', total: null, paid: undefined }).data.size).toBe(0);
	});

	it('names what cannot become its field’s type', () => {
		const { data, wrongTypes } = map({ name: 'x', total: '1,5', paid: 'maybe' });
		expect([...data.keys()]).toEqual(['name']);
		expect(wrongTypes.map(({ key, label }) => [key, label])).toEqual([
			['total', 'Total'],
			['paid', 'Paid'],
		]);
	});

	it('names keys that no field has, and does not send them', () => {
		const { data, unknownKeys } = map({ Name: 'x', nmae: 'y', name: 'z' });
		expect([...data]).toEqual([['name', 'z']]);
		expect(unknownKeys).toEqual(['Name', 'nmae']);
	});

	it('does not mind an unknown key without a value', () => {
		expect(map({ gone: '', also: null }).unknownKeys).toEqual([]);
	});
});
