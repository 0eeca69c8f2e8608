import type { Denial, Permit } from '../../../../../nodes/shared/transport/limiter/permit';
import { WaitingRun } from '../../../../../nodes/shared/transport/limiter/waitingRun';

const plain = { isFollowUp: false, isRetry: false, patienceMs: 1000, runPatienceMs: 300_000 };
const permit: Permit = { end: () => undefined };

interface Asked {
	/** What became of each request so far. */
	readonly outcomes: Map<string, Permit | Denial>;
	/** The requests that left because they were cancelled. */
	readonly left: string[];
	ask(name: string, request?: Partial<typeof plain> & { signal?: AbortSignal }): void;
}

function asking(run: WaitingRun): Asked {
	const outcomes = new Map<string, Permit | Denial>();
	const left: string[] = [];
	const ask: Asked['ask'] = (name, request) =>
		run.add(
			{ signal: undefined, ...plain, ...request },
			(outcome) => outcomes.set(name, outcome),
			() => left.push(name),
		);
	return { outcomes, left, ask };
}

const grant = () => permit;

it('is idle until a request waits or is in flight', () => {
	const run = new WaitingRun(5);
	const { ask } = asking(run);
	expect(run).toMatchObject({ upper: 5, inFlight: 0, isWaiting: false, isIdle: true });
	ask('one');
	expect(run).toMatchObject({ isWaiting: true, isIdle: false });
	run.serve(() => {
		run.inFlight++;
		return permit;
	});
	expect(run).toMatchObject({ isWaiting: false, isIdle: false });
	run.inFlight--;
	expect(run.isIdle).toBe(true);
});

it('gives permits one by one: to retries, then to follow-ups, each in the order they came', () => {
	const run = new WaitingRun(5);
	const { outcomes, ask } = asking(run);
	ask('item');
	ask('follow-up', { isFollowUp: true });
	ask('later item');
	ask('retry', { isRetry: true });
	ask('later follow-up', { isFollowUp: true });
	ask('retry of a follow-up', { isRetry: true, isFollowUp: true });
	const served = Array.from({ length: 7 }, () => {
		run.serve(grant);
		return [...outcomes.keys()].at(-1);
	});
	expect(served).toEqual([
		'retry',
		'retry of a follow-up',
		'follow-up',
		'later follow-up',
		'item',
		'later item',
		'later item',
	]);
	expect(new Set(outcomes.values())).toEqual(new Set([permit]));
});

it('asks for no permit when nothing waits', () => {
	let count = 0;
	new WaitingRun(5).serve(() => {
		count++;
		return permit;
	});
	expect(count).toBe(0);
});

describe('when a request is cancelled', () => {
	it('tells it so, once it has left the queue', () => {
		const run = new WaitingRun(5);
		const cancel = new AbortController();
		let wasIdle = false;
		let outcome: unknown;
		run.add(
			{ ...plain, signal: cancel.signal },
			(given) => (outcome = given),
			() => (wasIdle = run.isIdle),
		);
		cancel.abort();
		expect(outcome).toEqual({ isCancelled: true });
		expect(wasIdle).toBe(true);
	});

	it('lets the others wait on', () => {
		const run = new WaitingRun(5);
		const { outcomes, left, ask } = asking(run);
		const cancel = new AbortController();
		ask('one');
		ask('cancelled', { signal: cancel.signal });
		ask('other');
		cancel.abort();
		expect([...outcomes.keys()]).toEqual(['cancelled']);
		expect(left).toEqual(['cancelled']);
		run.serve(grant);
		run.serve(grant);
		expect([...outcomes.keys()]).toEqual(['cancelled', 'one', 'other']);
		expect(run.isWaiting).toBe(false);
	});

	it('does nothing if it has its permit, and no longer listens', () => {
		const run = new WaitingRun(5);
		const { outcomes, left, ask } = asking(run);
		const cancel = new AbortController();
		ask('one', { signal: cancel.signal });
		run.serve(grant);
		cancel.abort();
		expect(outcomes.get('one')).toBe(permit);
		expect(left).toEqual([]);
	});
});

describe('when the service asks for a wait', () => {
	it('sends one of the requests that do not wait that long, and denies the others', () => {
		const run = new WaitingRun(5);
		const { outcomes, ask } = asking(run);
		for (const name of ['one', 'two', 'three']) ask(name);
		run.denyImpatient(1001, 1001, grant);
		expect(run.hasProbed).toBe(true);
		expect(outcomes.get('one')).toBe(permit);
		expect(outcomes.get('two')).toEqual({ holdMs: 1001 });
		expect(outcomes.get('three')).toEqual({ holdMs: 1001 });
		expect(run.isWaiting).toBe(false);
	});

	it('denies all once one was sent', () => {
		const run = new WaitingRun(5);
		const { outcomes, ask } = asking(run);
		run.hasProbed = true;
		ask('one');
		run.denyImpatient(1001, 1001, grant);
		expect(outcomes.get('one')).toEqual({ holdMs: 1001 });
	});

	it('lets those wait that have the patience', () => {
		const run = new WaitingRun(5);
		const { outcomes, ask } = asking(run);
		ask('patient', { patienceMs: 1001 });
		run.denyImpatient(1001, 1001, grant);
		expect(run).toMatchObject({ isWaiting: true, hasProbed: false });
		ask('impatient');
		run.denyImpatient(1001, 1001, grant);
		expect([...outcomes]).toEqual([['impatient', permit]]);
		run.serve(grant);
		expect(outcomes.get('patient')).toBe(permit);
	});
});
