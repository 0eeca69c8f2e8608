import type { DatabaseSync } from 'node:sqlite';
import type { FormField } from '../pdf/form.ts';
import { UnusablePdfError } from '../pdf/file/refusals.ts';
import { Accounts } from '../domain/accounts.ts';
import type { Account } from '../domain/accounts.ts';
import { offeredFields } from '../domain/templates/fieldChoices.ts';
import { Forms } from '../domain/forms.ts';
import { followFolder } from '../domain/templateFiles/loadFolder.ts';
import type { FolderFiles } from '../domain/templateFiles/loadFolder.ts';
import { watchFolder } from '../domain/templateFiles/watchFolder.ts';
import { openDatabase } from '../store/database/database.ts';
import { emptyState, importState } from '../store/database/wholeState.ts';
import type { StateSource } from '../store/database/wholeState.ts';
import { openAccounts } from './openAccounts.ts';
import type { StateOptions, Surroundings } from './options.ts';
import { readMissingChoices } from './readChoices.ts';

/** What the service stores: its accounts and their database. */
export interface State {
	readonly accounts: Accounts;
	readonly database: DatabaseSync;
	readonly forms: Forms;
	/** All fields of a PDF; rejects with UnusablePdfError, also if the settings offer none of them. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Deletes all templates and documents; `seed` then loads the template folder again. */
	reset(to: 'seed' | 'empty'): Promise<void>;
	/** Replaces everything with an export; rejects with UnusableDataError. */
	importState(source: StateSource): Promise<void>;
}

/** Loads the template folder into accounts and remembers which files each account has. */
class TemplateFolder {
	readonly #options: StateOptions;
	readonly #readFields: State['readFields'];
	readonly #files = new Map<number, FolderFiles>();

	constructor(options: StateOptions, readFields: State['readFields']) {
		this.#options = options;
		this.#readFields = readFields;
	}

	/** Reports problems only for the first account; the others have the same. */
	async load({ store, teamId }: Account, isFirst = false): Promise<void> {
		const { templates = false, onTemplateProblem = console.warn } = this.#options;
		if (templates === false) return;
		const onProblem = isFirst ? onTemplateProblem : () => undefined;
		const context = { store, readFields: this.#readFields, onProblem };
		this.#files.set(teamId, await followFolder(templates, context, this.#files.get(teamId)));
	}

	async loadAll(accounts: readonly Account[]): Promise<void> {
		for (const [index, account] of accounts.entries()) await this.load(account, index === 0);
	}
}

/** Opens the state: one account per key, each with the templates of the folder. */
export async function openState(
	options: StateOptions,
	surroundings: Surroundings,
	opened: AsyncDisposableStack,
): Promise<State> {
	const { fontFiles, formLimits, templates = false } = options;
	const database = openDatabase(options.dataDir);
	opened.defer(() => database.close());
	const forms = opened.use(
		new Forms({ ...(fontFiles && { fontFiles }), ...(formLimits && { limits: formLimits }) }),
	);
	const readAll = (bytes: Uint8Array) => forms.listFields(bytes);
	await readMissingChoices(database, readAll);
	const readFields = async (bytes: Uint8Array) => {
		const fields = await readAll(bytes);
		if (offeredFields(fields, surroundings.behavior).length === 0)
			throw new UnusablePdfError('no-fields');
		return fields;
	};
	const folder = new TemplateFolder(options, readFields);
	const era = { number: 0 };
	const context = { ...surroundings, database, forms, readFields, era };
	const { all, keeper } = openAccounts(options, context, (account) => folder.load(account));
	const accounts = new Accounts(all, keeper);
	const seedAll = () => folder.loadAll(accounts.all);
	await seedAll();
	if (options.watchTemplates && templates !== false) {
		const watcher = watchFolder(templates, seedAll);
		opened.defer(() => watcher.close());
	}
	return {
		accounts,
		database,
		forms,
		readFields,
		async reset(to) {
			emptyState(database);
			era.number += 1;
			if (to === 'seed') await seedAll();
		},
		async importState(source) {
			await importState(database, source);
			era.number += 1;
			await readMissingChoices(database, readAll);
		},
	};
}
