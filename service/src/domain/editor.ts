import type { EditableField } from '../pdf/editFields/editableField.ts';
import type { CarriedFields } from '../pdf/editFields/carryFields.ts';
import type { PlaceName } from '../pdf/findFields/describePlaces.ts';
import type { ProposedField } from '../pdf/findFields/findFields.ts';
import type { FormField } from '../pdf/form.ts';
import type { Job, Outcome, Places } from '../pdf/threads/job.ts';
import type { PresentValues } from '../pdf/values/presentValues.ts';
import { UnusablePdfError } from '../pdf/file/refusals.ts';

/** A PDF, or a function that loads it once a thread is free, so that waiting jobs take no memory. */
export type Pdf = Uint8Array | (() => Promise<Uint8Array>);

/** An edited PDF with its fillable fields. */
export interface EditedForm {
	readonly bytes: Uint8Array;
	readonly fields: readonly FormField[];
}

/** Runs a job in a thread. Rejects with UnusablePdfError, or with ServiceProblem if the queue is full. */
export type Run = (makeJob: () => Promise<Job>) => Promise<Outcome>;

/** The error for an outcome other than the expected one. */
export type ThrownFor = (outcome: Outcome) => unknown;

const bytesOf = async (pdf: Pdf) => (typeof pdf === 'function' ? pdf() : pdf);

/**
 * Reads and edits PDFs for the page, in threads. All methods reject with UnusablePdfError, or with ServiceProblem if
 * the queue is full; `editFields` also with UneditableFieldError.
 */
export class Editor {
	readonly #run: Run;
	readonly #thrownFor: ThrownFor;

	constructor(run: Run, thrownFor: ThrownFor) {
		this.#run = run;
		this.#thrownFor = thrownFor;
	}

	/** Runs a job and expects this kind of outcome. */
	async #outcome<Kind extends Outcome['kind']>(kind: Kind, makeJob: () => Promise<Job>) {
		const outcome = await this.#run(makeJob);
		if (outcome.kind !== kind) throw this.#thrownFor(outcome);
		return outcome as Extract<Outcome, { kind: Kind }>;
	}

	/** The fillable fields, including drop-downs and radio groups. */
	async listFields(pdf: Pdf): Promise<readonly FormField[]> {
		const make = async () => ({ kind: 'fields', bytes: await bytesOf(pdf) }) as const;
		return (await this.#outcome('fields', make)).fields;
	}

	/** The fillable fields with their places and settings. */
	async readFields(pdf: Pdf): Promise<readonly EditableField[]> {
		const make = async () => ({ kind: 'editable', bytes: await bytesOf(pdf) }) as const;
		return (await this.#outcome('editable', make)).editable;
	}

	/** The values of the fields, and the fields that can't be filled. */
	readValues(pdf: Pdf): Promise<PresentValues> {
		return this.#outcome('values', async () => ({ kind: 'values', bytes: await bytesOf(pdf) }));
	}

	/** Proposes fields for lines, boxes and cells on the pages. */
	async proposeFields(pdf: Pdf): Promise<readonly ProposedField[]> {
		const make = async () => ({ kind: 'propose', bytes: await bytesOf(pdf) }) as const;
		return (await this.#outcome('proposed', make)).proposed;
	}

	/** Names for places, from the text around them. */
	async describePlaces(pdf: Pdf, places: Places): Promise<readonly PlaceName[]> {
		const make = async () => ({ kind: 'describe', bytes: await bytesOf(pdf), ...places }) as const;
		return (await this.#outcome('described', make)).names;
	}

	/** Carries fields over to another PDF. */
	carryFields(pdf: Pdf, fields: readonly EditableField[], to: Pdf): Promise<CarriedFields> {
		return this.#outcome('carried', async () => {
			return { kind: 'carry', bytes: await bytesOf(pdf), fields, to: await bytesOf(to) };
		});
	}

	/** The PDF with these fields. Fields that can't be edited, such as lists, stay; without any field it is refused. */
	async editFields(pdf: Pdf, fields: readonly EditableField[]): Promise<EditedForm> {
		const edited = await this.#outcome('edited', async () => {
			return { kind: 'edit', bytes: await bytesOf(pdf), fields };
		});
		if (edited.fields.length === 0) throw new UnusablePdfError('no-fields');
		return edited;
	}
}
