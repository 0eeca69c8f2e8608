/** A key in lower case without spaces, `_`, `-` and `.`; '' when nothing else is left. */
export function normalizeKey(key: string): string {
	return key.replace(/[\s_.-]+/g, '').toLowerCase();
}
