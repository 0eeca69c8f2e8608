import { pickedTemplate, uidIn, usableUid } from '../../../../nodes/shared/pickers/uid';
import type { INode } from 'n8n-workflow';

const node: INode = {
	id: '1',
	name: 'Fill PDF Template',
	type: 'n8n-nodes-pdf-template.fillPdfTemplate',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

describe('the ID in a template locator', () => {
	it.each([
		['from the list', { mode: 'list', value: 'abc' }, 'abc'],
		['by ID', { mode: 'id', value: ' abc ' }, 'abc'],
		['by address', { mode: 'url', value: 'https://app.test/templates/abc' }, 'abc'],
		[
			'by API address',
			{ mode: 'url', value: 'https://h.test/p/v1/templates/abc/fields?x=1' },
			'abc',
		],
		[
			'by address with a fragment',
			{ mode: 'url', value: 'https://app.test/templates/abc#top' },
			'abc',
		],
		['by escaped address', { mode: 'url', value: 'https://app.test/templates/a%2Fb%20c' }, 'a/b c'],
		['badly escaped', { mode: 'url', value: 'https://app.test/templates/a%ZZ' }, 'a%ZZ'],
		['an address given as ID', { mode: 'id', value: 'https://app.test/templates/abc' }, 'abc'],
		['bare text from an expression', 'abc', 'abc'],
		['a number from an expression', { mode: 'id', value: 12 }, '12'],
		['an ID with odd characters', { mode: 'id', value: 'a/templates/b?c' }, 'a/templates/b?c'],
		['nothing', { mode: 'list', value: '' }, ''],
		['no locator', null, ''],
	])('%s', (_, locator, uid) => {
		expect(uidIn(locator, pickedTemplate)).toBe(uid);
	});

	it.each([
		[{ value: '' }, 'Template is empty'],
		[{ value: '   ' }, 'Template is empty'],
		[undefined, 'Template is empty'],
		[{ value: '.' }, 'Template cannot be "."'],
		[{ value: '..' }, 'Template cannot be ".."'],
		[{ value: 'https://app.test/templates/%2e%2e' }, 'Template cannot be ".."'],
	])('%j is refused before any request', (locator, message) => {
		expect(() => usableUid(node, locator, pickedTemplate)).toThrow(message);
	});
});
