import { clearTimeout, setTimeout } from 'node:timers';
import { ThreadPool } from './threadPool.ts';
import type { PoolOptions } from './threadPool.ts';
import type { Job, Outcome } from './job.ts';

export interface SharedPool extends Disposable {
	readonly pool: ThreadPool<Job, Outcome>;
}

/** How long, in ms, threads are kept after the last service closes. */
const lingerMs = 1000;

interface Shared {
	readonly pool: ThreadPool<Job, Outcome>;
	users: number;
	ending?: NodeJS.Timeout;
}

const shared = new Map<string, Shared>();

/** Returns a thread pool that services in one process share: starting a thread takes longer than a hundred fills. */
export function sharePool(purpose: string, options: PoolOptions): SharedPool {
	const key = JSON.stringify([purpose, options]);
	const entry: Shared = shared.get(key) ?? { pool: new ThreadPool(options), users: 0 };
	shared.set(key, entry);
	entry.users += 1;
	clearTimeout(entry.ending);
	const end = () => {
		shared.delete(key);
		void entry.pool.close();
	};
	return {
		pool: entry.pool,
		[Symbol.dispose]: () => {
			entry.users -= 1;
			if (entry.users === 0) entry.ending = setTimeout(end, lingerMs).unref();
		},
	};
}
