import { partsOf } from '../../../src/store/database/steps.ts';

test('between two parts of a list others have their turn', async () => {
	const order: string[] = [];
	const all = Array.from({ length: 450 }, (_, index) => index);
	for await (const part of partsOf(all)) {
		order.push(`${part.length} from ${part[0]}`);
		setImmediate(() => order.push('others'));
	}
	expect(order).toEqual(['200 from 0', 'others', '200 from 200', 'others', '50 from 400']);
});

test('a list without anything has no part', async () => {
	for await (const part of partsOf([])) throw new Error(`There is ${part.length}`);
});
