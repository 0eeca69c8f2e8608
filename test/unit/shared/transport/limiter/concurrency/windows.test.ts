import { Requests } from './requests';

/** 25 gave no more than ten, and seven are tried: the first trial whose windows take two round trips. */
function tryingFewer(): Requests {
	const requests = new Requests();
	requests.round(100);
	requests.round(250);
	requests.round(250);
	requests.round(100);
	return requests;
}

it('gives up a trial of more when twice as many as are allowed were answered', () => {
	const requests = new Requests();
	requests.round(100);
	expect(requests.round(250)).toBe(25);
	expect(requests.round(250)).toBe(10);
	expect(requests.round(100)).toBe(7);
});

it('tries fewer for two round trips', () => {
	const requests = tryingFewer();
	expect(requests.round(90)).toBe(7);
	expect(requests.round(90)).toBe(10);
});

it('keeps fewer that are enough after four round trips', () => {
	const requests = tryingFewer();
	expect([1, 2, 3, 4].map(() => requests.round(70))).toEqual([7, 7, 7, 5]);
});

it('measures by at least four items, twice, where only two are allowed', () => {
	const requests = new Requests();
	requests.beginAll();
	for (let count = 0; count < 8; count++) requests.end('overloaded');
	requests.endAll('unclear');
	expect([1, 2, 3, 4].map(() => requests.round(100))).toEqual([2, 2, 2, 3]);
});

describe('while the first request of a trial takes long', () => {
	it('waits for it, because of the others only the short ones have ended', () => {
		const requests = tryingFewer();
		const first = requests.beginLong();
		for (let answers = 0; answers < 30; answers++) {
			requests.beginAll();
			requests.pass(10);
			requests.end();
		}
		expect(requests.limit).toBe(7);
		requests.endOf(first);
		requests.beginAll();
		requests.end();
		expect(requests.limit).toBe(5);
	});

	it('does not wait for it while the limit rises in large steps', () => {
		const requests = new Requests();
		requests.round(100);
		requests.beginLong();
		expect(requests.answersUntilChange(4)).toBe(25);
		expect(requests.limit).toBe(50);
	});
});

describe('answers that say nothing', () => {
	it('are not counted: those that are unclear', () => {
		const requests = new Requests();
		requests.beginAll();
		requests.pass(100);
		requests.end('unclear');
		requests.endAll();
		expect(requests.limit).toBe(10);
		requests.begin();
		requests.end();
		expect(requests.limit).toBe(25);
	});

	it('are not waited for when they are among the first of a trial', () => {
		const requests = tryingFewer();
		requests.beginAll();
		requests.pass(90);
		requests.end('unclear');
		requests.endAll();
		requests.round(90);
		expect(requests.limit).toBe(7);
		requests.round(90);
		expect(requests.limit).toBe(10);
	});

	it('are not counted: those for which n8n was late', () => {
		const requests = new Requests();
		const limits = [1, 2, 3, 4].map(() => {
			requests.beginAll();
			requests.pass(100, 60);
			requests.endAll();
			return requests.limit;
		});
		expect(limits).toEqual([10, 10, 10, 25]);
	});

	it('do not include those for which n8n was late only before', () => {
		const requests = new Requests();
		requests.begin(true);
		requests.pass(100, 100);
		requests.end();
		expect(requests.round(100)).toBe(25);
	});

	it('are those to requests that began before the limit changed', () => {
		const requests = new Requests();
		requests.beginAll();
		requests.pass(100);
		requests.end('overloaded');
		expect(requests.limit).toBe(9);
		requests.beginAll();
		for (let count = 0; count < 9; count++) requests.end();
		requests.round(100);
		expect(requests.limit).toBe(9);
		requests.round(100);
		expect(requests.limit).toBe(10);
	});
});
