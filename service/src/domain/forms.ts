import { join } from 'node:path';
import { UneditableFieldError } from '../pdf/editFields/editableField.ts';
import type { EditableField } from '../pdf/editFields/editableField.ts';
import type { CarriedFields } from '../pdf/editFields/carryFields.ts';
import type { PlaceName } from '../pdf/findFields/describePlaces.ts';
import type { ProposedField } from '../pdf/findFields/findFields.ts';
import { UnfillableValueError, UnusablePdfError } from '../pdf/file/refusals.ts';
import type { FieldValue, FillOptions } from '../pdf/form.ts';
import { contentHash } from '../store/contents.ts';
import type { Base } from '../store/documentBytes.ts';
import type { FormField } from '../pdf/form.ts';
import { ExcessError } from '../pdf/threads/boundedThread.ts';
import type { ThreadLimits } from '../pdf/threads/boundedThread.ts';
import type { EngineOptions, Job, Outcome, Places } from '../pdf/threads/job.ts';
import { Recent } from '../pdf/threads/recent.ts';
import { sharePool } from '../pdf/threads/sharedPool.ts';
import type { PresentValues } from '../pdf/values/presentValues.ts';

export interface FormsOptions extends EngineOptions {
	/** Limits for reading or filling a form. */
	readonly limits?: Partial<ThreadLimits>;
	/** How many forms are filled at once; default: 1. */
	readonly threads?: number;
	/** How many fills may wait for a thread; default: any number. */
	readonly mostWaiting?: number;
}

/** What the page needs of PDFs. All reject with UnusablePdfError, `editFields` also with UneditableFieldError. */
export interface Editor {
	/** The fillable fields with their places and settings. */
	readFields(bytes: Uint8Array): Promise<readonly EditableField[]>;
	/** The values that the fields have, and the fields that cannot be filled. */
	readValues(bytes: Uint8Array): Promise<PresentValues>;
	/** Fields to propose for lines, boxes and cells on the pages. */
	proposeFields(bytes: Uint8Array): Promise<readonly ProposedField[]>;
	/** What the words around places call them. */
	describePlaces(bytes: Uint8Array, places: Places): Promise<readonly PlaceName[]>;
	/** These fields of a PDF as they would be in another one. */
	carryFields(
		bytes: Uint8Array,
		fields: readonly EditableField[],
		to: Uint8Array,
	): Promise<CarriedFields>;
	/** The PDF with these fields; lists and others that cannot be edited stay. */
	editFields(bytes: Uint8Array, fields: readonly EditableField[]): Promise<EditedForm>;
	/** A small PNG of the first page, kept for a while. */
	picture(source: FormSource): Promise<Uint8Array>;
}

/** A PDF after its fields were edited, with all fields that can be filled. */
export interface EditedForm {
	readonly bytes: Uint8Array;
	readonly fields: readonly FormField[];
}

/** A form, identified by the hash of its PDF; `load` is called only if the thread does not have it. */
export interface FormSource {
	readonly hash: string;
	load(): Promise<Uint8Array>;
}

type Values = ReadonlyMap<string, FieldValue>;

const defaultLimits: ThreadLimits = { seconds: 10, megabytes: 600 };
/** In pixels; cards are half as wide, for screens with two pixels per point. */
const pictureWidth = 416;
const threads = join(import.meta.dirname, '../pdf/threads');
const file = join(threads, 'engineThread.mjs');
const pictureFile = join(threads, 'pictureThread.mjs');

/**
 * Reads and fills PDF forms in threads, so that no file or value can block the service. Unknown PDFs have their own
 * thread, so that they do not delay fills of accepted templates.
 */
export class Forms implements Disposable, Editor {
	readonly #reader;
	readonly #filler;
	readonly #drawer;
	readonly #blanks = new Recent<Base>(32);
	/** Some 15 KB each. */
	readonly #pictures = new Recent<Uint8Array>(500);

	constructor({ limits, threads: size = 1, mostWaiting, ...data }: FormsOptions = {}) {
		const options = { file, data, limits: { ...defaultLimits, ...limits } };
		this.#reader = sharePool('read', { ...options, size: 1, idleMs: 1000 });
		this.#drawer = sharePool('draw', { ...options, file: pictureFile, size: 1, idleMs: 30_000 });
		this.#filler = sharePool('fill', { ...options, mostWaiting, size });
	}

	/** All fields that can be filled, drop-downs and radio groups included; rejects with UnusablePdfError. */
	async listFields(bytes: Uint8Array): Promise<readonly FormField[]> {
		const outcome = await this.#read({ kind: 'fields', bytes });
		if (outcome.kind !== 'fields') throw thrownFor(outcome);
		return outcome.fields;
	}

