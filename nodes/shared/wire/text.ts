export type ReadText =
	| { readonly ok: true; readonly text: string }
	| { readonly ok: false; readonly reason: string };

/**
 * A value as text; a date in ISO 8601. `reason` completes a sentence that begins with its name.
 *
 * @param wanted what it should be, such as `text`
 */
export function readAsText(value: unknown, wanted: string): ReadText {
	const isOther = (kind: string) => ({ ok: false, reason: `is ${kind}, not ${wanted}` }) as const;
	if (typeof value === 'object' && value !== null) {
		const date: unknown =
			'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : undefined;
		if (typeof date === 'string') return { ok: true, text: date };
		if (date === null) return { ok: false, reason: unreadDate };
		return isOther(Array.isArray(value) ? 'a list' : 'an object');
	}
	if (isInexact(value)) return isOther(inexactNumber(value));
	if (isUnreadDate(value)) return { ok: false, reason: unreadDate };
	return { ok: true, text: typeof value === 'number' ? decimalText(value) : String(value ?? '') };
}

/** Whether a number may have been rounded by whoever read it: whole, and beyond 2^53. */
export function isInexact(value: unknown): value is number {
	return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Whether a text holds what Luxon or JavaScript write for a date that they could not read. */
export function isUnreadDate(value: unknown): value is string {
	return typeof value === 'string' && /Invalid DateTime|^\s*Invalid Date\s*$/.test(value);
}

export const unreadDate = 'has "Invalid DateTime" in it: an expression could not read a date';

/** A number without an exponent, as JavaScript writes small ones: 0.0000001, not 1e-7. */
export function decimalText(number: number): string {
	const text = String(number);
	const [, sign = '', digits = '', fraction = '', exponent] =
		/^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
	if (exponent === undefined) return text;
	return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits}${fraction}`;
}

export function inexactNumber(value: number): string {
	return `a number that is not exact (${value})`;
}

/** Normalizes a name for comparing: é has two Unicode forms, and a service may store another one than it received. */
export function comparable(name: string | null | undefined): string {
	return (name ?? '').trim().normalize();
}

/** For texts that n8n renders as HTML. */
export function escapedHtml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
