import { shapeOf } from '../../../mock-server/recorder/shape.ts';

test.each<[unknown, unknown]>([
	['Ada', 'string'],
	[7, 'number'],
	[true, 'boolean'],
	[null, 'null'],
	[[], []],
	[
		[1, 'a', 2, null, { a: 1 }, { a: 2 }],
		['number', 'string', 'null', { a: 'number' }],
	],
	[
		{ uid: 'x', fields: [{ key: 'x' }] },
		{ uid: 'string', fields: [{ key: 'string' }] },
	],
	[{ 'Zoë Quix': 1, '1f': 2, ['x'.repeat(41)]: 'y' }, { '*': 'string' }],
])('the shape of %j is %j', (value, shape) => {
	expect(shapeOf(value)).toEqual(shape);
});

test('however deep a value is, its shape is not', () => {
	const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
	expect(JSON.stringify(shapeOf(deep))).toBe('[[[[[[[["deeper"]]]]]]]]');
});
