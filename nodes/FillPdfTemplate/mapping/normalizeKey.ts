/**
 * A key in lower case and one Unicode form (é has two), without spaces, `_`, `-` and `.`, other hyphens and characters
 * that cannot be seen; '' when nothing else is left.
 */
export function normalizeKey(key: string): string {
	return key
		.replace(/[\s_.\p{Pd}\p{Cf}]+/gu, '')
		.toLowerCase()
		.normalize();
}
