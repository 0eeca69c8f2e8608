import { randomBytes } from 'node:crypto';
import { defaultApiOptions } from '../domain/apiOptions.ts';
import type { ApiOptions } from '../domain/apiOptions.ts';
import { Forms } from '../domain/forms.ts';
import type { FormsOptions } from '../domain/forms.ts';
import type { Teams } from '../domain/teams.ts';
import type { Database } from '../store/database/database.ts';
import { refuseUnfinished } from '../store/move.ts';
import { openStorage } from '../store/storage.ts';
import type { Storage, StorageOptions } from '../store/storage.ts';
import { BucketWatch } from './bucketWatch.ts';
import { watchClock } from './clockWatch.ts';
import type { ClockWatch } from './clockWatch.ts';
import { openTeams } from './openTeams.ts';
import type { TeamContext } from './openTeams.ts';

/** What is stored, and how forms are read and filled. */
export interface StateOptions extends StorageOptions {
	readonly forms?: FormsOptions;
}

/** What makes times and identifiers. */
export type Surroundings = Pick<TeamContext, 'now' | 'newUid'>;

/** What the service stores. */
export interface State {
	readonly database: Database;
	readonly bucket: BucketWatch;
	readonly forms: Forms;
	readonly storage: Storage;
	readonly clock: ClockWatch;
	/**
	 * The teams, which behave as these options say; default: defaultApiOptions. `secret`: what fills are marked with that have
	 * a password; default: a new one.
	 */
	openTeams(api?: ApiOptions, secret?: Uint8Array): Teams;
	/** To be called once everything that is stored was replaced by a backup. */
	restored(): void;
}

/** Opens what is stored; throws UnusableDataError. */
export async function openState(
	options: StateOptions,
	surroundings: Surroundings,
	opened: AsyncDisposableStack,
): Promise<State> {
	const storage = await openStorage(options, opened);
	const { database, objects, contents } = storage;
	await refuseUnfinished(database.query);
	const { now } = surroundings;
	const clock = await watchClock(database, now);
	const forms = opened.use(new Forms(options.forms));
	const era = { number: 0 };
	const bucket = new BucketWatch(objects);
	const shared = { ...surroundings, database, unguarded: database, contents, forms, era, bucket };
	return {
		database,
		bucket,
		forms,
		storage,
		clock,
		openTeams: (api = defaultApiOptions, secret = randomBytes(32)) =>
			openTeams({ ...shared, api, secret }),
		restored: () => {
			era.number += 1;
		},
	};
}
