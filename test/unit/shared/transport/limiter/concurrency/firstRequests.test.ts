import { Requests } from './requests';

describe('the first requests', () => {
	it('are numbered and noted, with those that follow', () => {
		const requests = new Requests();
		expect(requests.begin()).toMatchObject({ startedAt: 5000, order: 0, isFollowUp: false });
		requests.pass(30);
		expect(requests.begin(true)).toMatchObject({ startedAt: 5030, order: 1, isFollowUp: true });
		expect(requests.concurrency).toMatchObject({ inFlight: 2, begun: 2, limit: 10 });
		requests.end();
		expect(requests.concurrency).toMatchObject({ inFlight: 1, begun: 2 });
	});

	it('may be as many as are allowed, at most ten', () => {
		expect(new Requests(3).limit).toBe(3);
		const requests = new Requests(3);
		requests.concurrency.upper = 20;
		expect(requests.limit).toBe(10);
	});

	it('make room for 25 and 50, each when as many are answered', () => {
		const requests = new Requests();
		requests.beginAll();
		requests.pass(100);
		for (let count = 0; count < 9; count++) requests.end();
		expect(requests.limit).toBe(10);
		requests.end();
		expect(requests.limit).toBe(25);
		expect(requests.round(100)).toBe(50);
		expect(requests.round(100)).toBe(50);
	});
});

describe('a request that was refused', () => {
	it('may have been one too many among the very first, as the service is not known yet', () => {
		expect(new Requests().begin().isTrial).toBe(true);
	});

	it('was one too many during a trial of more', () => {
		const requests = new Requests();
		requests.round(100);
		expect(requests.begin().isTrial).toBe(true);
	});

	it('was not one too many where so many were answered before', () => {
		const requests = new Requests(10);
		requests.round(100);
		expect(requests.begin().isTrial).toBe(false);
	});

	it('was not one too many where there is only one', () => {
		expect(new Requests(1).begin().isTrial).toBe(false);
	});

	it('was not one too many once the service has turned one away', () => {
		const requests = new Requests();
		requests.round(100, 'overloaded');
		expect(requests.begin().isTrial).toBe(false);
	});
});

describe('what is read before the first item', () => {
	it('says nothing about how many at once are right, however long it takes', () => {
		const requests = new Requests();
		requests.begin(true);
		requests.pass(10_000);
		requests.end();
		expect(requests.round(100)).toBe(25);
	});

	it('does not count among the answers, even if it comes after the first item began', () => {
		const requests = new Requests();
		const read = requests.begin(true);
		requests.beginAll(9);
		requests.pass(100);
		requests.endOf(read);
		requests.beginAll(1);
		for (let count = 0; count < 9; count++) requests.end();
		expect(requests.limit).toBe(10);
		requests.pass(10);
		requests.end();
		expect(requests.limit).toBe(25);
	});
});

describe('pages of a list', () => {
	it('make room for more like items', () => {
		const requests = new Requests();
		for (let count = 0; count < 10; count++) requests.begin(true);
		requests.pass(100);
		requests.endAll();
		expect(requests.limit).toBe(25);
	});
});

it('makes room for more downloads where only these are left', () => {
	const requests = new Requests(25);
	for (let rounds = 0; rounds < 5; rounds++) requests.round(100);
	requests.concurrency.upper = 50;
	for (let count = 0; count < 25; count++) requests.begin(true);
	requests.pass(100);
	requests.endAll();
	expect(requests.limit).toBe(50);
});

it('waits for no more answers because of downloads that failed', () => {
	const requests = new Requests();
	requests.beginAll(5);
	for (let count = 0; count < 5; count++) requests.begin(true);
	requests.pass(100);
	for (let count = 0; count < 5; count++) requests.end();
	requests.endAll('unclear');
	requests.beginAll();
	requests.pass(100);
	for (let count = 0; count < 5; count++) requests.end();
	expect(requests.limit).toBe(25);
});
