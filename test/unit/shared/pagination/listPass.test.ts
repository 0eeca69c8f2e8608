import { ListPass } from '../../../../nodes/shared/pagination/listPass';

/** A page whose items are named by their numbers. */
function page(offset: number, numbers: readonly number[], count?: number, asked = 100) {
	return { offset, items: numbers.map((number) => ({ uid: String(number) })), count, asked };
}

const from = (start: number, length: number) => Array.from({ length }, (_, index) => start + index);
const numbersOf = (items: readonly { uid: string }[]) => items.map(({ uid }) => Number(uid));

/** A pass that has taken the first 100 of 300. */
function begun(start = 0): ListPass<{ uid: string }> {
	const pass = new ListPass<{ uid: string }>(start);
	pass.take(page(start, from(start, 100), 300));
	return pass;
}

it('goes on with an overlap, and gives only what is new', () => {
	const pass = begun();
	expect(pass.next).toBe(95);
	expect(numbersOf(pass.take(page(95, from(95, 100), 300)))).toEqual(from(100, 95));
	expect(pass).toMatchObject({ next: 190, hasChanged: false, isReordered: false, isDone: false });
});

describe('a list has changed', () => {
	it('if the order of what was found is another one', () => {
		const pass = begun();
		pass.take(page(95, [96, 95, ...from(97, 98)], 300));
		expect(pass).toMatchObject({ isReordered: true, hasChanged: true });
		pass.take(page(190, from(190, 100), 300));
		expect(pass.isReordered).toBe(true);
	});

	it('if the order of what was found is another one around what is new', () => {
		const pass = begun();
		pass.take(page(95, [...from(95, 4), 200, 99, ...from(201, 94)], 300));
		expect(pass.isReordered).toBe(false);
		pass.take(page(pass.next, [...from(289, 5), 300, 288, ...from(301, 93)], 300));
		expect(pass.isReordered).toBe(true);
	});

	it('if the count is another one', () => {
		const pass = begun();
		pass.take(page(95, from(95, 100), 301));
		expect(pass).toMatchObject({ isReordered: false, hasChanged: true });
	});

	it('if what was found is at another place', () => {
		const pass = begun();
		pass.take(page(95, from(96, 100), 300));
		expect(pass).toMatchObject({ isReordered: false, hasChanged: true });
	});
});

describe('a page that does not join', () => {
	it('is dropped, and the pass goes back by twice as much each time', () => {
		const pass = begun();
		expect(pass.take(page(95, from(150, 100), 300))).toEqual([]);
		expect(pass).toMatchObject({ next: 85, hasChanged: true, isLost: false, isDone: false });
		pass.take(page(85, from(140, 100), 300));
		expect(pass.next).toBe(45);
		expect(numbersOf(pass.take(page(45, from(60, 100), 300)))).toEqual(from(100, 60));
	});

	it('is read again from as far back as the list has become shorter', () => {
		const pass = begun();
		pass.take(page(95, from(160, 100), 240));
		expect(pass.next).toBe(35);
	});

	it('at the start of the list leaves a pass that began later nowhere to go on', () => {
		const pass = begun(10);
		pass.take(page(0, from(400, 100), 300));
		expect(pass).toMatchObject({ isLost: true, next: 0 });
	});
});

it('gives no item before those found if it began at an offset', () => {
	expect(numbersOf(begun(10).take(page(100, [7, ...from(105, 99)], 300)))).toEqual(from(110, 94));
	expect(numbersOf(begun().take(page(90, [-7, ...from(91, 99)], 300)))).toEqual([
		-7,
		...from(100, 90),
	]);
});

describe('a service that gives the same page for every offset', () => {
	const repeat = (counts: readonly number[]) => {
		const pass = begun();
		return counts.map((count, index) => {
			pass.take(page(95 * (index + 1), from(0, 100), count));
			return pass.isStuck;
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
		const pass = begun();
		pass.take(page(95, from(95, 100), 240));
		pass.take(page(190, from(190, 50), 240));
		expect(pass.isDone).toBe(true);
	});

	it('is not a short page before the count', () => {
		const pass = begun();
		pass.take(page(95, from(95, 60), 300));
		expect(pass.isDone).toBe(false);
		pass.take(page(150, from(150, 5), 300));
		expect(pass).toMatchObject({ isDone: false, next: 155 });
		pass.take(page(155, [], 300));
		expect(pass.isDone).toBe(true);
	});

	it('is a short page with nothing new if the count is no more than that', () => {
		for (const count of [undefined, 155]) {
			const pass = begun();
			pass.take(page(95, from(95, 60), 300));
			pass.take(page(150, from(150, 5), count));
			expect(pass.isDone).toBe(true);
		}
	});

	it('is not what follows after all, and does not join', () => {
		const pass = begun();
		pass.take(page(95, from(95, 60), 300));
		pass.take(page(150, from(150, 5), 300));
		expect(pass.take(page(155, from(400, 100), 300))).toEqual([]);
		expect(pass).toMatchObject({ isDone: false, hasChanged: true });
	});

	it('is not the whole list again, where it was read from an offset', () => {
		const pass = new ListPass<{ uid: string }>(20);
		pass.take(page(20, from(0, 40), 40));
		pass.take(page(58, from(0, 40), 40));
		expect(pass.isDone).toBe(false);
	});
});

it('is not reordered because it begins at the start once more', () => {
	const pass = new ListPass<{ uid: string }>(0);
	pass.take(page(0, from(0, 12), 300, 12));
	pass.take(page(10, from(50, 12), 300, 12));
	expect(pass.next).toBe(6);
	pass.take(page(0, from(0, 12), 300, 12));
	expect(pass.isReordered).toBe(false);
});

it('moves on by one at least, where the list is now shorter than the overlap', () => {
	const pass = begun();
	while (pass.next > 0) pass.take(page(pass.next, [], 300));
	pass.take(page(0, from(500, 3), 300));
	expect(pass.next).toBe(1);
});
