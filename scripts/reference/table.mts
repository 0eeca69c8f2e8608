/** A table in Markdown; columns that are empty in every row are left out. */
export function markdownTable(
	header: readonly string[],
	rows: readonly (readonly string[])[],
): string {
	const used = header.map((_, column) => rows.some((cells) => cells[column] !== ''));
	const line = (cells: readonly string[]) =>
		`| ${cells
			.filter((_, column) => used[column])
			.map((cell) => cell.replaceAll('|', '\\|'))
			.join(' | ')} |`;
	return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
