export type ReadText =
	| { readonly ok: true; readonly text: string }
	| { readonly ok: false; readonly kind: string };

/** A value as text; a date in ISO 8601. `kind` says what it is if it has no text of its own. */
export function readAsText(value: unknown): ReadText {
	if (typeof value === 'object' && value !== null) {
		const date: unknown =
			'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : undefined;
		if (typeof date === 'string') return { ok: true, text: date };
		return { ok: false, kind: Array.isArray(value) ? 'a list' : 'an object' };
	}
	return isInexact(value)
		? { ok: false, kind: inexactNumber(value) }
		: { ok: true, text: String(value ?? '') };
}

/** Whether a number looks exact, but may have been rounded by whoever read it: whole, and beyond 2^53. */
export function isInexact(value: unknown): value is number {
	return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value));
}

export function inexactNumber(value: number): string {
	return `a number that is not exact (${value})`;
}

/** A name as it is compared: in one Unicode form (é has two), as a service may store another one than it was sent. */
export function comparable(name: string | null | undefined): string {
	return (name ?? '').trim().normalize();
}

/** For texts that n8n renders as HTML. */
export function escapedHtml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
