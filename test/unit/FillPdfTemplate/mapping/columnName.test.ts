import {
	columnNames,
	isNamedAfter,
	driftBetween,
} from '../../../../nodes/FillPdfTemplate/mapping/columnName.ts';
import { describeDrift } from '../../../../nodes/FillPdfTemplate/messages/errorMessage.ts';

describe('the column of a field', () => {
	it.each([
		[{ key: 'invoice_date', label: 'Invoice date', type: 'text' }, 'Invoice date'],
		[{ key: 'item_1_price', label: 'Item 1: price', type: 'number' }, 'Item 1: price (number)'],
		[{ key: 'hours', label: 'hours' }, 'hours'],
		[{ key: '_', label: '-' }, '- (_)'],
		[{ key: 'zip', label: 'ZIP', maxLength: 5 }, 'ZIP (max 5)'],
		[{ key: 'fee', label: 'To pay', type: 'number', maxLength: 8 }, 'To pay (number, fee, max 8)'],
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

	it('begins with what tells it apart where the editor would cut that', () => {
		const applicant = 'Address of the applicant, ';
		const names = columnNames([
			{ key: 'street', label: `${applicant}street` },
			{ key: 'city', label: `${applicant}city`, type: 'number' },
			{ key: 'guardian_1', label: 'Name of the first legal guardian of the child' },
			{ key: 'guardian_2', label: 'Name of the second legal guardian of the child' },
			{ key: 'p1', label: 'Signature of the parent or guardian' },
			{ key: 'p2', label: 'Signature of the parent or guardian' },
			{ key: 'a', label: 'Signature of the officer of the court' },
			{ key: 'long', label: `${applicant}as it stands in the register of a` },
		]);
		expect(names).toEqual([
			`…street: ${applicant}street (street)`,
			`…city: ${applicant}city (number, city)`,
			'Name of the first legal guardian of the child (guardian_1)',
			'Name of the second legal guardian of the child (guardian_2)',
			'p1: Signature of the parent or guardian (p1)',
			'p2: Signature of the parent or guardian (p2)',
			'Signature of the officer of the court (a)',
			`…as it stands in the register of a: ${applicant}as it stands in the register of a (long)`,
		]);
		const shown = names.map((name) => name.slice(0, 25));
		expect(new Set(shown).size).toBe(names.length);
	});

	it('begins with its key where the ends of labels would look alike, too', () => {
		const label = 'The name of the mother of the applicant as it is in the passport, ';
		const long = `The name of the mother of the child as it is in the passport, `;
		const fields = [`${label}part 1`, `${label}part 2`, long].map((each, index) => ({
			key: `name_${index}`,
			label: each,
		}));
		expect(columnNames(fields).map((name) => name.slice(0, 8))).toEqual([
			'name_0: ',
			'name_1: ',
			'name_2: ',
		]);
	});
});

describe('a stored column', () => {
	it.each([
		['Duration', { id: 'hours', displayName: 'Duration (number, hours)' }],
		['Duration', { id: 'hours', displayName: 'Duration (number, hours, max 3)' }],
		['Hours', { id: 'hours', displayName: 'Hours (number)' }],
		['Hours', { id: 'hours', displayName: 'Hours' }],
		['Duration', { id: 'hours', displayName: 'Duration (hours, text)' }],
		['Duration', { id: 'hours', displayName: 'Duration (hours, number, max 12)' }],
		['Hours', { id: 'hours', displayName: 'Hours (max 12)' }],
		['Address, city', { id: 'city', displayName: '…city: Address, city' }],
		['Address, city', { id: 'c', displayName: '…city: Address, city (number, c, max 3)' }],
		['Name', { id: 'p1', displayName: 'p1: Name (p1)' }],
		['Hours (total)', { id: 'hours', displayName: 'Hours (total) (hours, number, max 3)' }],
	])('was named after the label %j: %j', (label, column) => {
		expect(isNamedAfter({ label }, column)).toBe(true);
	});

	it('may have a type that only the service knows', () => {
		const column = { id: 'signed', displayName: 'Signed (signature)' };
		expect(isNamedAfter({ label: 'Signed', type: 'signature' }, column)).toBe(true);
		expect(isNamedAfter({ label: 'Signed', type: 'text' }, column)).toBe(false);
		const text = { id: 'signed', displayName: 'Signed (signed, text)' };
		expect(isNamedAfter({ label: 'Signed', type: 'signature' }, text)).toBe(true);
	});

	it.each([
		['Hours', { id: 'hours' }],
		['Address, city', { id: 'city', displayName: '…street: Address, city' }],
		['Name', { id: 'p1', displayName: 'p2: Name (p1)' }],
		['Name', { id: 'p1', displayName: ': Name' }],
		['Hours', { id: 'hours', displayName: 'Hours (days, number)' }],
		['hours', { id: 'hours', displayName: 'hours (hours, number)x' }],
		['hours', { id: 'hours', displayName: 'the hours (number)' }],
		['Hours', { id: 'hours', displayName: 'Hours (maximum 3)' }],
		['Hours', { id: 'hours', displayName: 'Hours ()' }],
		['Hours left', { id: 'hours', displayName: 'Hours (max 3) left' }],
		['Days', { id: 'hours', displayName: 'Hours (hours, number)' }],
	])('was not named after the label %j: %j', (label, column) => {
		expect(isNamedAfter({ label }, column)).toBe(false);
	});
});

const column = (id: string, displayName = id) => ({ id, displayName });
const field = (key: string, label = key) => ({ key, label });

const say = (
	columns: { id: string; displayName: string }[],
	fields: { key: string; label: string }[],
	given: string[],
	isSameTemplate = true,
) => {
	const keys = fields.map(({ key }) => key);
	const findings = {
		unknownKeys: given.filter((key) => !keys.includes(key)),
		unfilledFields: fields.filter(({ key }) => !given.includes(key)),
	};
	return describeDrift(findings, driftBetween(columns, fields), isSameTemplate);
};

describe('a template that is not as it was when the node was set up', () => {
	it('differs by fields that are new and fields that are gone', () => {
		const drift = driftBetween([column('a'), column('b')], [field('b'), field('c')]);
		expect([...drift.added]).toEqual(['c']);
		expect([...drift.gone]).toEqual([['a', 'a']]);
		expect(drift.renamed.size).toBe(0);
	});

	it('is not said to have renamed where two have the label', () => {
		const columns = [column('a', 'Name'), column('b', 'Name')];
		expect(driftBetween(columns, [field('x', 'Name')]).renamed.size).toBe(0);
		const fields = [field('x', 'Name'), field('y', 'Name')];
		expect(driftBetween([column('a', 'Name')], fields).renamed.size).toBe(0);
	});

	it('has renamed a field, also where the item has no value for it', () => {
		expect(say([column('a', 'Name')], [field('x', 'Name')], [], false)).toBe(
			'The template differs from the one whose fields were mapped: "Name (a)" is now called "x".',
		);
	});

	it.each([
		['nothing is missing', ['x', 'b']],
		['something else is missing', ['x']],
	])('is not said to have renamed a field that is filled by its new name where %s', (_, given) => {
		const columns = [column('a', 'Name'), column('b')];
		expect(say(columns, [field('x', 'Name'), field('b')], given)).toBe('');
	});

	it('is not said to have changed when an expression may have chosen another one', () => {
		expect(say([column('a')], [field('b')], ['a'], false)).toBe(
			'The template differs from the one whose fields were mapped: "a" is no longer there, "b" is new.',
		);
	});

	it('is told with all that is new, even if only what is gone stops the item', () => {
		const drift = driftBetween([column('a'), column('b')], [field('b'), field('c'), field('d')]);
		const told = (isSameTemplate: boolean) =>
			describeDrift({ unknownKeys: ['a'], unfilledFields: [field('d')] }, drift, isSameTemplate);
		expect(told(true)).toContain('"a" is no longer there, "c" and "d" are new.');
		expect(told(false)).toMatch(/: "a" is no longer there, "d" is new\.$/);
	});

	it('is not spoken of when nothing of the item suffers by it', () => {
		expect(say([column('a'), column('b')], [field('a'), field('c')], ['a', 'c'])).toBe('');
	});
});
