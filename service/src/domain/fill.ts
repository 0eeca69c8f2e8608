import { imageBytes } from '../pdf/images/imageText.ts';
import { UnfillableValueError, UnusablePdfError } from '../pdf/file/refusals.ts';
import type { ByteRange, GivenValue, FillOptions, FormField, UnfitText } from '../pdf/form.ts';
import { ExcessError } from '../pdf/threads/boundedThread.ts';
import { PoolFullError } from '../pdf/threads/threadPool.ts';
import type { ApiOptions } from './apiOptions.ts';
import type { Base } from '../store/documentBytes.ts';
import type { FillKey } from '../store/fillKeys.ts';
import type { Template } from '../store/records.ts';
import { TemplateGoneError } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import type { DocumentFile } from './documents.ts';
import type { Forms, FormSource } from './forms.ts';
import {
	excessiveValues,
	ignoredValues,
	isUsable,
	mismatchesOf,
	refuse,
	refuseCut,
	warningsOf,
	writtenWarnings,
} from './fillWarnings.ts';
import type { Mismatches } from './fillWarnings.ts';
import { notFound, ServiceProblem } from './problem.ts';
import type { FieldProblem } from './problem.ts';

/** The most characters of a document's name. */
export const mostOfTitle = 5000;

export interface FillRequest {
	/** The name of the new document; default: that of the template. */
	readonly title?: string | undefined;
	readonly data: Readonly<Record<string, unknown>>;
	/** The idempotency key: the same request with it returns the same document again. */
	readonly key?: string | undefined;
	/** A hash of the request as it was sent; default: of what it asks for. */
	readonly requestHash?: string | undefined;
	/** The user who fills, or who created the API key; default: the ID of the team. */
	readonly creatorId?: number | undefined;
	/** `ignored`: those that would be ignored; `mismatches`: all that the template's schema refuses. */
	readonly refuses?: 'ignored' | 'mismatches' | undefined;
	/** `reject`: texts are refused of which a part could not be seen. */
	readonly overflow?: 'reject' | undefined;
	/** Whether the document has no form fields; default: as the operator chose. */
	readonly flattened?: boolean | undefined;
	/** What the document opens with, and which is stored nowhere; default: anybody can open it. */
	readonly password?: Uint8Array | undefined;
}

/** The values whose key and JSON type match a field; all others are ignored (section 4.6). */
function usableValues(fields: readonly FormField[], data: FillRequest['data']) {
	const values = new Map<string, GivenValue>();
	for (const { key, type, format } of fields) {
		const value = Object.hasOwn(data, key) ? data[key] : undefined;
		if (!isUsable[type](value)) continue;
		// As bytes, an image reaches the thread sooner. What is none, the thread refuses.
		const image = format === 'image' && value !== '' ? imageBytes(String(value)) : undefined;
		values.set(key, image ?? (value as GivenValue));
	}
	return values;
}

/** The usable values but for the excessive ones, which a fill refuses. */
function boundedValues(fields: readonly FormField[], data: FillRequest['data']) {
	const values = usableValues(fields, data);
	const refused = [...excessiveValues(fields, data).list];
	for (const { field } of refused) values.delete(field);
	return { values, refused };
}

interface FillHow extends Pick<FillOptions, 'modified' | 'password' | 'tell'> {
	readonly values: Map<string, GivenValue>;
	readonly flattened: boolean;
	readonly group: string;
	/** Called with the values that can't be filled. If it does not throw, the form is filled without them. */
	onUnfillable(problems: readonly FieldProblem[]): void;
}

/** Fills the form; throws ServiceProblem. */
async function fillForm(
	forms: Forms,
	source: FormSource,
	{ values, flattened, modified, password, tell, group, onUnfillable }: FillHow,
) {
	return withoutUnfillable(values, onUnfillable, async () => {
		const base = await forms.blank(source, group);
		let shared: readonly ByteRange[] = [];
		const tellShared = (ranges: readonly ByteRange[]) => {
			shared = ranges;
		};
		const how = { flattened, modified, password, group, tell, tellShared };
		const bytes = await forms.fill(source, values, how);
		return { base, bytes, shared };
	});
}

/** Tries again without the values that cannot be filled, of which it tells. Throws ServiceProblem. */
async function withoutUnfillable<Result>(
	values: Map<string, GivenValue>,
	onUnfillable: FillHow['onUnfillable'],
	work: () => Promise<Result>,
): Promise<Result> {
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (error instanceof PoolFullError) {
				const message = 'Too many fills are waiting. Try again later.';
				const { retryAfterSeconds } = error;
				throw new ServiceProblem('busy', message, [], { retryAfterSeconds });
			}
			if (error instanceof UnusablePdfError) {
				// An earlier version accepted this form.
				const message = `The template's PDF cannot be filled. ${error.message}.`;
				throw new ServiceProblem('conflict', message, [], { reason: error.reason });
			}
			if (error instanceof ExcessError) {
				const message = `Filling the template with these values takes too much ${error.excess}.`;
				const reason = error.excess === 'time' ? 'fill-too-slow' : 'fill-too-large';
				throw new ServiceProblem('too_large', message, [], { reason });
			}
			if (!(error instanceof UnfillableValueError)) throw error;
			onUnfillable(
				[error, ...error.others].map(({ key, why, reason, values: needed }) => ({
					field: key,
					message: `Field "${key}": ${why}`,
					reason,
					values: needed,
				})),
			);
			const isFewer = [error, ...error.others].map(({ key }) => values.delete(key)).includes(true);
			if (!isFewer) throw error;
		}
	}
}

