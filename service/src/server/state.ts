import type { FormField } from '../pdf/form.ts';
import { UnusablePdfError } from '../pdf/file/refusals.ts';
import type { Team, Teams } from '../domain/teams.ts';
import { offeredFields } from '../domain/templates/fieldChoices.ts';
import { Forms } from '../domain/forms.ts';
import { followFolder } from '../domain/templateFiles/loadFolder.ts';
import type { FolderFiles } from '../domain/templateFiles/loadFolder.ts';
import { watchFolder } from '../domain/templateFiles/watchFolder.ts';
import { emptyState, importState } from '../store/database/sqlite/wholeState.ts';
import type { StateSource } from '../store/database/sqlite/wholeState.ts';
import type { Database } from '../store/database/database.ts';
import type { Objects } from '../store/objects/objects.ts';
import { refuseUnfinished } from '../store/move.ts';
import { openStorage } from '../store/storage.ts';
import type { Storage } from '../store/storage.ts';
import { watchClock } from './clockWatch.ts';
import type { ClockWatch } from './clockWatch.ts';
import { openTeams } from './openTeams.ts';
import type { StateOptions, Surroundings } from './options.ts';
import { sweepHourly } from './sweepHourly.ts';

/** What the service stores: its teams and their database. */
export interface State {
	readonly teams: Teams;
	readonly database: Database;
	readonly objects: Objects | undefined;
	readonly forms: Forms;
	readonly storage: Storage;
	readonly clock: ClockWatch;
	/** All fields of a PDF; rejects with UnusablePdfError, also if the settings offer none of them. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Loads the template folder into these teams, and again when its files change if that is wanted. */
	followFolder(teams: () => readonly Team[]): Promise<void>;
	/** Loads the template folder into one more team. */
	loadFolder(team: Team): Promise<void>;
	/** Deletes all templates and documents; `seed` then loads the template folder again. */
	reset(to: 'seed' | 'empty'): Promise<void>;
	/** To be called once everything that is stored was replaced by a backup. */
	restored(): void;
	/** Replaces everything with an export; rejects with UnusableDataError. */
	importState(source: StateSource): Promise<void>;
}

/** Loads the template folder into teams and remembers which files each team has. */
class TemplateFolder {
	readonly #options: StateOptions;
	readonly #readFields: State['readFields'];
	readonly #files = new Map<number, FolderFiles>();

	constructor(options: StateOptions, readFields: State['readFields']) {
		this.#options = options;
		this.#readFields = readFields;
	}

	/** Reports problems only for the first team; the others have the same. */
	async load({ store, teamId }: Team, isFirst = false): Promise<void> {
		const { templates = false, onTemplateProblem = console.warn } = this.#options;
		if (templates === false) return;
		const onProblem = isFirst ? onTemplateProblem : () => undefined;
		const context = { store, readFields: this.#readFields, onProblem };
		this.#files.set(teamId, await followFolder(templates, context, this.#files.get(teamId)));
	}

	async loadAll(teams: readonly Team[]): Promise<void> {
		for (const [index, team] of teams.entries()) await this.load(team, index === 0);
	}
}

/** Opens what is stored; throws UnusableDataError. */
export async function openState(
	options: StateOptions,
	surroundings: Surroundings,
	opened: AsyncDisposableStack,
): Promise<State> {
	const { fontFiles, formLimits, threads, mostWaiting, templates = false } = options;
	const { maxDocuments, deletesToTrash } = options;
	const storage = await openStorage(options, opened);
	const { database, objects, contents } = storage;
	await refuseUnfinished(database.query);
	const { onUnexpectedError = console.error } = options;
	const { now } = surroundings;
	const clock = await watchClock(database, now);
	opened.defer(sweepHourly(storage, { now, clock }, onUnexpectedError));
	const forms = opened.use(new Forms({ fontFiles, limits: formLimits, threads, mostWaiting }));
	const readFields = async (bytes: Uint8Array) => {
		const fields = await forms.listFields(bytes);
		if (offeredFields(fields, surroundings.behavior).length === 0)
			throw new UnusablePdfError('no-fields');
		return fields;
	};
	const folder = new TemplateFolder(options, readFields);
	const era = { number: 0 };
	const kept = { database, contents, forms, readFields, era, maxDocuments, deletesToTrash };
	const teams = openTeams({ ...surroundings, ...kept });
	const restored = async () => {
		era.number += 1;
	};
	let followers: () => readonly Team[] = () => [];
	const seedAll = () => folder.loadAll(followers());
	return {
		teams,
		database,
		objects,
		forms,
		storage,
		clock,
		readFields,
		async followFolder(some) {
			followers = some;
			await seedAll();
			if (!options.watchTemplates || templates === false) return;
			const watcher = watchFolder(templates, seedAll);
			opened.defer(() => watcher.close());
		},
		loadFolder: (team) => folder.load(team),
		async reset(to) {
			await emptyState(database);
			era.number += 1;
			if (to === 'seed') await seedAll();
		},
		restored,
		async importState(source) {
			await importState(database, source);
			restored();
		},
	};
}
