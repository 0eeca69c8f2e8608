import { measured } from './measured';
import { QueueSigns } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/queueSigns';

/** Signs of a service that takes 100 ms without a queue. */
function learned(): QueueSigns {
	const signs = new QueueSigns();
	for (const ownMs of [120, 100, 110]) signs.learn(measured({ ownMs }));
	return signs;
}

/** For how many windows latency is doubted. */
function doubtedWindows(signs: QueueSigns): number {
	let windows = 0;
	while (windows < 100 && signs.passDoubt()) windows++;
	return windows;
}

describe('the limit that latency suggests', () => {
	it('is none before it is known how long a request takes without a queue', () => {
		expect(new QueueSigns().suggest(measured({ ownMs: 10_000 }))).toBeUndefined();
	});

	it('is none unless requests take 1.4 times as long as at best', () => {
		expect(learned().suggest(measured({ ownMs: 140 }))).toBeUndefined();
		expect(learned().suggest(measured({ ownMs: 140.1 }))).toBeDefined();
	});

	it('is none while n8n is the bottleneck', () => {
		expect(learned().suggest(measured({ ownMs: 500, isBusy: true }))).toBeUndefined();
	});

	it('leaves room for a tenth more than are worked on', () => {
		expect(learned().suggest(measured({ ownMs: 200 }))).toBeCloseTo(0.55);
	});

	it('leaves room for downloads, which do not wait in the queue', () => {
		const signs = learned();
		expect(signs.suggest(measured({ ownMs: 200, slotMs: 300 }))).toBeCloseTo(0.7333);
	});

	it('is at least 30 % of the present one', () => {
		expect(learned().suggest(measured({ ownMs: 1000 }))).toBe(0.3);
	});
});

describe('after fewer at once have cost throughput', () => {
	it('doubts latency for a while, twice as long each time', () => {
		const signs = learned();
		expect(doubtedWindows(signs)).toBe(0);
		signs.disprove(measured({ ownMs: 200 }));
		expect(doubtedWindows(signs)).toBe(4);
		signs.disprove(measured({ ownMs: 200 }));
		expect(doubtedWindows(signs)).toBe(8);
	});

	it('knows that a request takes as long as that without a queue', () => {
		const signs = learned();
		expect(signs.isSure).toBe(false);
		signs.disprove(measured({ ownMs: 200 }));
		expect(signs.isSure).toBe(true);
		expect(signs.suggest(measured({ ownMs: 280 }))).toBeUndefined();
		expect(signs.suggest(measured({ ownMs: 281 }))).toBeDefined();
	});

	it('does not believe in a shorter time than before', () => {
		const signs = learned();
		signs.disprove(measured({ ownMs: 50 }));
		expect(signs.suggest(measured({ ownMs: 140 }))).toBeUndefined();
	});

	it('trusts latency at once when a later trial of fewer confirms it', () => {
		const signs = learned();
		signs.disprove(measured());
		signs.confirm();
		expect(doubtedWindows(signs)).toBe(0);
		expect(signs.isSure).toBe(true);
		signs.disprove(measured());
		expect(doubtedWindows(signs)).toBe(4);
	});

	it('trusts latency, and is sure of nothing, when the service has changed', () => {
		const signs = learned();
		signs.disprove(measured());
		signs.trust();
		expect(doubtedWindows(signs)).toBe(0);
		expect(signs.isSure).toBe(false);
		expect(signs.suggest(measured({ ownMs: 150 }))).toBeDefined();
	});
});

it('knows nothing about requests of another kind', () => {
	const signs = learned();
	signs.disprove(measured());
	signs.forget();
	expect(signs.isSure).toBe(false);
	expect(signs.suggest(measured({ ownMs: 1000 }))).toBeUndefined();
});
