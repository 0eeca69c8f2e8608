/** A pattern for SQL's LIKE that matches names with this text; the escape character is "\". */
export function likePattern(search: string): string {
	return `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
