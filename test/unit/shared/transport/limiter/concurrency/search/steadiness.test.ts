import { Steadiness } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/steadiness';

/** One that has seen so many windows, none of which was like the one before. */
function unsteady(windows: number): Steadiness {
	const steadiness = new Steadiness();
	for (let count = 0; count < windows; count++) steadiness.compare(200, 100);
	return steadiness;
}

it('takes a service for steady before it has measured anything', () => {
	const steadiness = new Steadiness();
	expect(steadiness.compare(0.1, 0)).toBe(true);
	expect(steadiness.isSteady).toBe(true);
	expect(steadiness.length).toBe(1);
});

it.each([
	{ throughput: 122, before: 100, isAlike: true },
	{ throughput: 100, before: 122, isAlike: true },
	{ throughput: 100, before: 100, isAlike: true },
	{ throughput: 122.1, before: 100, isAlike: false },
	{ throughput: 100, before: 122.1, isAlike: false },
])('finds $throughput after $before alike: $isAlike', ({ throughput, before, isAlike }) => {
	const steadiness = new Steadiness();
	expect(steadiness.compare(throughput, before)).toBe(isAlike);
	expect(steadiness.isSteady).toBe(isAlike);
});

it('measures twice as long after each window that is not like the one before, up to eight times', () => {
	expect([1, 2, 3, 4].map((windows) => unsteady(windows).length)).toEqual([2, 4, 8, 8]);
	expect(unsteady(4).isSteady).toBe(false);
});

it('measures half as long after each window that is, until the service is steady again', () => {
	const steadiness = unsteady(3);
	const lengths = Array.from({ length: 4 }, () => {
		steadiness.compare(100, 100);
		return steadiness.length;
	});
	expect(lengths).toEqual([4, 2, 1, 1]);
	expect(steadiness.isSteady).toBe(true);
});

it('measures half as long after a trial that went as expected', () => {
	const steadiness = unsteady(2);
	steadiness.confirm();
	expect(steadiness.length).toBe(2);
});

it('takes requests of another kind for steady', () => {
	const steadiness = unsteady(3);
	steadiness.forget();
	expect(steadiness.isSteady).toBe(true);
});
