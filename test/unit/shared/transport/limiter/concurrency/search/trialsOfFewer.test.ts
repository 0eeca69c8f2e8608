import { measured } from './measured';
import { next, stateOf, windowsUntilTrial } from './nextTrial';
import { Trials } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/trials';

const quick = measured({ ownMs: 100 });
/** As in a queue of a service that works on half of the requests. */
const slow = measured({ ownMs: 200 });

/** A request takes 100 ms without a queue. */
function learned(limit = 10): Trials {
	const trials = new Trials(50);
	trials.keep(limit);
	trials.learn(quick);
	return trials;
}

/** What is tried after fewer were found to be enough. */
function keepFewer(trials: Trials, limit: number, window = quick): string {
	trials.keepFewer(limit, window);
	return stateOf(trials);
}

/** A trial has shown that fewer than ten cost throughput; then, after four windows in doubt, latency suggests fewer. */
function suggested(): Trials {
	const trials = learned();
	trials.moreFailed();
	trials.fewerFailed(quick);
	windowsUntilTrial(trials, slow);
	return trials;
}

describe('while latency suggests a queue', () => {
	it('tries as many as seem to be worked on, and a tenth more', () => {
		expect(next(learned(), slow)).toBe('fewer at 6');
		expect(next(learned(40), slow)).toBe('fewer at 22');
	});

	it('does so even between two rounds of trials', () => {
		const trials = learned();
		trials.reduce();
		expect(next(trials, slow)).toBe('fewer at 5');
	});

	it('tries more at once where fewer were not enough, as long as no more have failed', () => {
		const trials = learned();
		expect(next(trials, slow)).toBe('fewer at 6');
		trials.fewerFailed(quick);
		expect(trials.isRamp).toBe(true);
		trials.keep(10);
		expect(next(trials)).toBe('more at 25');
	});

	it('tries more all the same while windows differ', () => {
		expect(next(learned(), slow, false)).toBe('more at 25');
	});

	it('tries more all the same where only one is allowed', () => {
		expect(next(learned(1), slow)).toBe('more at 2');
	});
});

describe('after fewer were enough', () => {
	it('tries still fewer, down to one', () => {
		const trials = learned();
		expect(keepFewer(trials, 7)).toBe('fewer at 5');
		expect(trials.isRamp).toBe(false);
		expect(keepFewer(trials, 3)).toBe('fewer at 2');
		expect(keepFewer(trials, 2)).toBe('fewer at 1');
		expect(keepFewer(trials, 1)).toBe('none at 1');
	});

	it('tries two again, four windows after one was enough', () => {
		const trials = learned();
		keepFewer(trials, 1);
		expect(windowsUntilTrial(trials)).toBe(4);
		expect(stateOf(trials)).toBe('more at 2');
	});

	it('tries as many as latency suggests', () => {
		expect(keepFewer(learned(), 20, slow)).toBe('fewer at 11');
		expect(keepFewer(suggested(), 6, slow)).toBe('fewer at 3');
	});

	it('tries a quarter more in the next window, where it is sure that still fewer are not enough', () => {
		const trials = suggested();
		expect(stateOf(trials)).toBe('fewer at 6');
		expect(keepFewer(trials, 6)).toBe('none at 6');
		expect(next(trials)).toBe('more at 7');
	});

	it('does so even if more had failed just before', () => {
		const trials = suggested();
		trials.moreFailed();
		expect(keepFewer(trials, 6)).toBe('none at 6');
		expect(next(trials)).toBe('more at 7');
	});

	it('tries nothing at once if something else was measured since', () => {
		const trials = learned();
		trials.keepFewer(7);
		expect(stateOf(trials)).toBe('none at 7');
	});

	it('trusts latency again: after the next trial in vain, it doubts it for four windows, not eight', () => {
		const trials = suggested();
		trials.keepFewer(6);
		trials.fewerFailed(slow);
		expect(windowsUntilTrial(trials, measured({ ownMs: 400 }))).toBe(4);
		expect(stateOf(trials)).toBe('fewer at 3');
	});
});
