import {
	fewerThan,
	moreThan,
	rampStep,
	stepUp,
} from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/steps';

it('tries 25 after 10, and then 62, in large steps', () => {
	expect(moreThan(10, rampStep)).toBe(25);
	expect(moreThan(25, rampStep)).toBe(62);
});

it('tries a quarter more in small steps, but always at least one', () => {
	expect([40, 10, 3, 1].map((limit) => moreThan(limit, stepUp))).toEqual([50, 12, 4, 2]);
	expect(moreThan(10, 1)).toBe(11);
});

it('tries 30 % fewer unless told otherwise, but always at least one', () => {
	expect([50, 10, 4, 2].map((limit) => fewerThan(limit))).toEqual([35, 7, 3, 1]);
	expect(fewerThan(10, 0.36)).toBe(4);
	expect(fewerThan(10, 0.99)).toBe(9);
});

it('finds none fewer than one', () => {
	expect(fewerThan(1)).toBe(0);
});
