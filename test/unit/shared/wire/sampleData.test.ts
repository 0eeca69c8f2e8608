import { sampleData } from '../../../../nodes/shared/wire/field';

describe('sample data', () => {
	it('has a value of the right type for each field', () => {
		const fields = [
			{ key: 'first_name', label: 'First name', type: 'text' },
			{ key: 'total', label: 'Total', type: 'number' },
			{ key: 'agreed', label: 'Agreed', type: 'checkbox' },
			{ key: 'stamp', label: 'Stamp', type: 'signature' },
			{ key: 'untyped', label: 'Untyped' },
		];
		expect(sampleData(fields)).toEqual({
			first_name: 'First name',
			total: 12.5,
			agreed: true,
			stamp: 'Stamp',
			untyped: 'Untyped',
		});
	});

	it('has only values that the fields accept', () => {
		const fields = [
			{ key: 'country', label: 'Country', options: ['', 'Chad', 'Peru'] },
			{ key: 'mark', label: 'Mark', options: [''] },
			{ key: 'zip', label: 'Postal code', maxLength: 5 },
			{ key: 'total', label: 'Total', type: 'number', maxLength: 3 },
			{ key: 'price', label: 'Price', type: 'number', maxLength: 4 },
		];
		expect(Object.values(sampleData(fields))).toEqual(['Chad', '', 'Posta', 1, 12.5]);
	});
});
