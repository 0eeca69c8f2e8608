import { NodeOperationError, type INode } from 'n8n-workflow';

/** Which kind of object a locator picks: as the user calls it, and as addresses do. */
export interface Picked {
	readonly label: 'Template' | 'Document';
	readonly collection: 'templates' | 'documents';
}

export const pickedTemplate: Picked = { label: 'Template', collection: 'templates' };

/** What a resource locator holds; an expression for the whole parameter may also give the bare ID. */
type Locator = { value?: unknown } | string | number | null | undefined;

/**
 * The ID in a locator, blank when there is none. Any address with the collection and an ID in it will do;
 * no request ever goes to that address.
 */
export function uidIn(locator: Locator, { collection }: Picked): string {
	const value = typeof locator === 'object' ? locator?.value : locator;
	const text = String(value ?? '').trim();
	const segment = new RegExp(`^[a-z]+://.*/${collection}/([^/?#\\s]+)`, 'i').exec(text)?.[1];
	return segment === undefined ? text : decoded(segment);
}

/**
 * The ID in a locator, fit for a request. IDs are opaque, so only what can never be one is refused.
 *
 * @throws NodeOperationError when it is blank, or would make an address mean something else.
 */
export function usableUid(node: INode, locator: Locator, picked: Picked): string {
	const uid = uidIn(locator, picked);
	if (!uid) {
		throw new NodeOperationError(node, `${picked.label} is empty`, {
			description: `Choose a ${picked.label.toLowerCase()} from the list, or check the expression that gives it.`,
		});
	}
	// Escaping leaves dots alone, and a URL drops such a segment: /templates/.. would be another endpoint.
	if (uid === '.' || uid === '..') {
		throw new NodeOperationError(node, `${picked.label} cannot be "${uid}"`, {
			description: `This is not an ID. Choose a ${picked.label.toLowerCase()} from the list.`,
		});
	}
	return uid;
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
