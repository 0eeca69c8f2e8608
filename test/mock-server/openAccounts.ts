import { join } from 'node:path';
import { Accounts } from './accounts.ts';
import type { Account } from './accounts.ts';
import { FillingService } from './fillingService.ts';
import { FormCache } from './formCache.ts';
import type { ServiceOptions } from './localService.ts';
import { newUid } from './newUid.ts';
import { teamOfKey } from './store/accountTable.ts';
import { contentHash } from './store/contents.ts';
import { openDatabase } from './store/database.ts';
import { Store } from './store/store.ts';
import type { Switches } from './switches/switches.ts';
import { loadFolder } from './templateFolder/load.ts';

export const bundledTemplates = join(import.meta.dirname, 'samples');
export const defaultApiKey = 'local-service-key';

function keysOf({
	apiKey = defaultApiKey,
	apiKeys = [apiKey],
}: ServiceOptions): [string, ...string[]] {
	const [first = defaultApiKey, ...others] = new Set(apiKeys);
	return [first, ...others];
}

/** Opens the state of the service: an account per key, each with the templates of the folder. */
export async function openAccounts(
	options: ServiceOptions,
	switches: Switches,
	opened: AsyncDisposableStack,
): Promise<Accounts> {
	const { dataDir, now, fontFiles, templates = bundledTemplates } = options;
	const database = openDatabase(dataDir);
	opened.defer(() => database.close());
	const forms = new FormCache(fontFiles && { fontFiles });
	const readFields = async (bytes: Uint8Array) =>
		(await forms.open(contentHash(bytes), () => bytes)).form.fields;
	const open = (key: string): Account => {
		const teamId = teamOfKey(database, key);
		const newUidOfKind = () => newUid(switches.get('uid.kind'));
		const store = new Store({
			database,
			teamId,
			readFields,
			newUid: newUidOfKind,
			...(now && { now }),
		});
		return { key, teamId, store, service: new FillingService(store, forms, switches) };
	};
	const [first, ...others] = keysOf(options);
	const accounts = new Accounts([open(first), ...others.map(open)]);
	const tell = options.onTemplateProblem ?? console.warn;
	for (const [index, { store }] of accounts.all.entries()) {
		const onProblem = index === 0 ? tell : () => undefined;
		if (templates !== false) await loadFolder(templates, { store, readFields, onProblem });
	}
	return accounts;
}
