import type { Teams } from '../../../service/src/domain/teams.ts';
import type { Store } from '../../../service/src/store/store.ts';
import type { Database } from '../../../service/src/store/database/database.ts';
import { newKey } from '../../../service/src/store/keyTable.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { KeyFile } from './keyFile.ts';

/** A team and its key, which tests may read. */
export interface Account {
	readonly teamId: number;
	readonly store: Store;
	readonly key: string;
}

/** What is stored, as far as accounts are made of it. */
interface Stored {
	readonly database: Database;
	readonly teams: Teams;
}

/** The default key before each service created its own. */
const formerDefaultKey = 'local-service-key';

const newLocalKey = () => newKey('local-');

async function teamWithoutKey(database: Database): Promise<number | undefined> {
	const row = await database.query
		.selectFrom('team')
		.select('team_id')
		.where('team_id', 'not in', (from) => from.selectFrom('api_key').select('team_id'))
		.executeTakeFirst();
	return row?.team_id;
}

/** All accounts of the service, whose keys are known in clear; there is at least one. */
export class Accounts {
	readonly #stored: Stored;
	readonly #table: TeamTable;
	readonly #file: KeyFile;
	#all: readonly [Account, ...Account[]];

	/** Opens one account per key, in order: those given and those in the data folder; if there are none, a new one. */
	static async open(
		stored: Stored,
		keys: readonly string[],
		dataDir: string | undefined,
	): Promise<Accounts> {
		const file = new KeyFile(dataDir);
		const table = new TeamTable(stored.database, () => new Date());
		const [first = await addFirst(file, table), ...others] = new Set([...keys, ...file.keys]);
		const all: [Account, ...Account[]] = [await openAccount(first, stored, table)];
		for (const key of others) all.push(await openAccount(key, stored, table));
		return new Accounts(stored, { table, file, all });
	}

	private constructor(
		stored: Stored,
		kept: { table: TeamTable; file: KeyFile; all: readonly [Account, ...Account[]] },
	) {
		this.#stored = stored;
		this.#table = kept.table;
		this.#file = kept.file;
		this.#all = kept.all;
	}

	get all(): readonly [Account, ...Account[]] {
		return this.#all;
	}

	/** Creates an account with a new key. */
	async add(): Promise<Account> {
		const key = newLocalKey();
		const account = await openAccount(key, this.#stored, this.#table);
		this.#file.add(key);
		this.#all = [...this.#all, account];
		return account;
	}

	/** Finds the team of each key anew, because everything stored was replaced. */
	async reopen(): Promise<void> {
		const [first, ...others] = this.#all;
		const open = ({ key }: Account) => openAccount(key, this.#stored, this.#table);
		const all: [Account, ...Account[]] = [await open(first)];
		for (const account of others) all.push(await open(account));
		this.#all = all;
	}

	/** Replaces an account's key; the old key stops working at once. Undefined if there is no such team. */
	async replaceKey(teamId: number): Promise<Account | undefined> {
		const account = this.#all.find((one) => one.teamId === teamId);
		if (!account) return undefined;
		const changed = { ...account, key: newLocalKey() };
		await this.#table.keys.delete(account.key);
		await this.#table.keys.add(teamId, { key: changed.key, name: 'replaced' });
		this.#file.replace(account.key, changed.key);
		const [first, ...others] = this.#all.map((one) => (one === account ? changed : one));
		this.#all = [first ?? changed, ...others];
		return changed;
	}
}

/** A new key, which gets the data stored under the former default key. */
async function addFirst(file: KeyFile, table: TeamTable): Promise<string> {
	const key = newLocalKey();
	file.add(key);
	await table.keys.delete(formerDefaultKey);
	return key;
}

/** The account of a key: its team, or one without a key, or a new one. */
async function openAccount(
	key: string,
	{ database, teams }: Stored,
	table: TeamTable,
): Promise<Account> {
	if ((await table.keys.find(key)) === undefined) {
		const free = (await table.ids()).length + 1;
		const teamId = (await teamWithoutKey(database)) ?? (await table.add(`Team ${free}`));
		await table.keys.add(teamId, { key, name: 'first' });
	}
	const team = await teams.withKey(key);
	if (!team) throw new Error('The key that was just added is not there.');
	return { teamId: team.teamId, store: team.store, key };
}
