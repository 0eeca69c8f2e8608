import type { Storage } from '../store/storage.ts';
import { sweep } from '../store/sweep.ts';
import type { ClockWatch } from './clockWatch.ts';

const firstMs = 60_000;
const hourMs = 3_600_000;

/** Sweeps what nothing needs any more, a minute after the start and every hour; returns what ends that. */
export function sweepHourly(
	storage: Storage,
	{ now, clock }: { readonly now: () => Date; readonly clock: ClockWatch },
	onProblem: (error: unknown) => void,
): () => Promise<void> {
	let timer: NodeJS.Timeout;
	let running = Promise.resolve();
	const wait = (ms: number) => {
		timer = setTimeout(() => {
			running = sweep(storage, now(), { byAge: !clock.isWrong })
				.then(() => undefined, onProblem)
				.finally(() => wait(hourMs));
		}, ms).unref();
	};
	wait(firstMs);
	return async () => {
		clearTimeout(timer);
		await running;
		clearTimeout(timer);
	};
}
