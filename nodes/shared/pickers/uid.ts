import { NodeOperationError, type INode } from 'n8n-workflow';
import { readAsText } from '../wire/text';

export const pickedTemplate = {
	label: 'Template',
	collection: 'templates',
	parameter: 'templateId',
	searchListMethod: 'searchTemplates',
} as const;

export const pickedDocument = {
	label: 'Document',
	collection: 'documents',
	parameter: 'documentId',
	searchListMethod: 'searchDocuments',
} as const;

export type Picked = typeof pickedTemplate | typeof pickedDocument;

/** What a resource locator holds; an expression for the whole parameter may also give the bare ID. */
export type Locator = { mode?: string; value?: unknown } | string | number | null | undefined;

/**
 * The ID in a locator, blank when there is none. Any address with the collection and an ID in it will do,
 * in whatever mode it was given; no request ever goes to that address.
 */
export function uidIn(locator: Locator, { collection }: Picked): string {
	const text = locatorText(locator);
	return isAddress(locator, text) ? uidInAddress(text, collection) : text;
}

/**
 * The ID in a locator, fit for a request. IDs are opaque, so only what can never be one is refused.
 *
 * @throws NodeOperationError when it is blank, or would make an address mean something else.
 */
export function requireUid(
	context: { getNode(): INode },
	locator: Locator,
	picked: Picked,
): string {
	const { label, collection } = picked;
	const kind = label.toLowerCase();
	const refused = (message: string, description: string) =>
		new NodeOperationError(context.getNode(), message, { description });
	const given = readAsText(locatorValue(locator), 'an ID');
	if (!given.ok) throw refused(`${label} ${given.reason}`, 'Check the expression that gives it.');
	const uid = uidIn(locator, picked);
	if (!uid && locatorText(locator)) {
		const advice = `Enter a URL that contains /${collection}/ and the ID, or choose a ${kind} from the list.`;
		throw refused(`${label} has a URL without a ${kind} ID`, advice);
	}
	if (!uid) {
		const advice = `Choose a ${kind} from the list, or check the expression that gives it.`;
		throw refused(`${label} is empty`, advice);
	}
	// Escaping leaves dots alone, and a URL drops such a segment: /templates/.. would be another endpoint.
	if (uid === '.' || uid === '..') {
		throw refused(
			`${label} cannot be "${uid}"`,
			`This is not an ID. Choose a ${kind} from the list.`,
		);
	}
	return uid;
}

/** The part of a run that is needed to read a locator. */
interface Picking {
	readonly context: { getNode(): INode };
	readonly parameters: { read<T>(path: string, itemIndex: number, fallback: T): T };
}

/** Reads the ID that an item picks, as `requireUid` does. */
export function uidReader(picked: Picked) {
	return ({ context, parameters }: Picking, itemIndex: number): string =>
		requireUid(context, parameters.read(picked.parameter, itemIndex, ''), picked);
}

/** The text in a locator, or what an expression returned in its place. */
export function locatorText(locator: Locator): string {
	return String(locatorValue(locator) ?? '').trim();
}

export function locatorValue(locator: Locator): unknown {
	return typeof locator === 'object' ? locator?.value : locator;
}

function isAddress(locator: Locator, text: string): boolean {
	const isUrlMode = typeof locator === 'object' && locator?.mode === 'url';
	return isUrlMode || /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/** Looks in the path first, and then in the rest, where some web applications keep their own paths. */
function uidInAddress(address: string, collection: string): string {
	const [path = ''] = address.split(/[?#]/, 1);
	const segment =
		new RegExp(`.*/${collection}/([^/\\s]+)`).exec(path)?.[1] ??
		new RegExp(`/${collection}/([^/?#&\\s]+)`).exec(address)?.[1] ??
		'';
	try {
		return decodeURIComponent(segment).trim();
	} catch {
		return segment;
	}
}
