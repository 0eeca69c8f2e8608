import { measured } from './measured';
import { next, stateOf, windowsUntilTrial } from './nextTrial';
import { Trials } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/trials';

/** After a trial of 25, ten at once were kept. */
function moreFailed(): Trials {
	const trials = new Trials(50);
	next(trials);
	trials.moreFailed();
	trials.keep(10);
	return trials;
}

/** After trials of more and of fewer, ten at once were kept; a request takes 100 ms without a queue. */
function fewerFailed(): Trials {
	const trials = moreFailed();
	trials.learn(measured());
	next(trials);
	trials.keep(10);
	trials.fewerFailed(measured());
	return trials;
}

const slow = measured({ ownMs: 200 });

describe('the first trials', () => {
	it('begin with ten at once, or as many as are allowed', () => {
		expect(stateOf(new Trials(50))).toBe('none at 10');
		expect(stateOf(new Trials(3))).toBe('none at 3');
	});

	it('rise in large steps up to the most that is allowed', () => {
		const trials = new Trials(50);
		expect(next(trials)).toBe('more at 25');
		trials.keepMore(25);
		expect(stateOf(trials)).toBe('more at 50');
		trials.keepMore(50);
		expect(stateOf(trials)).toBe('none at 50');
		expect(next(trials)).toBe('none at 50');
		expect(trials.isRamp).toBe(true);
	});

	it('go on as soon as more are allowed', () => {
		const trials = new Trials(25);
		next(trials);
		trials.keepMore(25);
		trials.upper = 100;
		expect(next(trials)).toBe('more at 62');
	});
});

describe('after more at once did not pay', () => {
	it('tries fewer, whatever latency says', () => {
		expect(moreFailed().isRamp).toBe(false);
		expect(next(moreFailed())).toBe('fewer at 7');
	});

	it('tries no fewer while n8n is the bottleneck, and after four windows a quarter more', () => {
		const trials = moreFailed();
		expect(next(trials, measured({ isBusy: true }))).toBe('none at 10');
		expect(windowsUntilTrial(trials)).toBe(4);
		expect(stateOf(trials)).toBe('more at 12');
	});

	it('tries no fewer where a trial has shown that it costs throughput', () => {
		const trials = fewerFailed();
		windowsUntilTrial(trials);
		trials.moreFailed();
		trials.keep(10);
		expect(windowsUntilTrial(trials)).toBe(1 + 8);
		expect(stateOf(trials)).toBe('more at 12');
	});
});

describe('after fewer at once were not enough', () => {
	it('waits four windows, then tries a quarter more', () => {
		const trials = fewerFailed();
		expect(stateOf(trials)).toBe('none at 10');
		expect(windowsUntilTrial(trials)).toBe(4);
		expect(stateOf(trials)).toBe('more at 12');
	});

	it('doubts latency for as long', () => {
		const trials = fewerFailed();
		expect(windowsUntilTrial(trials, slow)).toBe(4);
		expect(stateOf(trials)).toBe('fewer at 6');
	});

	it('is sure of nothing if something else was measured since', () => {
		const trials = moreFailed();
		trials.fewerFailed();
		windowsUntilTrial(trials);
		trials.moreFailed();
		trials.keep(10);
		expect(next(trials)).toBe('fewer at 7');
	});

	it('tries at once when the service has changed, and is sure of nothing', () => {
		const trials = fewerFailed();
		trials.trust();
		expect(next(trials)).toBe('more at 12');
		trials.moreFailed();
		trials.keep(10);
		expect(next(trials)).toBe('fewer at 7');
	});

	it('learns anew how long requests of another kind take', () => {
		const trials = fewerFailed();
		trials.forget();
		expect(windowsUntilTrial(trials, slow)).toBe(4);
		expect(stateOf(trials)).toBe('more at 12');
	});
});

describe('after a request was one too many', () => {
	it('allows one fewer, and one more after four windows', () => {
		const trials = new Trials(50);
		next(trials);
		trials.reduce();
		expect(stateOf(trials)).toBe('none at 24');
		expect(trials.isRamp).toBe(false);
		expect(windowsUntilTrial(trials)).toBe(4);
		expect(stateOf(trials)).toBe('more at 25');
	});

	it('always allows one', () => {
		const trials = new Trials(50);
		for (let count = 0; count < 20; count++) trials.reduce();
		expect(stateOf(trials)).toBe('none at 1');
	});

	it('tries more even if fewer were next', () => {
		const trials = moreFailed();
		trials.reduce();
		expect(windowsUntilTrial(trials)).toBe(4);
		expect(stateOf(trials)).toBe('more at 10');
	});
});

it('rises in large steps again when it begins anew', () => {
	const trials = fewerFailed();
	windowsUntilTrial(trials);
	trials.beginAnew();
	expect(stateOf(trials)).toBe('none at 12');
	expect(trials.isRamp).toBe(true);
	expect(next(trials)).toBe('more at 30');
});
