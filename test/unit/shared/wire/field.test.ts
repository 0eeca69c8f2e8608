import { fieldsAnswerSchema, sampleData } from '../../../../nodes/shared/wire/field.ts';
import { parse } from '../../../../nodes/shared/wire/json.ts';

const read = (answer: unknown) => parse(fieldsAnswerSchema, answer);
const one = (field: object) => {
	const parsed = read([field]);
	return parsed.ok ? parsed.value[0] : parsed.mismatch;
};

describe("a template's fields", () => {
	const field = { key: 'a', label: 'A', type: 'text' };

	it.each([
		['the bare array', [field]],
		['an object with fields', { fields: [field], more: 1 }],
	])('are understood as %s', (_, answer) => {
		expect(read(answer)).toEqual({ ok: true, value: [field] });
	});

	it.each([
		['string', 'text'],
		['number', 'number'],
		['CheckBox', 'checkbox'],
		['boolean', 'checkbox'],
		[' Boolean ', 'checkbox'],
		['signature', 'signature'],
	])('the type %j is given as %j', (type, normalized) => {
		expect(one({ key: 'a', type })).toMatchObject({ type: normalized });
	});

	it.each([[undefined], [null], ['']])('a label of %j is the key', (label) => {
		expect(one({ key: 'a', label })).toMatchObject({ label: 'a' });
	});

	it('a missing type stays missing', () => {
		expect(one({ key: 'a' })).not.toHaveProperty('type');
		expect(one({ key: 'a', type: null })).not.toHaveProperty('type');
	});

	it('everything else is kept as sent', () => {
		expect(one({ ...field, page: 2, box: { x: 1 }, list: [1] })).toEqual({
			...field,
			page: 2,
			box: { x: 1 },
			list: [1],
		});
	});

	it.each([
		[[{ key: 'a' }, { label: 'B' }], '[1].key: Required'],
		[null, 'the answer: Expected array, received null'],
		['<html>', 'the answer: Expected array, received string'],
	])('%j is refused', (answer, mismatch) => {
		expect(read(answer)).toEqual({ ok: false, mismatch });
	});
});

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
