import { BoundedThread } from './boundedThread.ts';
import type { ThreadOptions } from './boundedThread.ts';
import type { Job, Outcome } from './job.ts';

export interface SharedThread extends Disposable {
	readonly thread: BoundedThread<Job, Outcome>;
}

/** How long, in ms, a thread waits for another service after the last one closes. */
const lingerMs = 1000;
const shared = new Map<string, { thread: BoundedThread<Job, Outcome>; users: number }>();

/** Services in one process share their threads: starting one takes longer than a hundred fills. */
export function shareThread(purpose: string, options: ThreadOptions): SharedThread {
	const key = JSON.stringify([purpose, options]);
	const entry = shared.get(key) ?? { thread: new BoundedThread(options), users: 0 };
	shared.set(key, entry);
	entry.users += 1;
	const endIfUnused = () => {
		if (entry.users > 0 || !shared.delete(key)) return;
		void entry.thread.close();
	};
	return {
		thread: entry.thread,
		[Symbol.dispose]: () => {
			entry.users -= 1;
			setTimeout(endIfUnused, lingerMs).unref();
		},
	};
}
