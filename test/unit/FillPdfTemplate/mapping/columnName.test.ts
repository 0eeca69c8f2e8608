import { columnName, isNamedAfter } from '../../../../nodes/FillPdfTemplate/mapping/columnName';

it.each([
	[{ key: 'birth_date', label: 'Date of birth', type: 'text' }, 'Date of birth (birth_date, text)'],
	[{ key: 'hours', label: 'hours', type: 'number' }, 'hours (number)'],
	[{ key: 'hours', label: 'hours' }, 'hours (text)'],
])('the column of %j is called %j', (field, name) => {
	expect(columnName(field)).toBe(name);
});

describe('a stored column', () => {
	it.each([
		['hours', { id: 'hours', displayName: 'hours (number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (hours, number)' }],
		['Hours', { id: 'hours', displayName: 'Hours' }],
		['Hours (total)', { id: 'hours', displayName: 'Hours (total) (hours, number)' }],
	])('was named after the label %j: %j', (label, column) => {
		expect(isNamedAfter(label, column)).toBe(true);
	});

	it.each([
		['Hours', { id: 'hours' }],
		['Hours', { id: 'hours', displayName: 'Hours (days, number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (number)' }],
		['hours', { id: 'hours', displayName: 'hours (hours, number)x' }],
		['hours', { id: 'hours', displayName: 'hours (total) (number)' }],
		['hours', { id: 'hours', displayName: 'the hours (number)' }],
		['number)', { id: 'hours', displayName: 'hours (number)' }],
		['Days', { id: 'hours', displayName: 'Hours (hours, number)' }],
	])('was not named after the label %j: %j', (label, column) => {
		expect(isNamedAfter(label, column)).toBe(false);
	});
});
