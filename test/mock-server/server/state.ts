import type { DatabaseSync } from 'node:sqlite';
import type { FormField } from '../pdf/form.ts';
import { Accounts, defaultApiKey } from '../service/accounts.ts';
import type { Account } from '../service/accounts.ts';
import type { Clock } from '../service/clock.ts';
import { Documents } from '../service/documents.ts';
import { fillTemplate } from '../service/fill.ts';
import { Forms } from '../service/forms.ts';
import { newUid, seededUid } from '../service/ids.ts';
import { loadFolder } from '../service/templateFiles/loadFolder.ts';
import { Templates } from '../service/templates.ts';
import { watchFolder } from '../service/templateFiles/watchFolder.ts';
import type { Settings } from '../settings/settings.ts';
import { insertedSoFar, teamOfKey } from '../store/accountTable.ts';
import { openDatabase } from '../store/database.ts';
import { Store } from '../store/store.ts';
import { emptyState } from '../store/emptyState.ts';
import { bundledTemplates, defaultSeed } from './localService.ts';
import type { ServiceOptions } from './localService.ts';

/** What the service remembers: the accounts and the database below all of them. */
export interface State {
	readonly accounts: Accounts;
	readonly database: DatabaseSync;
	readonly forms: Forms;
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Deletes all templates and documents; `seed` then loads the template folder again. */
	reset(to: 'seed' | 'empty'): Promise<void>;
}

function keysOf({ apiKey, apiKeys }: ServiceOptions): [string, ...string[]] {
	const [first = defaultApiKey, ...others] = new Set(apiKeys ?? (apiKey ? [apiKey] : []));
	return [first, ...others];
}

/** Opens the state: an account per key, each with the templates of the folder. */
export async function openState(
	options: ServiceOptions,
	{ settings, clock }: { readonly settings: Settings; readonly clock: Clock },
	opened: AsyncDisposableStack,
): Promise<State> {
	const { fontFiles, formLimits, templates = bundledTemplates, seed = defaultSeed } = options;
	const database = openDatabase(options.dataDir);
	opened.defer(() => database.close());
	const forms = opened.use(
		new Forms({ ...(fontFiles && { fontFiles }), ...(formLimits && { limits: formLimits }) }),
	);
	const readFields = (bytes: Uint8Array) => forms.readFields(bytes);
	const nextUid = () => {
		const kind = settings.get('uid.kind');
		return options.deterministic ? seededUid(kind, seed, insertedSoFar(database)) : newUid(kind);
	};
	const open = (key: string): Account => {
		const teamId = teamOfKey(database, key);
		const { maxDocuments = Infinity } = options;
		const now = () => clock.now();
		const store = new Store({
			...{ database, teamId, readFields, newUid: nextUid, now, maxDocuments },
		});
		const templates = new Templates(store, settings);
		return {
			...{ key, teamId, store, templates, documents: new Documents(store, settings) },
			fill: (uid, request) =>
				fillTemplate({ store, forms, settings }, () => templates.get(uid), request),
		};
	};
	const [first, ...others] = keysOf(options);
	const accounts = new Accounts([open(first), ...others.map(open)]);
	const seedAll = () => loadTemplates(accounts, readFields, options);
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

async function loadTemplates(
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
