import type { Call } from '../connection/call';

/** What may exist after a call that creates it, and how to find out. */
const existing = {
	document:
		'The document may still have been created. Look for its title in the document list before you run this item again',
	template:
		'The template may still have been created. Look for its name in the template list before you run this item again',
} as const;

/**
 * The sentence of an error on doing it again: what that could create, else `again`. Every advice to repeat something goes
 * through here, since a fill creates a document each time.
 */
export function onRepeating(call: Call, mayBeDone: boolean, again?: string): string | undefined {
	if (call.followsFill) {
		return 'The document was created. Get its file with Download in PDF Templates and Documents: running this item again would create a second one';
	}
	return call.creates && mayBeDone ? existing[call.creates] : again;
}
