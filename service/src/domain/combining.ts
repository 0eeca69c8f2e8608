import { join } from 'node:path';
import type { CombinedDocument, CombineOptions } from '../pdf/combine/combiner.ts';
import type { UnusablePdfError } from '../pdf/file/refusals.ts';
import { BoundedThread } from '../pdf/threads/boundedThread.ts';
import type { ThreadLimits } from '../pdf/threads/boundedThread.ts';
import type { CombineJob, CombineOutcome } from '../pdf/threads/combineJob.ts';
import type { EngineOptions } from '../pdf/threads/job.ts';
import { PoolFullError } from '../pdf/threads/threadPool.ts';

const file = join(import.meta.dirname, '../pdf/threads/combineThread.mjs');
/** How many files are combined at once; a team has one turn at a time. */
const mostAtOnce = 2;
const mostWaiting = 20;
const secondsEach = 5;
/** As many bases as the thread keeps. */
const mostBases = 8;

/** A document of which the PDF can't be read. */
export class UnreadableDocumentError extends Error {
	readonly index: number;
	readonly reason: UnusablePdfError['reason'];

	constructor(index: number, { reason }: Pick<UnusablePdfError, 'reason'>) {
		super(`Document ${index} can't be read: ${reason}`);
		this.index = index;
		this.reason = reason;
	}
}

/** What a document begins with, loaded where the thread lacks it. */
export type LoadBase = (name: string) => Promise<Uint8Array>;

/** A file that is being combined, in a thread of its own. */
export class Combination {
	readonly #thread: BoundedThread<CombineJob, CombineOutcome>;
	readonly #loadBase: LoadBase;
	/** The names of the bases that the thread has, the oldest first. */
	#bases: readonly string[] = [];
	#count = 0;

	constructor(thread: BoundedThread<CombineJob, CombineOutcome>, loadBase: LoadBase) {
		this.#thread = thread;
		this.#loadBase = loadBase;
	}

	async begin({ created, ...options }: CombineOptions): Promise<Uint8Array> {
		return this.#run({ kind: 'begin', options: { ...options, created: created.getTime() } });
	}

	/**
	 * Adds documents, of which no more than eight have different bases; resolves to what the file goes on with. Rejects with
	 * UnreadableDocumentError or ExcessError.
	 */
	async add(documents: readonly CombinedDocument[]): Promise<Uint8Array> {
		const wanted = new Set(documents.map(({ base }) => base));
		const lacking = [...wanted].filter((name) => !this.#bases.includes(name));
		// What is needed is the newest.
		const kept = this.#bases.filter((name) => !wanted.has(name));
		const known = this.#bases.filter((name) => wanted.has(name));
		const all = lacking.length > 0 ? [...known, ...lacking] : [];
		const bases = await Promise.all(
			all.map(async (name) => ({ name, bytes: await this.#loadBase(name) })),
		);
		if (lacking.length > 0) this.#bases = [...kept, ...known, ...lacking].slice(-mostBases);
		const bytes = await this.#run({ kind: 'add', bases, documents });
		this.#count += documents.length;
		return bytes;
	}

	end(): Promise<Uint8Array> {
		return this.#run({ kind: 'end' });
	}

	async #run(job: CombineJob): Promise<Uint8Array> {
		const outcome = await this.#thread.run(job);
		if (outcome.kind === 'written') return outcome.bytes;
		if (outcome.kind === 'failed') throw outcome.error;
		throw new UnreadableDocumentError(this.#count + outcome.index, outcome);
	}
}

/** Combines documents, some at once. */
export class Combinations implements Disposable {
	readonly #options: EngineOptions;
	readonly #limits: ThreadLimits;
	readonly #running = new Set<string>();
	readonly #threads = new Set<BoundedThread<CombineJob, CombineOutcome>>();
	#waiting: { readonly group: string; readonly go: () => void }[] = [];

	constructor(options: EngineOptions, limits: ThreadLimits) {
		this.#options = options;
		this.#limits = limits;
	}

	/** Calls `work` when it is the group's turn. Rejects with PoolFullError if too many wait. */
	async run<Result>(
		group: string,
		loadBase: LoadBase,
		work: (combination: Combination) => Promise<Result>,
	): Promise<Result> {
		await this.#turn(group);
		const { fontFiles } = this.#options;
		const thread = new BoundedThread<CombineJob, CombineOutcome>({
			file,
			data: { fontFiles },
			limits: this.#limits,
		});
		this.#threads.add(thread);
		try {
			return await work(new Combination(thread, loadBase));
		} finally {
			this.#threads.delete(thread);
			this.#running.delete(group);
			this.#next();
			await thread.close();
		}
	}

	#isFree(group: string): boolean {
		return this.#running.size < mostAtOnce && !this.#running.has(group);
	}

	async #turn(group: string): Promise<void> {
		if (this.#isFree(group)) {
			this.#running.add(group);
			return;
		}
		const own = this.#waiting.filter((one) => one.group === group).length;
		if (this.#waiting.length >= mostWaiting || own >= mostWaiting / 2) {
			throw new PoolFullError(secondsEach * Math.max(own, 1));
		}
		await new Promise<undefined>((resolve) => {
			this.#waiting.push({ group, go: () => void resolve(undefined) });
		});
	}

	#next(): void {
		const index = this.#waiting.findIndex(({ group }) => this.#isFree(group));
		const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
		if (!next) return;
		this.#running.add(next.group);
		next.go();
	}

	[Symbol.dispose](): void {
		for (const thread of this.#threads) void thread.close();
	}
}
