import { FirstAnswers } from '../../../../../../nodes/shared/transport/limiter/concurrency/firstAnswers';

/** The first ten requests of items, which began together after others. */
function ofItems(latencies: readonly number[], from = 0): FirstAnswers {
	const first = new FirstAnswers();
	first.begin(from, false);
	latencies.forEach((latency, index) => first.add(from + index, false, latency, 10));
	return first;
}

const queued = [100, 110, 200, 210, 300, 310];

describe('how long a request takes without a queue', () => {
	it('is as long as the first two took, if each took longer than those before', () => {
		expect(ofItems(queued).takeLeastMs(205)).toBe(105);
	});

	it('is not known where requests take no more than 1.4 times as long as the first two', () => {
		expect(ofItems(queued).takeLeastMs(147)).toBeUndefined();
		expect(ofItems(queued).takeLeastMs(147.1)).toBe(105);
	});

	it('is not known where requests take as long as they like, or all the same', () => {
		expect(ofItems([100, 300, 110, 310, 105, 280, 100]).takeLeastMs(250)).toBeUndefined();
		expect(ofItems([100, 100, 100, 100]).takeLeastMs(250)).toBeUndefined();
	});

	it('is known only if of more than three quarters of all pairs the later one takes longer', () => {
		// Of 28 pairs, 7 or 6 are the other way round.
		expect(ofItems([200, 300, 400, 500, 600, 700, 800, 100]).takeLeastMs(900)).toBeUndefined();
		expect(ofItems([200, 300, 400, 500, 600, 700, 100, 800]).takeLeastMs(900)).toBe(250);
	});

	it('is not known without answers', () => {
		expect(ofItems([]).takeLeastMs(900)).toBeUndefined();
		expect(ofItems([100]).takeLeastMs(900)).toBeUndefined();
	});

	it('goes by the order in which requests began, even while the first has no answer', () => {
		const first = new FirstAnswers();
		first.begin(0, false);
		for (const place of [3, 1, 4, 2]) first.add(place, false, place * 100, 10);
		expect(first.takeLeastMs(400)).toBe(150);
	});
});

describe('the requests that count', () => {
	it('are those that began together', () => {
		const first = ofItems(queued, 5);
		first.add(4, false, 5, 10);
		first.add(15, false, 5, 10);
		expect(first.takeLeastMs(205)).toBe(105);
	});

	it('include the last one of them', () => {
		const first = new FirstAnswers();
		first.begin(0, false);
		first.add(0, false, 100, 2);
		first.add(1, false, 300, 2);
		expect(first.takeLeastMs(400)).toBe(200);
	});

	it('are those of items, not what was read before or after', () => {
		const first = new FirstAnswers();
		expect(first.begin(0, true)).toBe(false);
		first.add(0, true, 5, 10);
		expect(first.begin(1, false)).toBe(true);
		first.add(1, false, 100, 10);
		first.add(2, false, 300, 10);
		first.add(3, true, 1000, 10);
		first.add(4, true, 5, 10);
		expect(first.takeLeastMs(400)).toBe(200);
	});

	it('do not include what was read before, even where fewer items were answered', () => {
		const first = new FirstAnswers();
		for (const order of [0, 1, 2]) first.add(order, true, 5, 10);
		first.begin(3, false);
		first.add(3, false, 100, 10);
		first.add(4, false, 300, 10);
		expect(first.takeLeastMs(400)).toBe(200);
	});

	it('are those of the first item and after, once', () => {
		const first = ofItems(queued, 5);
		expect(first.begin(8, false)).toBe(false);
		expect(first.takeLeastMs(205)).toBe(105);
	});

	it('are the very first ones of a list, which belongs to no item', () => {
		const first = new FirstAnswers();
		queued.forEach((latency, index) => {
			first.begin(index, true);
			first.add(index, true, latency, 10);
		});
		expect(first.takeLeastMs(205)).toBe(105);
	});

	it('need not include the first page of a list, if it has no answer yet', () => {
		const first = new FirstAnswers();
		queued.forEach((latency, index) => first.add(index + 1, true, latency, 10));
		expect(first.takeLeastMs(205)).toBe(105);
	});
});

describe('once evaluated or forgotten', () => {
	it('are awaited no longer', () => {
		const first = ofItems(queued);
		expect(first.areAwaited).toBe(true);
		first.takeLeastMs(100);
		expect(first.areAwaited).toBe(false);
		const other = ofItems(queued);
		other.forget();
		expect(other.areAwaited).toBe(false);
	});

	it('show nothing any more, whatever is answered', () => {
		const first = new FirstAnswers();
		first.forget();
		expect(first.begin(0, false)).toBe(true);
		expect(first.areAwaited).toBe(false);
		queued.forEach((latency, index) => first.add(index, false, latency, 10));
		expect(first.takeLeastMs(205)).toBeUndefined();
	});
});
