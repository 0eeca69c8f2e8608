import type { DatabaseSync } from 'node:sqlite';
import type { FormField } from '../pdf/form.ts';
import { newKey } from '../domain/accounts.ts';
import type { Account, AccountKeeper } from '../domain/accounts.ts';
import { Documents } from '../domain/documents.ts';
import { fillTemplate } from '../domain/fill.ts';
import type { Forms } from '../domain/forms.ts';
import { newUid as randomUid } from '../domain/ids.ts';
import { notFound } from '../domain/problem.ts';
import { Templates } from '../domain/templates/templates.ts';
import {
	insertedSoFar,
	setKeyOfTeam,
	takeOverFormerDefault,
	teamOfKey,
} from '../store/accountTable.ts';
import { KeyFile } from '../store/database/keyFile.ts';
import { Store } from '../store/store.ts';
import type { StateOptions, Surroundings } from './options.ts';

/** What all accounts share. */
export interface AccountContext extends Surroundings {
	readonly database: DatabaseSync;
	readonly forms: Forms;
	/** Reads the fields of new templates; rejects with UnusablePdfError. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Counts resets and imports, so that a fill that began before one does not end up in the new state. */
	readonly era: { number: number };
}

/** The given keys and those in the data folder; if there are none, a new one. */
function keysOf(
	{ apiKey, apiKeys = apiKey === undefined ? [] : [apiKey] }: StateOptions,
	database: DatabaseSync,
	file: KeyFile,
): [string, ...string[]] {
	const [first, ...others] = new Set([...apiKeys, ...file.keys]);
	if (first !== undefined) return [first, ...others];
	const key = newKey();
	takeOverFormerDefault(database, key);
	file.add(key);
	return [key];
}

function openAccount(key: string, options: StateOptions, context: AccountContext): Account {
	const { database, forms, readFields, behavior, now, era, newUid = randomUid } = context;
	const { maxDocuments = Infinity } = options;
	const nextUid = () => newUid(behavior.get('uid.kind'), () => insertedSoFar(database));
	const teamId = teamOfKey(database, key);
	const store = new Store({
		database,
		teamId,
		readFields,
		newUid: nextUid,
		now,
		maxDocuments,
	});
	const templates = new Templates(store, behavior);
	return {
		key,
		teamId,
		store,
		templates,
		documents: new Documents(store, behavior),
		fill: (uid, request) => {
			const { number } = era;
			const current = () => {
				if (era.number !== number) throw notFound('template', uid);
				return templates.get(uid);
			};
			return fillTemplate({ store, forms, behavior }, current, request);
		},
	};
}

/** Opens one account per key, in order; `load` loads the templates of a new account. */
export function openAccounts(
	options: StateOptions,
	context: AccountContext,
	load: (account: Account) => Promise<void>,
): { all: [Account, ...Account[]]; keeper: AccountKeeper } {
	const file = new KeyFile(options.dataDir);
	const open = (key: string) => openAccount(key, options, context);
	const [first, ...others] = keysOf(options, context.database, file);
	const keeper: AccountKeeper = {
		async add(key) {
			const account = open(key);
			file.add(key);
			await load(account);
			return account;
		},
		replaceKey({ key: old, teamId }, key) {
			setKeyOfTeam(context.database, teamId, key);
			file.replace(old, key);
		},
	};
	return { all: [open(first), ...others.map(open)], keeper };
}
