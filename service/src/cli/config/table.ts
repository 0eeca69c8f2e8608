import { families } from './environment.ts';
import type { Option } from './option.ts';
import { optionGroups } from './serviceOptions.ts';

const header = ['Flag', 'Variable', 'Default', 'What it is'];

function row([flag, option]: [string, Option<unknown>]): readonly string[] {
	const { variable = '', fallback, about, placeholder, needs = [] } = option;
	const others = needs.map((need) => `\`--${need}\``).join(' and ');
	const cells = [
		`\`--${flag} ${placeholder}\``,
		`\`${variable}\``,
		fallback ? `\`${fallback}\`` : '',
		others ? `${about}; only with ${others}` : about,
	];
	return cells.map((cell) => cell.replaceAll('|', '\\|'));
}

/** A table in Markdown, padded as Prettier does it. */
function table(rows: readonly (readonly string[])[]): string {
	const widths = header.map((_, column) =>
		Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
	);
	const line = (cells: readonly string[], filler: string) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
	const [head = [], ...others] = rows;
	const rule = line(
		head.map(() => ''),
		'-',
	);
	return [line(head, ' '), rule, ...others.map((cells) => line(cells, ' '))].join('\n');
}

/** All options of the service as Markdown, for docs/configuration.md. */
export function configurationTables(): string {
	const tables = Object.entries(optionGroups).map(
		([heading, options]) =>
			`## ${heading}\n\n${table([header, ...Object.entries<Option<unknown>>(options).map(row)])}`,
	);
	const own = families.map((prefix) => `\`${prefix}\``).join(', ');
	const names = `## Names of variables\n\nThese beginnings belong to the service: ${own}.`;
	return [...tables, names].join('\n\n');
}
