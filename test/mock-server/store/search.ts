/** A name that has these words in it, as a pattern of SQL's LIKE with the escape character "\". */
export function likePattern(search: string): string {
	return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
