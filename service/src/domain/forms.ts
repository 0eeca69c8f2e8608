import { join } from 'node:path';
import { UneditableFieldError } from '../pdf/editFields/editableField.ts';
import { UnfillableValueError, UnusablePdfError } from '../pdf/file/refusals.ts';
import type { GivenValue, FillOptions } from '../pdf/form.ts';
import { contentHash } from '../store/contents.ts';
import type { Base } from '../store/documentBytes.ts';
import { ExcessError } from '../pdf/threads/boundedThread.ts';
import type { ThreadLimits } from '../pdf/threads/boundedThread.ts';
import type { EngineOptions, Job, Outcome } from '../pdf/threads/job.ts';
import { Recent } from '../pdf/threads/recent.ts';
import { sharePool } from '../pdf/threads/sharedPool.ts';
import type { SharedPool } from '../pdf/threads/sharedPool.ts';
import { PoolFullError } from '../pdf/threads/threadPool.ts';
import { Combinations } from './combining.ts';
import { Editor } from './editor.ts';
import { ServiceProblem } from './problem.ts';

export interface FormsOptions extends EngineOptions {
	/** Limits for reading or filling a form. */
	readonly limits?: Partial<ThreadLimits>;
	/** How many forms are filled in parallel; default: 1. */
	readonly threads?: number;
	/** How many fills may wait for a thread; default: no limit. */
	readonly mostWaiting?: number;
}

/** A form, identified by the hash of its PDF. `load` is only called if the thread has not cached it. */
export interface FormSource {
	readonly hash: string;
	load(): Promise<Uint8Array>;
}

type Values = ReadonlyMap<string, GivenValue>;

const defaultLimits: ThreadLimits = { seconds: 10, megabytes: 600 };
/** How many jobs may wait for the threads that read PDFs or draw pictures. */
const mostReading = 100;
/** In pixels: twice the width of a card, for high-resolution screens. */
const pictureWidth = 416;
const threads = join(import.meta.dirname, '../pdf/threads');
const file = join(threads, 'engineThread.mjs');
const pictureFile = join(threads, 'pictureThread.mjs');

/**
 * Reads and fills PDF forms in threads, so that no PDF can block the service. Uploaded PDFs have a thread of their
 * own and don't delay fills.
 */
export class Forms implements Disposable {
	readonly #reader: SharedPool;
	readonly #filler: SharedPool;
	readonly #drawer: SharedPool;
	/** Puts documents together. */
	readonly combinations: Combinations;
	readonly #blanks = new Recent<Base>(32);
	/** About 15 KB each. */
	readonly #pictures = new Recent<Uint8Array>(500);

	constructor({ limits, threads: size = 1, mostWaiting, ...data }: FormsOptions = {}) {
		const options = { file, data, limits: { ...defaultLimits, ...limits } };
		const one = { ...options, size: 1, mostWaiting: mostReading };
		this.#reader = sharePool('read', { ...one, idleMs: 1000 });
		this.#drawer = sharePool('draw', { ...one, file: pictureFile, idleMs: 30_000 });
		this.#filler = sharePool('fill', { ...options, mostWaiting, size });
		this.combinations = new Combinations(data, options.limits);
	}

	/** The editor of a group. Groups take turns, and the queue is limited. */
	editorOf(group: string): Editor {
		return new Editor((makeJob) => this.#read(this.#reader, makeJob, group), thrownFor);
	}

	/** A small PNG of the first page, from a cache. Rejects like an editor. */
	picture({ hash, load }: FormSource, group: string): Promise<Uint8Array> {
		return this.#pictures.get(hash, async () => {
			const makeJob = async () =>
				({ kind: 'draw', bytes: await load(), width: pictureWidth }) as const;
			const outcome = await this.#read(this.#drawer, makeJob, group);
			if (outcome.kind !== 'drawn') throw thrownFor(outcome);
			return outcome.png;
		});
	}

	/** Runs a job in a thread for uploaded PDFs; rejects with UnusablePdfError if it exceeds a limit. */
	async #read({ pool }: SharedPool, makeJob: () => Promise<Job>, group: string): Promise<Outcome> {
		return pool.runMade(makeJob, group).catch((error: unknown) => {
			if (error instanceof PoolFullError) {
				const message = 'Too many PDFs are waiting. Try again later.';
				const { retryAfterSeconds } = error;
				throw new ServiceProblem('busy', message, [], { retryAfterSeconds });
			}
			if (!(error instanceof ExcessError)) throw error;
			throw new UnusablePdfError(error.excess === 'time' ? 'too-slow' : 'too-large');
		});
	}

	/** Groups take turns. Rejects with UnfillableValueError, ExcessError or PoolFullError. */
	async fill(
		{ hash, load }: FormSource,
		values: Values,
		{
			flattened = false,
			modified,
			tell,
			tellShared,
			password,
			group = '',
		}: FillOptions & { readonly group?: string } = {},
	): Promise<Uint8Array> {
		const job = {
			kind: 'fill',
			hash,
			values: [...values],
			flattened,
			modified: modified?.getTime(),
			password,
			isChecked: tell !== undefined,
		} as const;
		const { pool } = this.#filler;
		let outcome = await pool.run(job, group);
		if (outcome.kind === 'missing')
			outcome = await pool.runMade(async () => ({ ...job, bytes: await load() }), group);
		if (outcome.kind !== 'filled') throw thrownFor(outcome);
		for (const one of outcome.unfit) tell?.(one);
		tellShared?.(outcome.shared);
		return outcome.bytes;
	}

	/** The texts that would not fit. Groups take turns. Rejects as a fill does. */
	async check({ hash, load }: FormSource, values: Values, group: string) {
		const job = { kind: 'check', hash, values: [...values] } as const;
		const { pool } = this.#filler;
		let outcome = await pool.run(job, group);
		if (outcome.kind === 'missing')
			outcome = await pool.runMade(async () => ({ ...job, bytes: await load() }), group);
		if (outcome.kind !== 'checked') throw thrownFor(outcome);
		return outcome.unfit;
	}

	/** The form filled without values: the bytes that every filled form starts with. */
	blank(source: FormSource, group: string): Promise<Base> {
		return this.#blanks.get(source.hash, async () => {
			const bytes = await this.fill(source, new Map(), { group });
			return { bytes, hash: contentHash(bytes) };
		});
	}

	/** Fills that wait for a thread. */
	get waiting(): number {
		return this.#filler.pool.waiting;
	}

	/** How many threads were terminated because a form exceeded a limit. */
	get threadsEnded(): number {
		return this.#filler.pool.ended + this.#reader.pool.ended + this.#drawer.pool.ended;
	}

	/** Starts the threads, so that the first fill is as fast as the others. */
	async warmUp(): Promise<void> {
		await this.#filler.pool.warmUp();
	}

	[Symbol.dispose](): void {
		this.#reader[Symbol.dispose]();
		this.#filler[Symbol.dispose]();
		this.#drawer[Symbol.dispose]();
		this.combinations[Symbol.dispose]();
	}
}

function thrownFor(outcome: Outcome): unknown {
	switch (outcome.kind) {
		case 'unusable':
			return new UnusablePdfError(outcome.reason);
		case 'unfillable': {
			const [first, ...others] = outcome.all;
			return first && new UnfillableValueError(first, others);
		}
		case 'uneditable':
			return new UneditableFieldError(outcome.index, outcome.key, outcome.why);
		case 'failed':
			return outcome.error;
		default:
			return new Error(`The engine returned "${outcome.kind}", which was not requested.`);
	}
}
