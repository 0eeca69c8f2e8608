import { toColumns } from '../../../../nodes/FillPdfTemplate/mapping/columns';

describe('the columns of the mapper', () => {
	const [text, number, checkbox, untyped, unknown] = toColumns([
		{ key: 'a.b', label: 'Name', type: 'text' },
		{ key: 'n', label: 'n', type: 'number' },
		{ key: 'c', label: 'c', type: 'checkbox' },
		{ key: 'u', label: 'u' },
		{ key: 's', label: 's', type: 'signature' },
	]);

	it('are named by the label and stored by the key, in the order of the fields', () => {
		expect(text).toMatchObject({ id: 'a.b', displayName: 'Name', display: true, required: false });
	});

	it('are typed by the field', () => {
		expect([text, number, untyped, unknown].map((column) => column?.type)).toEqual([
			'string',
			'number',
			'string',
			'string',
		]);
	});

	it('give a checkbox three states, of which "leave as it is" comes first', () => {
		expect(checkbox?.type).toBe('options');
		expect(checkbox?.options?.map(({ name, value }) => [name, value])).toEqual([
			['Leave as in Template', ''],
			['Ticked', true],
			['Not Ticked', false],
		]);
	});
});
