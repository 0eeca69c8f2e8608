import { sql } from 'kysely';
import type { Query } from './tables.ts';

type Work = (query: Query) => Promise<unknown>;
type Transact = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;

interface Waiting {
	readonly group: number;
	readonly work: Work;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
}

/** Changes that wait together share one transaction, and so one wait for the disk. */
export class GroupCommit {
	readonly #transaction: Transact;
	#waiting: Waiting[] = [];

	constructor(transaction: Transact) {
		this.#transaction = transaction;
	}

	/** Resolves when the changes of `work` are on disk; if it throws, they are undone, and those of others stay. */
	run<Result>(group: number, work: (query: Query) => Promise<Result>): Promise<Result> {
		return new Promise<Result>((resolve, reject) => {
			if (this.#waiting.length === 0) setImmediate(() => void this.#commit());
			this.#waiting.push({ group, work, resolve: resolve as Waiting['resolve'], reject });
		});
	}

	async #commit(): Promise<void> {
		// In the same order everywhere, so that two such transactions never wait for each other.
		const all = this.#waiting.sort((one, other) => one.group - other.group);
		this.#waiting = [];
		try {
			const settled = await this.#transaction(async (query) => {
				const done: (() => void)[] = [];
				for (const one of all) done.push(await perform(one, query));
				return done;
			});
			for (const settle of settled) settle();
		} catch (error) {
			for (const { reject } of all) reject(error);
		}
	}
}

async function perform({ work, resolve, reject }: Waiting, query: Query): Promise<() => void> {
	await sql`SAVEPOINT one`.execute(query);
	try {
		const result = await work(query);
		await sql`RELEASE SAVEPOINT one`.execute(query);
		return () => resolve(result);
	} catch (error) {
		await sql`ROLLBACK TO SAVEPOINT one`.execute(query);
		await sql`RELEASE SAVEPOINT one`.execute(query);
		return () => reject(error);
	}
}
