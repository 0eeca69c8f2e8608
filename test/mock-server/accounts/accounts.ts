import type { DatabaseSync } from 'node:sqlite';
import type { State } from '../../../service/src/server/state.ts';
import type { Team } from '../../../service/src/domain/teams.ts';
import { newKey } from '../../../service/src/store/keyTable.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { KeyFile } from './keyFile.ts';

/** A team and its key, which tests may read. */
export interface Account extends Team {
	readonly key: string;
}

/** The default key before each service created its own. */
const formerDefaultKey = 'local-service-key';

const newLocalKey = () => newKey('local-');

function teamWithoutKey(database: DatabaseSync): number | undefined {
	const row = database
		.prepare('SELECT team_id FROM team WHERE team_id NOT IN (SELECT team_id FROM api_key)')
		.get();
	return row && Number(row['team_id']);
}

/** All accounts of the service, whose keys are known in clear; there is at least one. */
export class Accounts {
	readonly #state: State;
	readonly #table: TeamTable;
	readonly #file: KeyFile;
	#all: readonly [Account, ...Account[]];

	/** Opens one account per key, in order: those given and those in the data folder; if there are none, a new one. */
	constructor(state: State, keys: readonly string[], dataDir: string | undefined) {
		this.#state = state;
		this.#table = new TeamTable(state.database, () => new Date());
		this.#file = new KeyFile(dataDir);
		const [first, ...others] = new Set([...keys, ...this.#file.keys]);
		this.#all = [
			first === undefined ? this.#addFirst() : this.#open(first),
			...others.map((key) => this.#open(key)),
		];
	}

	get all(): readonly [Account, ...Account[]] {
		return this.#all;
	}

	/** Creates an account with a new key and the templates of the folder. */
	async add(): Promise<Account> {
		const key = newLocalKey();
		const account = this.#open(key);
		this.#file.add(key);
		await this.#state.loadFolder(account);
		this.#all = [...this.#all, account];
		return account;
	}

	/** Replaces an account's key; the old key stops working at once. Undefined if there is no such team. */
	replaceKey(teamId: number): Account | undefined {
		const account = this.#all.find((one) => one.teamId === teamId);
		if (!account) return undefined;
		const changed = { ...account, key: newLocalKey() };
		this.#table.keys.delete(account.key);
		this.#table.keys.add(teamId, { key: changed.key, name: 'replaced' });
		this.#file.replace(account.key, changed.key);
		const [first, ...others] = this.#all.map((one) => (one === account ? changed : one));
		this.#all = [first ?? changed, ...others];
		return changed;
	}

	/** Gets the data stored under the former default key. */
	#addFirst(): Account {
		const key = newLocalKey();
		this.#file.add(key);
		this.#table.keys.delete(formerDefaultKey);
		return this.#open(key);
	}

	/** The account of a key: its team, or one without a key, or a new one. */
	#open(key: string): Account {
		if (this.#table.keys.team(key) === undefined) {
			const { database } = this.#state;
			const free = this.#table.ids().length + 1;
			const teamId = teamWithoutKey(database) ?? this.#table.add(`Team ${free}`);
			this.#table.keys.add(teamId, { key, name: 'first' });
		}
		const team = this.#state.teams.withKey(key);
		if (!team) throw new Error('The key that was just added is not there.');
		return { ...team, key };
	}
}
