import {
	jsonKeysNotice,
	keysNotice,
	toColumns,
} from '../../../../nodes/FillPdfTemplate/mapper/templateColumns.ts';

describe('the columns of the mapper', () => {
	const fields = [
		{ key: 'a.b', label: 'Name', type: 'text' },
		{ key: 'n', label: 'n', type: 'number' },
		{ key: 'c', label: 'c', type: 'checkbox' },
		{ key: 'u', label: 'u' },
		{ key: 's', label: 's', type: 'signature' },
	];

	it('are named by the label and stored by the key, in the order of the fields', () => {
		const [text, number, , untyped] = toColumns(fields);
		expect(text).toMatchObject({
			id: 'a.b',
			displayName: 'Name (a.b)',
			display: true,
			readOnly: false,
			removed: false,
			required: false,
			defaultMatch: false,
			canBeUsedToMatch: false,
		});
		expect(number?.displayName).toBe('n (number)');
		expect(untyped?.displayName).toBe('u');
	});

	// A number input of n8n stores 0 where nothing was typed (1.123), and 125 for 12,5 (2.41).
	it('are typed as text where they are not chosen from a list', () => {
		const types = toColumns(fields).map(({ id, type }) => [id, type]);
		expect(types).toEqual([
			['a.b', 'string'],
			['n', 'string'],
			['c', 'options'],
			['u', 'string'],
			['s', 'string'],
		]);
	});

	it('give a checkbox three states, of which "leave as it is" comes first', () => {
		const checkbox = toColumns(fields).find(({ id }) => id === 'c');
		expect(checkbox?.options?.map(({ name, value }) => [name, value])).toEqual([
			['Leave as in Template', ''],
			['Ticked', true],
			['Not Ticked', false],
		]);
	});

	it.each([
		['true', 'Ticked ("true")'],
		['No', 'Not Ticked ("No")'],
		[1, 'Ticked (1)'],
	])('keep %p as a choice of a checkbox that is mapped so', (mapped, name) => {
		const [column] = toColumns([{ key: 'c', label: 'c', type: 'checkbox' }], { c: mapped });
		expect(column?.options?.map(({ value }) => value)).toEqual(['', true, false, mapped]);
		expect(column?.options?.at(-1)?.name).toBe(name);
	});

	it.each([[''], [true], [null], ['maybe'], [2], ['={{ $json.c }}'], [{}]])(
		'have no further choice for a checkbox that is mapped as %p',
		(mapped) => {
			const fields = [{ key: 'c', label: 'c', type: 'checkbox' as const }];
			const [column] = toColumns(fields, { c: mapped });
			expect(column?.options?.map(({ value }) => value)).toEqual(['', true, false]);
		},
	);

	it('give a field with choices each of them once, and one that takes several any text', () => {
		const choice = { key: 's', label: 's', type: 'text', options: ['b', '', 'a', 'b'] };
		const [one, several] = toColumns([choice, { ...choice, multiple: true }]);
		expect(one).toMatchObject({ type: 'options' });
		expect(one?.options?.map(({ value }) => value)).toEqual(['', 'b', 'a']);
		expect(several).toMatchObject({ type: 'string' });
		expect(several).not.toHaveProperty('options');
	});
});

it('where columns are not shown, a notice tells the keys, also where n8n takes it for HTML', () => {
	const fields = ['a<b>', 'c & d', ...Array.from({ length: 60 }, (_, index) => `key${index}`)];
	const notice = keysNotice(fields.map((key) => ({ key, label: key })));
	expect(notice).toMatch(
		/^Input fields with these names, .+: a&lt;b&gt;, c &amp; d, key0, .+, key37 and 22 more\. Case, /,
	);
});

it('for JSON, a notice tells the types of what is not text', () => {
	const types = ['text', 'number', 'checkbox', undefined];
	const notice = jsonKeysNotice(
		types.map((type, index) => ({ key: `k${index}`, label: '', type })),
	);
	expect(notice).toBe('The template has these fields: k0, k1 (number), k2 (checkbox) and k3');
});

it('for JSON, a notice tells what a field accepts', () => {
	const field = { label: '', type: 'text' };
	const many = Array.from({ length: 7 }, (_, index) => `o${index}`);
	const notice = jsonKeysNotice([
		{ ...field, key: 'a', options: ['x', 'y'] },
		{ ...field, key: 'b', options: many },
		{ ...field, key: 'b5', options: many.slice(0, 5), multiple: true },
		{ ...field, key: 'c', maxLength: 3 },
		{ ...field, key: 'd', type: 'number', maxLength: 3 },
	]);
	expect(notice).toBe(
		'The template has these fields: a (one of x, y), b (one of o0, o1, o2, o3, o4 and 2 more), b5 (some of o0, o1, o2, o3, o4, with "; " between them), c (max 3) and d (number, max 3)',
	);
});

it('for JSON, a notice tells the keys and types, also where n8n takes it for HTML', () => {
	const keys = ['a<b>', ...Array.from({ length: 60 }, (_, index) => `key${index}`)];
	const notice = jsonKeysNotice(keys.map((key) => ({ key, label: key, type: 'number' })));
	expect(notice).toMatch(
		/^The template has these fields: a&lt;b&gt; \(number\), key0 \(number\), .+ and 21 more$/,
	);
});