interface FillContext {
	readonly store: Store;
	readonly forms: Forms;
	readonly api: Pick<ApiOptions, 'flattened' | 'unfillable'>;
	/** Throws ServiceProblem if a backup was restored since the fill began. */
	readonly checkEra: () => void;
}

/** Reads the current template; throws ServiceProblem if it was deleted. */
type GetTemplate = () => Promise<Template>;

class TemplateChangedError extends Error {}

/** Creates a document from a template; starts again if the template is edited meanwhile. Throws ServiceProblem. */
export async function fillTemplate(
	context: FillContext,
	getTemplate: GetTemplate,
	request: FillRequest,
	key?: FillKey,
): Promise<DocumentFile> {
	return whileUnchanged(() => fillOnce(context, getTemplate, request, key));
}

async function whileUnchanged<Result>(work: () => Promise<Result>): Promise<Result> {
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof TemplateChangedError)) throw error;
		}
	}
}

/** The template and its form, as one fill uses them. */
async function sourceOf(store: Store, getTemplate: GetTemplate) {
	const template = await getTemplate();
	const load = async () => {
		// An edit deletes the old bytes.
		const { baseHash } = await getTemplate();
		if (baseHash !== template.baseHash) throw new TemplateChangedError();
		return store.templateBytes(template);
	};
	return { template, source: { hash: template.baseHash, load } };
}

async function fillOnce(
	{ store, forms, api, checkEra }: FillContext,
	getTemplate: GetTemplate,
	{ title, data, creatorId, refuses, overflow, flattened = api.flattened, password }: FillRequest,
	key: FillKey | undefined,
): Promise<DocumentFile> {
	const { template, source } = await sourceOf(store, getTemplate);
	refuse(excessiveValues(template.fields, data));
	const ignored = ignoredValues(template.fields, data);
	if (refuses === 'ignored') refuse(ignored);
	if (refuses === 'mismatches' && mismatchesOf(template.fields, data).count > 0) {
		const { problems } = await check({ forms, template, source, data });
		refuse(problems);
	}
	const values = usableValues(template.fields, data);
	const unfit: UnfitText[] = [];
	const unusable: FieldProblem[] = [];
	const { base, bytes, shared } = await fillForm(forms, source, {
		values,
		flattened,
		modified: store.now(),
		password,
		tell: (one) => void unfit.push(one),
		group: String(template.teamId),
		onUnfillable: (problems) => {
			if (refuses || api.unfillable === 'rejected') {
				refuse({ count: problems.length, list: problems });
			}
			unusable.push(...problems);
		},
	});
	if (overflow) refuseCut(unfit);
	const mismatches = {
		count: ignored.count + unusable.length,
		list: [...ignored.list, ...unusable],
	};
	const warnings = warningsOf(mismatches, unfit);
	const filled = { templateUid: template.uid, name: title, creatorId, bytes, base, shared };
	const filledKey = key && { ...key, warnings: writtenWarnings(warnings) };
	const document = await store.addFilled(filled, checkEra, filledKey).catch((error: unknown) => {
		throw error instanceof TemplateGoneError ? notFound('template', template.uid) : error;
	});
	return { document, bytes, warnings };
}

/** What a fill would say, and why one that accepts no mismatch would be refused. */
export interface FillCheck {
	readonly problems: Mismatches;
	readonly unfit: readonly UnfitText[];
}

interface Checked extends Pick<FillContext, 'forms'> {
	readonly template: Template;
	readonly source: FormSource;
	readonly data: FillRequest['data'];
}

async function check({ forms, template, source, data }: Checked): Promise<FillCheck> {
	const { values, refused } = boundedValues(template.fields, data);
	const unfit = await withoutUnfillable(
		values,
		(problems) => void refused.push(...problems),
		() => forms.check(source, values, String(template.teamId)),
	);
	const known = new Set(refused.map(({ field }) => field));
	const { count, list } = mismatchesOf(template.fields, data);
	const others = list.filter(({ field }) => !known.has(field));
	const all = count - list.length + others.length + refused.length;
	return { problems: { count: all, list: [...others, ...refused] }, unfit };
}

/** Checks the values of a fill and creates nothing. Throws ServiceProblem if the template can't be filled at all. */
export function checkFill(
	{ store, forms }: Pick<FillContext, 'store' | 'forms'>,
	getTemplate: GetTemplate,
	data: FillRequest['data'],
): Promise<FillCheck> {
	return whileUnchanged(async () => {
		const { template, source } = await sourceOf(store, getTemplate);
		return check({ forms, template, source, data });
	});
}

/** The PDF that a fill would create, shown while the user types. */
export interface FillPreview {
	readonly base: Base;
	readonly bytes: Uint8Array;
	readonly unfit: readonly UnfitText[];
	/** The values that a fill would refuse; the preview lacks them. */
	readonly refused: readonly FieldProblem[];
}

/** Fills a template without creating a document. Throws ServiceProblem. */
export function previewFill(
	{ store, forms, api }: Omit<FillContext, 'checkEra'>,
	getTemplate: GetTemplate,
	data: FillRequest['data'],
): Promise<FillPreview> {
	return whileUnchanged(async () => {
		const { template, source } = await sourceOf(store, getTemplate);
		const { fields } = template;
		const { values, refused } = boundedValues(fields, data);
		refused.push(...ignoredValues(fields, data).list);
		const unfit: UnfitText[] = [];
		const filled = await fillForm(forms, source, {
			values,
			flattened: api.flattened,
			tell: (one) => void unfit.push(one),
			// Not the team's own: who types does not wait for a batch of fills, nor holds one up.
			group: `preview ${template.teamId}`,
			onUnfillable: (problems) => void refused.push(...problems),
		});
		return { ...filled, unfit, refused };
	});
}
