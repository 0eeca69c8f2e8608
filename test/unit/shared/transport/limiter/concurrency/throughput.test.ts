import { Requests } from './requests';

/** 25 at once are tried; the first answers of the trial come after `firstMs`, then one every `gapMs`. */
function tried(firstMs: number, gapMs: number, answers: number): Requests {
	const requests = new Requests();
	requests.round(100);
	requests.beginAll();
	requests.pass(firstMs - gapMs);
	for (let count = 0; count < answers && requests.limit === 25; count++) {
		requests.beginAll();
		requests.pass(gapMs);
		requests.end();
	}
	return requests;
}

describe('with a service that works on one request at a time', () => {
	it('sees by the first ten answers that the others wait', () => {
		const requests = new Requests();
		expect(requests.answersUntilChange(100)).toBe(10);
		expect(requests.limit).toBe(3);
	});

	it('finds fewer at once as good', () => {
		const requests = new Requests();
		const limits = [1, 2, 3].map(() => {
			requests.answersUntilChange(100);
			return requests.limit;
		});
		expect(limits[1]).toBe(2);
	});

	it('takes no more than it has in hand for a queue', () => {
		const requests = new Requests();
		requests.beginAll(1);
		requests.end('overloaded');
		requests.answersUntilChange(100);
		expect(requests.limit).toBeGreaterThan(8);
	});
});

describe('a trial of more', () => {
	it('is judged by how long its requests take, although some began later', () => {
		// On average, they take 140 ms, which may still be chance.
		expect(tried(68, 6, 25).limit).toBe(50);
	});

	it('is judged by how many were done where a queue grows, which hides how long they will take', () => {
		// On average, they take 162 ms, as long as if they were worth it.
		expect(tried(90, 6, 25).limit).toBe(25);
		expect(tried(90, 6, 49).limit).toBe(25);
		expect(tried(90, 6, 50).limit).toBe(10);
	});
});

/** A trial of 25 that gains 2 %, while n8n is busy for so much of its 245 ms. @returns the limit then */
function smallGain(busyMs: number): number {
	const requests = new Requests();
	requests.round(100);
	requests.beginAll();
	// In steps in which n8n is never blocked for long.
	for (let step = 0; step < 7; step++) {
		requests.pass(35, busyMs / 7);
		requests.endOf(requests.begin(true), 'unclear');
	}
	requests.endAll();
	return requests.limit;
}

it('keeps more at once for a small gain if n8n is busy for more than 70 % of the time', () => {
	expect(smallGain(0.71 * 245)).toBe(50);
	expect(smallGain(0.7 * 245)).toBe(25);
});

it('counts every answer while the limit stays: four windows of two round trips, then one with a trial', () => {
	const requests = new Requests();
	for (const ms of [100, 250, 250, 100, 100, 100]) requests.round(ms);
	expect(requests.limit).toBe(10);
	requests.beginAll();
	requests.pass(45);
	expect(requests.answersUntilChange(10)).toBe(5 * 2 * 10);
	expect(requests.limit).toBe(12);
});