	async readFields(bytes: Uint8Array): Promise<readonly EditableField[]> {
		const outcome = await this.#read({ kind: 'editable', bytes });
		if (outcome.kind !== 'editable') throw thrownFor(outcome);
		return outcome.editable;
	}

	async readValues(bytes: Uint8Array): Promise<PresentValues> {
		const outcome = await this.#read({ kind: 'values', bytes });
		if (outcome.kind !== 'values') throw thrownFor(outcome);
		return outcome;
	}

	async proposeFields(bytes: Uint8Array): Promise<readonly ProposedField[]> {
		const outcome = await this.#read({ kind: 'propose', bytes });
		if (outcome.kind !== 'proposed') throw thrownFor(outcome);
		return outcome.proposed;
	}

	async describePlaces(bytes: Uint8Array, places: Places): Promise<readonly PlaceName[]> {
		const outcome = await this.#read({ kind: 'describe', bytes, ...places });
		if (outcome.kind !== 'described') throw thrownFor(outcome);
		return outcome.names;
	}

	async carryFields(
		bytes: Uint8Array,
		fields: readonly EditableField[],
		to: Uint8Array,
	): Promise<CarriedFields> {
		const outcome = await this.#read({ kind: 'carry', bytes, fields, to });
		if (outcome.kind !== 'carried') throw thrownFor(outcome);
		return outcome;
	}

	async editFields(bytes: Uint8Array, fields: readonly EditableField[]): Promise<EditedForm> {
		const outcome = await this.#read({ kind: 'edit', bytes, fields });
		if (outcome.kind !== 'edited') throw thrownFor(outcome);
		return outcome;
	}

	picture({ hash, load }: FormSource): Promise<Uint8Array> {
		return this.#pictures.get(hash, async () => {
			const job = { kind: 'draw', bytes: await load(), width: pictureWidth } as const;
			const outcome = await this.#read(job, this.#drawer);
			if (outcome.kind !== 'drawn') throw thrownFor(outcome);
			return outcome.png;
		});
	}

	/** Runs a job in a thread for unknown PDFs; rejects with UnusablePdfError if it exceeds a limit. */
	async #read(job: Job, { pool } = this.#reader): Promise<Outcome> {
		return pool.run(job).catch((error: unknown) => {
			if (!(error instanceof ExcessError)) throw error;
			throw new UnusablePdfError(error.excess === 'time' ? 'too-slow' : 'too-large');
		});
	}

	/** Groups take turns. Rejects with UnfillableValueError, ExcessError or PoolFullError. */
	async fill(
		{ hash, load }: FormSource,
		values: Values,
		{ flattened = false, tell, group = '' }: FillOptions & { readonly group?: string } = {},
	): Promise<Uint8Array> {
		const job = {
			kind: 'fill',
			hash,
			values: [...values],
			flattened,
			isChecked: tell !== undefined,
		} as const;
		const { pool } = this.#filler;
		let outcome = await pool.run(job, group);
		if (outcome.kind === 'missing')
			outcome = await pool.run({ ...job, bytes: await load() }, group);
		if (outcome.kind !== 'filled') throw thrownFor(outcome);
		for (const one of outcome.unfit) tell?.(one);
		return outcome.bytes;
	}

	/** The form filled with no values: the bytes that every filled form starts with. */
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

	/** How many threads were ended because a form took too long or too much memory. */
	get threadsEnded(): number {
		return this.#filler.pool.ended + this.#reader.pool.ended + this.#drawer.pool.ended;
	}

	/** Makes the first fill as fast as the others. */
	async warmUp(): Promise<void> {
		await this.#filler.pool.warmUp();
	}

	[Symbol.dispose](): void {
		this.#reader[Symbol.dispose]();
		this.#filler[Symbol.dispose]();
		this.#drawer[Symbol.dispose]();
	}
}

function thrownFor(outcome: Outcome): unknown {
	switch (outcome.kind) {
		case 'unusable':
			return new UnusablePdfError(outcome.reason);
		case 'unfillable': {
			const [first, ...others] = outcome.all;
			return new UnfillableValueError(first?.key ?? '', first?.why ?? '', others);
		}
		case 'uneditable':
			return new UneditableFieldError(outcome.index, outcome.key, outcome.why);
		case 'failed':
			return outcome.error;
		default:
			return new Error(`The engine returned "${outcome.kind}", which was not requested.`);
	}
}
