/** What is left of a key without case, spaces, `_`, `-` and `.`; '' when it consists of nothing else. */
export function looseKey(key: string): string {
	return key.replace(/[\s_.-]+/g, '').toLowerCase();
}
