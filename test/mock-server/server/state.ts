import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Accounts } from '../service/accounts.ts';
import type { Account } from '../service/accounts.ts';
import type { Clock } from '../service/clock.ts';
import { FillingService } from '../service/fillingService.ts';
import { Forms } from '../service/forms.ts';
import type { ServiceOptions } from './localService.ts';
import { newUid, seededUid } from '../service/ids.ts';
import { insertedSoFar, teamOfKey } from '../store/accountTable.ts';
import { openDatabase } from '../store/database.ts';
import type { Field } from '../store/records.ts';
import { Store } from '../store/store.ts';
import { emptyState } from '../store/emptyState.ts';
import type { Switches } from '../settings/settings.ts';
import { loadFolder } from '../service/templateFiles/loadFolder.ts';
import { watchFolder } from '../service/templateFiles/watchFolder.ts';

export const bundledTemplates = join(import.meta.dirname, '../samples');
export const defaultApiKey = 'local-service-key';
export const defaultSeed = 1;

/** The accounts, and what is below all of them. */
export interface State {
	readonly accounts: Accounts;
	readonly database: DatabaseSync;
	readonly forms: Forms;
	readonly readFields: (bytes: Uint8Array) => Promise<readonly Field[]>;
	/** Forgets everything, and puts the templates of the folder back if they are wanted. */
	reset(to: 'seed' | 'empty'): Promise<void>;
}

function keysOf({ apiKey, apiKeys }: ServiceOptions): [string, ...string[]] {
	const [first = defaultApiKey, ...others] = new Set(apiKeys ?? (apiKey ? [apiKey] : []));
	return [first, ...others];
}

/** Opens the state of the service: an account per key, each with the templates of the folder. */
export async function openAccounts(
	options: ServiceOptions,
	{ switches, clock }: { readonly switches: Switches; readonly clock: Clock },
	opened: AsyncDisposableStack,
): Promise<State> {
	const {
		dataDir,
		fontFiles,
		formLimits: limits,
		templates = bundledTemplates,
		deterministic,
		seed = defaultSeed,
		maxDocuments,
	} = options;
	const database = openDatabase(dataDir);
	opened.defer(() => database.close());
	const forms = opened.use(
		new Forms({ ...(fontFiles && { fontFiles }), ...(limits && { limits }) }),
	);
	const readFields = (bytes: Uint8Array) => forms.readFields(bytes);
	const nextUid = () => {
		const kind = switches.get('uid.kind');
		return deterministic ? seededUid(kind, seed, insertedSoFar(database)) : newUid(kind);
	};
	const open = (key: string): Account => {
		const teamId = teamOfKey(database, key);
		const now = () => clock.now();
		const limits = maxDocuments === undefined ? {} : { maxDocuments };
		const store = new Store({ database, teamId, readFields, newUid: nextUid, now, ...limits });
		return { key, teamId, store, service: new FillingService(store, forms, switches) };
	};
	const [first, ...others] = keysOf(options);
	const accounts = new Accounts([open(first), ...others.map(open)]);
	const seedAll = () => seedAccounts(accounts, readFields, options);
	await seedAll();
	if (options.watchTemplates && templates !== false) {
		const watcher = watchFolder(templates, seedAll);
		opened.defer(() => watcher.close());
	}
	const reset = async (to: 'seed' | 'empty') => {
		emptyState(database);
		if (to === 'seed') await seedAll();
	};
	return { accounts, database, forms, readFields, reset };
}

async function seedAccounts(
	{ all }: Accounts,
	readFields: State['readFields'],
	{ templates = bundledTemplates, onTemplateProblem = console.warn }: ServiceOptions,
): Promise<void> {
	if (templates === false) return;
	for (const [index, { store }] of all.entries()) {
		const onProblem = index === 0 ? onTemplateProblem : () => undefined;
		await loadFolder(templates, { store, readFields, onProblem });
	}
}
