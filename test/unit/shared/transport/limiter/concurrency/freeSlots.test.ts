import { Requests } from './requests';

it('learns nothing where none wait', () => {
	const requests = new Requests();
	expect(requests.round(100, 'answered', false)).toBe(10);
	expect(requests.begin().isTrial).toBe(true);
});

it('learns from a run that has as many in flight as it may', () => {
	const requests = new Requests(10);
	requests.round(100, 'answered', false);
	expect(requests.begin().isTrial).toBe(false);
});

it('learns from a window in which one waited at some time', () => {
	const requests = new Requests();
	requests.beginAll();
	requests.pass(100);
	for (let count = 0; count < 5; count++) requests.end('answered', true);
	for (let count = 0; count < 5; count++) requests.end('answered', false);
	expect(requests.limit).toBe(25);
});

it('learns nothing where slots were free before the others were taken', () => {
	const requests = new Requests();
	requests.beginAll(1);
	requests.pass(100);
	requests.beginAll();
	requests.pass(100);
	requests.endAll();
	expect(requests.limit).toBe(10);
});

it('learns nothing where slots were free after requests ended', () => {
	const requests = new Requests();
	requests.beginAll();
	requests.pass(50);
	for (let count = 0; count < 5; count++) requests.end();
	requests.pass(50);
	requests.endAll();
	expect(requests.limit).toBe(10);
});

it('begins to measure anew once all are taken', () => {
	const requests = new Requests();
	for (let rounds = 0; rounds < 2; rounds++) {
		requests.beginAll(8);
		requests.pass(100);
		requests.endAll();
	}
	expect(requests.round(100)).toBe(25);
});
