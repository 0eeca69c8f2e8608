import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadFields } from '../../../service/src/domain/templates/fieldChoices.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { followFolder } from './loadFolder.ts';
import type { FolderFiles } from './loadFolder.ts';
import { watchFolder } from './watchFolder.ts';

export interface FolderOptions {
	/** A folder of `x.pdf`, each with an optional `x.json`; false: none. */
	readonly folder: string | false;
	/** Remembers there what the files have made. */
	readonly dataDir: string | undefined;
	readonly readFields: ReadFields;
	/** Called with one line per file that cannot be a template. */
	readonly onProblem: (line: string) => void;
}

/** A team whose templates come from the folder. */
export interface Follower {
	readonly teamId: number;
	readonly store: Store;
}

/** The folder whose forms every team has as templates. */
export class TemplateFolder {
	readonly #options: FolderOptions;
	readonly #files = new Map<number, FolderFiles>();
	#made = new Map<number, Map<string, string>>();

	constructor(options: FolderOptions) {
		this.#options = options;
		this.#read();
	}

	/** Loads the folder into these teams; throws UnreadableFolderError. Problems are told once. */
	async load(teams: readonly Follower[], tellsProblems = true): Promise<void> {
		const { folder, readFields, onProblem } = this.#options;
		if (folder === false) return;
		for (const [index, { teamId, store }] of teams.entries()) {
			const made = this.#made.get(teamId) ?? new Map<string, string>();
			this.#made.set(teamId, made);
			const tell = tellsProblems && index === 0 ? onProblem : () => undefined;
			const context = { store, readFields, made, onProblem: tell };
			this.#files.set(teamId, await followFolder(folder, context, this.#files.get(teamId)));
		}
		this.#write();
	}

	/** Loads it again whenever its files change. */
	watch(teams: () => readonly Follower[]): { close(): void } {
		const { folder } = this.#options;
		if (folder === false) return { close: () => undefined };
		return watchFolder(folder, () => this.load(teams()));
	}

	/** Forgets what the files have made, so that what was deleted comes back. */
	forget(): void {
		this.#made.clear();
		this.#files.clear();
	}

	get #path(): string | undefined {
		const { dataDir } = this.#options;
		return dataDir === undefined ? undefined : join(dataDir, 'folder.json');
	}

	#read(): void {
		if (this.#path === undefined || !existsSync(this.#path)) return;
		type Stored = readonly (readonly [number, readonly (readonly [string, string])[]])[];
		const stored = JSON.parse(readFileSync(this.#path, 'utf8')) as Stored;
		this.#made = new Map(stored.map(([teamId, made]) => [teamId, new Map(made)]));
	}

	#write(): void {
		if (this.#path === undefined) return;
		writeFileSync(this.#path, JSON.stringify([...this.#made].map(([id, made]) => [id, [...made]])));
	}
}
