import {
	pickedDocument,
	pickedTemplate,
	uidIn,
	uidReader,
	type Picked,
} from '../../../../nodes/shared/pickers/uid';
import { fillNode } from '../fillNode.ts';

const orExpression = 'Choose a template from the list, or check the expression that gives it.';
const noId = 'This is not an ID. Choose a template from the list.';
const otherUrl =
	'Enter a URL that contains /templates/ and the ID, or choose a template from the list.';

const uidOf = (locator: unknown, picked: Picked) =>
	uidReader(picked)(
		{
			context: { getNode: () => fillNode },
			parameters: { read: <T>(_: string, __: number, fallback: T) => (locator ?? fallback) as T },
		},
		0,
	);

describe('the ID in a template locator', () => {
	it.each([
		[
			'by API address',
			{ mode: 'url', value: 'https://h.test/p/v1/templates/abc/fields?x=1' },
			'abc',
		],
		['badly escaped', { mode: 'url', value: 'https://app.test/templates/a%ZZ' }, 'a%ZZ'],
		['bare text from an expression', 'abc', 'abc'],
		['a number from an expression', { mode: 'id', value: 12 }, '12'],
		[
			'an ID that ends in an address',
			{ mode: 'id', value: 'a b://templates/c' },
			'a b://templates/c',
		],
		['by a path alone', { mode: 'url', value: '/v1/templates/abc' }, 'abc'],
		[
			'by an address below a path of that name',
			{ mode: 'url', value: 'https://h.test/templates/v1/templates/abc/fields' },
			'abc',
		],
		[
			'by an address with its path behind a #',
			{ mode: 'url', value: 'https://app.test/#/templates/abc?tab=2' },
			'abc',
		],
		['an address of something else', { mode: 'url', value: 'https://app.test/documents/d' }, ''],
		['no locator', null, ''],
	])('%s', (_, locator, uid) => {
		expect(uidIn(locator, pickedTemplate)).toBe(uid);
	});

	it.each([
		[{ value: '   ' }, 'Template is empty', orExpression],
		[undefined, 'Template is empty', orExpression],
		[{ value: ['abc'] }, 'Template is a list, not an ID', 'Check the expression that gives it.'],
		[{ value: '.' }, 'Template cannot be "."', noId],
		[{ value: 'https://app.test/templates/%2e%2e' }, 'Template cannot be ".."', noId],
		[
			{ mode: 'url', value: 'https://app.test/documents/d' },
			'Template has a URL without a template ID',
			otherUrl,
		],
		[
			{ mode: 'list', value: 'https://app.test/templates/%20' },
			'Template has a URL without a template ID',
			otherUrl,
		],
	])('%j is refused before any request', (locator, message, description) => {
		expect(() => uidOf(locator, pickedTemplate)).toThrow(
			expect.objectContaining({ message, description }),
		);
	});

	it('is taken as it is if nothing speaks against it', () => {
		expect(uidOf({ value: '...' }, pickedTemplate)).toBe('...');
	});
});

describe('the ID in a document locator', () => {
	it.each([
		['a download link without host', { mode: 'url', value: '/documents/abc/download' }, 'abc'],
		['a download link given as ID', { mode: 'id', value: 'http://h.test/documents/abc' }, 'abc'],
	])('%s', (_, locator, uid) => {
		expect(uidIn(locator, pickedDocument)).toBe(uid);
	});

	it('is asked for by its own name', () => {
		expect(() => uidOf({ mode: 'list', value: '' }, pickedDocument)).toThrow('Document is empty');
	});
});
