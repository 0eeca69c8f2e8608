import type { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import type {
	Denial,
	Permit,
	RequestOutcome,
} from '../../../../../nodes/shared/transport/limiter/permit';

export type Run = ReturnType<Limiter['forRun']>;

/** A request that begins an item. */
export const patient = {
	isGet: false,
	isRetry: false,
	patienceMs: 300_000,
	runPatienceMs: 300_000,
	signal: undefined,
};

export const answered: RequestOutcome = { kind: 'answered' };

export function granted(outcome: Permit | Denial): Permit {
	if (!('end' in outcome)) throw new Error(`denied: ${JSON.stringify(outcome)}`);
	return outcome;
}

/** What comes of it within a few turns of the event loop. */
export async function soon<T>(outcome: Promise<T>): Promise<T> {
	await jest.advanceTimersByTimeAsync(20);
	return await outcome;
}

export const sleep = async (ms: number) =>
	await new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The permits that so many requests get at once; the others wait on. */
export async function permitsOf(run: Run, count: number): Promise<Permit[]> {
	const permits: Permit[] = [];
	for (let asked = 0; asked < count; asked++) {
		void run.permit(patient).then((outcome) => permits.push(granted(outcome)));
	}
	await jest.advanceTimersByTimeAsync(100);
	return permits;
}

/**
 * In the tests of the file or block that this is called in, time passes only as a test says; promises go on by
 * themselves. `chance` is every random number, if given.
 */
export function useStillClock(chance?: number): void {
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
		if (chance !== undefined) jest.spyOn(Math, 'random').mockReturnValue(chance);
	});
	afterEach(() => {
		jest.restoreAllMocks();
		jest.useRealTimers();
	});
}
