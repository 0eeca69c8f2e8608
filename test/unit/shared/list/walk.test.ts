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

it('goes on with an overlap, and gives only what is new', () => {
	const walk = begun();
	expect(walk.next).toBe(95);
	expect(numbersOf(walk.add(page(95, from(95, 100), 300)))).toEqual(from(100, 95));
	expect(walk).toMatchObject({ next: 190, hasChanged: false, isReordered: false, isDone: false });
});

describe('a list has changed', () => {
	it('if the order of what was found is another one', () => {
		const walk = begun();
		walk.add(page(95, [96, 95, ...from(97, 98)], 300));
		expect(walk).toMatchObject({ isReordered: true, hasChanged: true });
		walk.add(page(190, from(190, 100), 300));
		expect(walk.isReordered).toBe(true);
	});

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

	it('if what was found is at another place', () => {
		const walk = begun();
		walk.add(page(95, from(96, 100), 300));
		expect(walk).toMatchObject({ isReordered: false, hasChanged: true });
	});
});

describe('a page that does not join', () => {
	it('is dropped, and the walk goes back by twice as much each time', () => {
		const walk = begun();
		expect(walk.add(page(95, from(150, 100), 300))).toEqual([]);
		expect(walk).toMatchObject({ next: 85, hasChanged: true, isLost: false, isDone: false });
		walk.add(page(85, from(140, 100), 300));
		expect(walk.next).toBe(45);
		expect(numbersOf(walk.add(page(45, from(60, 100), 300)))).toEqual(from(100, 60));
	});

	it('is read again from as far back as the list has become shorter', () => {
		const walk = begun();
		walk.add(page(95, from(160, 100), 240));
		expect(walk.next).toBe(35);
	});

	it('at the start of the list leaves a walk that began later nowhere to go on', () => {
		const walk = begun(10);
		walk.add(page(0, from(400, 100), 300));
		expect(walk).toMatchObject({ isLost: true, next: 0 });
	});
});

it('gives no item before those found if it began at an offset', () => {
	expect(numbersOf(begun(10).add(page(100, [7, ...from(105, 99)], 300)))).toEqual(from(110, 94));
	expect(numbersOf(begun().add(page(90, [-7, ...from(91, 99)], 300)))).toEqual([
		-7,
		...from(100, 90),
	]);
});

describe('a service that gives the same page for every offset', () => {
	const repeat = (counts: readonly number[]) => {
		const walk = begun();
		return counts.map((count, index) => {
			walk.add(page(95 * (index + 1), from(0, 100), count));
			return walk.isStuck;
		});
	};

	it('is noticed at the third repetition', () => {
		expect(repeat([300, 300, 300])).toEqual([false, false, true]);
	});

	it('is none if the count changes', () => {
		expect(repeat([300, 299, 300, 299, 300])).toEqual([false, false, false, false, false]);
	});
});

describe('the end of a list', () => {
	it('is a short page up to the count', () => {
		const walk = begun();
		walk.add(page(95, from(95, 100), 240));
		walk.add(page(190, from(190, 50), 240));
		expect(walk.isDone).toBe(true);
	});

	it('is not a short page before the count', () => {
		const walk = begun();
		walk.add(page(95, from(95, 60), 300));
		expect(walk.isDone).toBe(false);
		walk.add(page(150, from(150, 5), 300));
		expect(walk).toMatchObject({ isDone: false, next: 155 });
		walk.add(page(155, [], 300));
		expect(walk.isDone).toBe(true);
	});

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

describe('a walk to the start of the list', () => {
	/** That has read 100 items from offset 100 on. */
	function begunBack(): Walk<{ uid: string }> {
		const walk = new Walk<{ uid: string }>(100, { direction: -1, longest: 100, isPart: true });
		walk.add(page(100, from(100, 100), 300));
		return walk;
	}

	it('gives what is new from the nearest item on, until it is there', () => {
		const walk = begunBack();
		expect(walk).toMatchObject({ next: 5, isDone: false });
		expect(numbersOf(walk.add(page(5, from(5, 100), 300)))).toEqual(from(5, 95).reverse());
		expect(walk).toMatchObject({ next: 0, isDone: false, hasChanged: false });
		expect(numbersOf(walk.add(page(0, from(0, 100), 300)))).toEqual([4, 3, 2, 1, 0]);
		expect(walk.isDone).toBe(true);
	});

	it('gives no item behind those found', () => {
		const added = begunBack().add(page(5, [...from(5, 98), 555], 300));
		expect(numbersOf(added)).toEqual(from(5, 95).reverse());
	});

	it('goes back by as much as the list has grown', () => {
		const walk = begunBack();
		walk.add(page(5, from(1000, 100), 360));
		expect(walk).toMatchObject({ next: 65, isLost: false });
	});

	it.each([
		['is the last one', page(5, from(500, 100), 105), true],
		['is behind the end', page(5, [], 3), true],
		['has others after it', page(5, from(500, 100), 106), false],
		['is the first one', page(0, from(500, 100), 300), false],
	])('knows nowhere to go on where a page that does not join %s', (_, stray, isLost) => {
		const walk = begunBack();
		walk.add(stray);
		expect(walk).toMatchObject({ isLost, isDone: false });
	});
});

it('a walk over a part joins the first page of the list only by what it found', () => {
	const walk = new Walk<{ uid: string }>(0, { isPart: true });
	walk.add(page(0, from(0, 100), 300));
	expect(walk.add(page(0, from(500, 100), 300))).toEqual([]);
	expect(walk.isLost).toBe(true);
});
