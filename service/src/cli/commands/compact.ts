import { purge } from '../../store/purge.ts';
import { sweep } from '../../store/sweep.ts';
import { command } from '../command.ts';
import { stored } from '../config/options/stored.ts';
import { withState } from '../withState.ts';

export const compact = command({
	about:
		'give the space of what was deleted back to the disk, also while the service runs; with PostgreSQL, requests wait meanwhile',
	options: { ...stored },
	run: (stores, _words, { say, ending }) =>
		withState(stores, async ({ state: { storage } }) => {
			const { database } = storage;
			await purge(database, ending);
			await sweep(storage, new Date(), { signal: ending });
			const bytes = await database.compact('fully', ending);
			say(`Gave ${(bytes / 1e6).toFixed(1)} MB back to the disk.`);
		}),
});
