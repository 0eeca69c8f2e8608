import { openFields, type OpenedForm } from './fields/openFields.ts';
import { structureOf, type Structure } from './fields/structure.ts';
import { serializePdf } from './file/document.ts';
import type { Filling } from './text/filling.ts';
import type { FontLibrary } from './fonts/library.ts';
import { FontUse } from './fonts/use.ts';
import { appendRevision, readFileEnd, type FileEnd, type RevisedFile } from './file/increment.ts';
import { MOST_FIELDS, UnusablePdfError } from './file/refusals.ts';
import { drawPresentLooks } from './values/presentLooks.ts';
import { stateModified } from './file/modified.ts';
import { supplyFont, supplyId } from './file/repair.ts';
import { partsOf, type Part } from './file/writer.ts';
import { Revision } from './file/revision.ts';
import { deleteUnreachable } from './file/unused.ts';
import { protectedRevision } from './protect/protectedRevision.ts';

/** A parsed and repaired form, and the file with exactly this state: the base of every fill. */
export interface Template extends OpenedForm {
	readonly structure: Structure | undefined;
	readonly base: Uint8Array;
	readonly end: FileEnd;
	/** The same state in parts, for files that are written anew. */
	readonly parts: () => readonly Part[];
}

/** Throws UnusablePdfError if the file cannot be a template. */
export async function prepareTemplate(bytes: Uint8Array, library: FontLibrary): Promise<Template> {
	const opened = openFields(bytes);
	try {
		supplyId(opened.context, bytes);
		return await completed(opened, library);
	} catch (error) {
		throw error instanceof UnusablePdfError ? error : new UnusablePdfError('damaged', error);
	}
}

/** Does what `revise` does, but makes no file of it: to learn what would not fit. */
export function rehearse(
	{ context, form, end }: Template,
	library: FontLibrary,
	write: (filling: Filling) => void,
): void {
	const revision = new Revision(context, end.size);
	write({ form, revision, fonts: new FontUse(revision), library });
}

/**
 * Appends what `write` changes to the base. Runs do not see each other's changes.
 * @param modified the modification date
 * @param password what the file opens with; it is written anew then
 */
export function revise(
	template: Template,
	library: FontLibrary,
	write: (filling: Filling) => void,
	{ modified, password }: { modified?: Date | undefined; password?: Uint8Array | undefined },
): RevisedFile {
	const { context, form, base, end } = template;
	const revision = new Revision(context, end.size);
	const fonts = new FontUse(revision);
	write({ form, revision, fonts, library });
	fonts.finish();
	if (modified) stateModified(revision, modified);
	return password
		? { bytes: protectedRevision(template, revision, password), shared: [] }
		: appendRevision(base, end, revision);
}

async function completed(opened: OpenedForm, library: FontLibrary): Promise<Template> {
	const { context, form, fields, widgets } = opened;
	if (fields.length === 0) throw new UnusablePdfError('no-fields');
	if (fields.length > MOST_FIELDS) throw new UnusablePdfError('too-many-fields');
	supplyFont(form, context);

	const revision = new Revision(context, context.largestObjectNumber + 1);
	const fonts = new FontUse(revision);
	const filling = { form, revision, fonts, library };
	drawPresentLooks(widgets, filling);
	fonts.finish();
	revision.applyToDocument();
	deleteUnreachable(context);

	const structure = structureOf(context, opened.pages);
	const base = await serializePdf(context);
	let parts: readonly Part[] | undefined;
	return {
		...opened,
		structure,
		base,
		end: readFileEnd(base),
		parts: () => (parts ??= partsOf(context)),
	};
}
