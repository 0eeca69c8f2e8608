import {
	columnNames,
	isNamedAfter,
	isToldBy,
} from '../../../../nodes/FillPdfTemplate/mapping/columnName';

describe('the column of a field', () => {
	it.each([
		[{ key: 'invoice_date', label: 'Invoice date', type: 'text' }, 'Invoice date'],
		[{ key: 'item_1_price', label: 'Item 1: price', type: 'number' }, 'Item 1: price (number)'],
		[{ key: 'birth_date', label: 'Date of birth', type: 'text' }, 'Date of birth (birth_date)'],
		[{ key: 'fee', label: 'To pay', type: 'number' }, 'To pay (fee, number)'],
		[{ key: 'hours', label: 'hours', type: 'number' }, 'hours (number)'],
		[{ key: 'hours', label: 'hours' }, 'hours'],
		[{ key: '_', label: '-' }, '- (_)'],
		[{ key: 'zip', label: 'ZIP', maxLength: 5 }, 'ZIP (max 5)'],
		[{ key: 'fee', label: 'To pay', type: 'number', maxLength: 8 }, 'To pay (fee, number, max 8)'],
		[{ key: 'zip', label: 'ZIP', maxLength: 0 }, 'ZIP'],
	])('of %j is called %j', (field, name) => {
		expect(columnNames([field])).toEqual([name]);
	});

	it('has its key where another field has the same name', () => {
		const names = columnNames([
			{ key: 'first_name', label: 'First name' },
			{ key: 'last_name', label: 'Last name' },
			{ key: 'firstName', label: 'First name' },
		]);
		expect(names).toEqual(['First name (first_name)', 'Last name', 'First name (firstName)']);
	});
});

it.each([
	['first_name', 'First-Name', true],
	['item_1_price', 'Item 1: price', true],
	['name', 'Full name', false],
	['_', '_', true],
	['_', '-', false],
])('that the key %j is told by the label %j is %p', (key, label, isTold) => {
	expect(isToldBy({ key, label })).toBe(isTold);
});

describe('a stored column', () => {
	it.each([
		['hours', { id: 'hours', displayName: 'hours (number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (hours, number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (number)' }],
		['Hours', { id: 'hours', displayName: 'Hours' }],
		['Duration', { id: 'hours', displayName: 'Duration (hours)' }],
		['Duration', { id: 'hours', displayName: 'Duration (hours, text)' }],
		['Hours (total)', { id: 'hours', displayName: 'Hours (total) (hours, number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (max 3)' }],
		['Duration', { id: 'hours', displayName: 'Duration (hours, number, max 3)' }],
	])('was named after the label %j: %j', (label, column) => {
		expect(isNamedAfter({ label }, column)).toBe(true);
	});

	it('may have a type that only the service knows', () => {
		const column = { id: 'signed', displayName: 'Signed (signature)' };
		expect(isNamedAfter({ label: 'Signed', type: 'signature' }, column)).toBe(true);
		expect(isNamedAfter({ label: 'Signed', type: 'text' }, column)).toBe(false);
	});

	it.each([
		['Hours', { id: 'hours' }],
		['Hours', { id: 'hours', displayName: 'Hours (days, number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (days)' }],
		['hours', { id: 'hours', displayName: 'hours (hours, number)x' }],
		['hours', { id: 'hours', displayName: 'hours (total) (number)' }],
		['hours', { id: 'hours', displayName: 'the hours (number)' }],
		['number)', { id: 'hours', displayName: 'hours (number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (maximum 3)' }],
		['Hours', { id: 'hours', displayName: 'Hours (days, max 3)' }],
		['Days', { id: 'hours', displayName: 'Hours (hours, number)' }],
	])('was not named after the label %j: %j', (label, column) => {
		expect(isNamedAfter({ label }, column)).toBe(false);
	});
});
