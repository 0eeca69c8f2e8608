import { CompiledQuery } from 'kysely';
import type { Query } from './tables.ts';

type Work<Result> = (query: Query, time: Date | undefined) => Promise<Result>;
type Transact = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;

interface GroupOptions {
	/** How many transactions may run at once; default: any number. */
	readonly atOnce?: number;
	/** Called in each transaction once per team, before its changes; returns the time for them. */
	readonly prepare?: (query: Query, team: number) => Promise<Date | undefined>;
	/** Whether an error has rolled back the whole transaction, rather than the failed work only. */
	readonly endsAll: (error: unknown) => boolean;
}

interface Waiting {
	readonly team: number;
	readonly work: Work<unknown>;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
}

const begin = CompiledQuery.raw('SAVEPOINT one');
const release = CompiledQuery.raw('RELEASE SAVEPOINT one');
const undo = CompiledQuery.raw('ROLLBACK TO SAVEPOINT one');

/** Group commit: changes that wait share one transaction, and so one wait for the disk. */
export class GroupCommit {
	readonly #transaction: Transact;
	readonly #atOnce: number;
	readonly #prepare: NonNullable<GroupOptions['prepare']>;
	readonly #endsAll: GroupOptions['endsAll'];
	#waiting: Waiting[] = [];
	#running = 0;

	constructor(transaction: Transact, { atOnce = Infinity, prepare, endsAll }: GroupOptions) {
		this.#transaction = transaction;
		this.#atOnce = atOnce;
		this.#endsAll = endsAll;
		this.#prepare = prepare ?? (() => Promise.resolve(undefined));
	}

	/** Resolves when the changes of `work` are on disk. If it throws, only its own changes are rolled back. */
	run<Result>(team: number, work: Work<Result>): Promise<Result> {
		return new Promise<Result>((resolve, reject) => {
			if (this.#waiting.length === 0) setImmediate(() => void this.#commit());
			this.#waiting.push({ team, work, resolve: resolve as Waiting['resolve'], reject });
		});
	}

	async #commit(): Promise<void> {
		if (this.#running >= this.#atOnce || this.#waiting.length === 0) return;
		// Always in the same order, which prevents deadlocks.
		const all = this.#waiting.sort((one, other) => one.team - other.team);
		this.#waiting = [];
		this.#running += 1;
		try {
			const settled = await this.#transaction((query) => this.#performAll(all, query));
			for (const settle of settled) settle();
		} catch (error) {
			for (const { reject } of all) reject(error);
		} finally {
			this.#running -= 1;
			void this.#commit();
		}
	}

	async #performAll(all: readonly Waiting[], query: Query): Promise<(() => void)[]> {
		const settled: (() => void)[] = [];
		let team: number | undefined;
		let time: Date | undefined;
		for (const one of all) {
			if (one.team !== team) time = await this.#prepare(query, one.team);
			team = one.team;
			settled.push(await this.#perform(one, query, time));
		}
		return settled;
	}

	/** Returns a function that reports the outcome, to call when the transaction is on disk. */
	async #perform(
		{ work, resolve, reject }: Waiting,
		query: Query,
		time: Date | undefined,
	): Promise<() => void> {
		await query.executeQuery(begin);
		try {
			const result = await work(query, time);
			await query.executeQuery(release);
			return () => resolve(result);
		} catch (error) {
			if (this.#endsAll(error)) throw error;
			// Fails as well if the whole transaction is lost.
			await query.executeQuery(undo);
			await query.executeQuery(release);
			return () => reject(error);
		}
	}
}
