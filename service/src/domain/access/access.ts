import { AccessStore } from '../../store/access/accessTables.ts';
import type { Database } from '../../store/database/database.ts';
import { Attempts } from './attempts.ts';
import type { NewLimiter } from '../../store/database/limiters.ts';
import { Keys } from './keys.ts';
import { KnownDevices } from './knownDevices.ts';
import { Members, TeamList } from './members.ts';
import { OneTimeLinks } from './oneTimeLinks.ts';
import { SignIn } from './signIn.ts';
import { Users } from './users.ts';

/** Users, sessions, teams and keys: who may do what. */
export interface Access {
	readonly store: AccessStore;
	readonly signIn: SignIn;
	readonly links: OneTimeLinks;
	readonly users: Users;
	readonly members: Members;
	readonly teams: TeamList;
	readonly keys: Keys;
	readonly devices: KnownDevices;
}

export interface AccessOptions {
	readonly now: () => Date;
	readonly newLimiter: NewLimiter;
	/** Signs the device cookies of known browsers; the same in all instances. */
	readonly secret: Uint8Array;
}

export function openAccess(database: Database, { now, newLimiter, secret }: AccessOptions): Access {
	const store = new AccessStore(database, now);
	const devices = new KnownDevices(secret);
	const signIn = new SignIn(store, new Attempts(newLimiter), devices);
	return {
		store,
		signIn,
		links: new OneTimeLinks(store, signIn),
		users: new Users(store),
		members: new Members(store),
		teams: new TeamList(store),
		keys: new Keys(store),
		devices,
	};
}
