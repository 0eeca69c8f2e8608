import {
	documentSchema,
	fillResultSchema,
	countOf,
	pageSchema,
	templateSchema,
} from '../../../../nodes/shared/wire/objects.ts';
import { parse } from '../../../../nodes/shared/wire/json.ts';

describe('a page of templates', () => {
	const page = pageSchema(templateSchema);

	it('keeps every property of its templates', () => {
		const template = {
			uid: 't1',
			name: 'T',
			teamId: 7,
			created: '2026-01-02T03:04:05.006Z',
			x: [],
		};
		expect(parse(page, { totalCount: 1, filteredCount: 1, data: [template] })).toEqual({
			ok: true,
			value: { totalCount: 1, filteredCount: 1, data: [template] },
		});
	});

	it('names the place where an answer does not fit', () => {
		expect(parse(page, { data: [{ uid: 't1' }, { name: 'no uid' }] })).toEqual({
			ok: false,
			mismatch: 'data[1].uid: Invalid input',
		});
	});

	it('takes numbers for identifiers', () => {
		expect(parse(page, { data: [{ uid: 2 ** 53 }] })).toMatchObject({ ok: false });
		expect(parse(page, { data: [{ uid: 12 }] })).toMatchObject({
			value: { data: [{ uid: '12' }] },
		});
	});
});

describe('how many entries a list has', () => {
	it.each([
		[{ totalCount: null, filteredCount: null }, undefined],
		[{ filteredCount: 3, totalCount: null }, 3],
		[{ totalCount: 250, filteredCount: 100 }, 250],
		[{ totalCount: 2, filteredCount: 5 }, 5],
	])('by %j', (counts, expected) => {
		expect(countOf({ data: [], ...counts })).toBe(expected);
	});
});

describe('a document', () => {
	it.each([
		[{ uid: 'd', name: '', title: 'T' }, 'T'],
		[{ uid: 'd', title: null }, 'd'],
	])('%j has a name, and all else as sent', (answer, name) => {
		const sent = { ...answer, created: 5, more: [1] };
		expect(parse(documentSchema, sent)).toEqual({ ok: true, value: { ...sent, name } });
	});

	it.each([[{ uid: 'd', name: 5 }], [{ name: 'N' }]])('%j is refused', (answer) => {
		expect(parse(documentSchema, answer).ok).toBe(false);
	});
});

describe('the answer to a fill', () => {
	it.each([
		[{ uid: 'd', name: 'N', templateName: 'T', downloadUrl: 'https://h/d' }],
		[{ uid: 'd', extra: { a: 1 } }],
	])('%j is kept as sent', (answer) => {
		expect(parse(fillResultSchema, answer)).toEqual({ ok: true, value: answer });
	});

	it.each([[{}], [{ uid: '' }]])('%j is refused', (answer) => {
		expect(parse(fillResultSchema, answer).ok).toBe(false);
	});
});
