import { Walk } from '../../../../nodes/shared/list/walk';

/** A page whose items are named by their numbers. */
function page(offset: number, numbers: readonly number[], count?: number, asked = 100) {
	return { offset, items: numbers.map((number) => ({ uid: String(number) })), count, asked };
}

const from = (start: number, length: number) => Array.from({ length }, (_, index) => start + index);
const numbersOf = (items: readonly { uid: string }[]) => items.map(({ uid }) => Number(uid));

/** A walk that has taken the first 100 of 300. */
function begun(start = 0): Walk<{ uid: string }> {
	const walk = new Walk<{ uid: string }>(start);
	walk.add(page(start, from(start, 100), 300));
	return walk;
}

describe('a list has changed', () => {
	it('if the order of what was found is another one around what is new', () => {
		const walk = begun();
		walk.add(page(95, [...from(95, 4), 200, 99, ...from(201, 94)], 300));
		expect(walk.isReordered).toBe(false);
		walk.add(page(walk.next, [...from(289, 5), 300, 288, ...from(301, 93)], 300));
		expect(walk.isReordered).toBe(true);
	});

	it('if the count is another one', () => {
		const walk = begun();
		walk.add(page(95, from(95, 100), 301));
		expect(walk).toMatchObject({ isReordered: false, hasChanged: true });
	});
});

it('gives no item before those found if it began at an offset', () => {
	expect(numbersOf(begun(10).add(page(100, [7, ...from(105, 99)], 300)))).toEqual(from(110, 94));
	expect(numbersOf(begun().add(page(90, [-7, ...from(91, 99)], 300)))).toEqual([
		-7,
		...from(100, 90),
	]);
});

it.each([
	['is stuck at the third repetition', [300, 300, 300], [false, false, true]],
	['is not stuck if the count changes', [300, 299, 300], [false, false, false]],
])('with the same page for every offset %s', (_, counts, expected) => {
	const walk = begun();
	const isStuck = counts.map((count, index) => {
		walk.add(page(95 * (index + 1), from(0, 100), count));
		return walk.isStuck;
	});
	expect(isStuck).toEqual(expected);
});

describe('the end of a list', () => {
	it('is a short page with nothing new if the count is no more than that', () => {
		for (const count of [undefined, 155]) {
			const walk = begun();
			walk.add(page(95, from(95, 60), 300));
			walk.add(page(150, from(150, 5), count));
			expect(walk.isDone).toBe(true);
		}
	});

	it('is not what follows after all, and does not join', () => {
		const walk = begun();
		walk.add(page(95, from(95, 60), 300));
		walk.add(page(150, from(150, 5), 300));
		expect(walk.add(page(155, from(400, 100), 300))).toEqual([]);
		expect(walk).toMatchObject({ isDone: false, hasChanged: true });
	});

	it('is not the whole list again, where it was read from an offset', () => {
		const walk = new Walk<{ uid: string }>(20);
		walk.add(page(20, from(0, 40), 40));
		walk.add(page(58, from(0, 40), 40));
		expect(walk.isDone).toBe(false);
	});
});

it('is not reordered because it begins at the start once more', () => {
	const walk = new Walk<{ uid: string }>(0);
	walk.add(page(0, from(0, 12), 300, 12));
	walk.add(page(10, from(50, 12), 300, 12));
	expect(walk.next).toBe(6);
	walk.add(page(0, from(0, 12), 300, 12));
	expect(walk.isReordered).toBe(false);
});

it('moves on by one at least, where the list is now shorter than the overlap', () => {
	const walk = begun();
	while (walk.next > 0) walk.add(page(walk.next, [], 300));
	walk.add(page(0, from(500, 3), 300));
	expect(walk.next).toBe(1);
});

it.each([
	['is the last one', page(5, from(500, 100), 105), true],
	['is the first one', page(0, from(500, 100), 300), false],
])(
	'toward the start, knows nowhere to go on where a page that does not join %s',
	(_, stray, isLost) => {
		const walk = new Walk<{ uid: string }>(100, { direction: -1, longest: 100, isPart: true });
		walk.add(page(100, from(100, 100), 300));
		walk.add(stray);
		expect(walk).toMatchObject({ isLost, isDone: false });
	},
);
