import { families } from '../../service/src/cli/config/environment.ts';
import type { Option } from '../../service/src/cli/config/option.ts';
import { optionGroups } from '../../service/src/cli/config/serviceOptions.ts';
import { markdownTable } from './table.mts';

const header = ['Flag', 'Variable', 'Default', 'What it is'];

function row([flag, option]: [string, Option<unknown>]): readonly string[] {
	const { variable = '', fallback, about, placeholder, needs = [] } = option;
	const others = needs.map((need) => `\`--${need}\``).join(' and ');
	return [
		`\`--${flag} ${placeholder}\``,
		`\`${variable}\``,
		fallback ? `\`${fallback}\`` : '',
		others ? `${about}; only with ${others}` : about,
	];
}

/** All options of the service as Markdown, for service/docs/configuration.md. */
export function configurationTables(): string {
	const tables = Object.entries(optionGroups).map(
		([heading, options]) =>
			`## ${heading}\n\n${markdownTable(header, Object.entries<Option<unknown>>(options).map(row))}`,
	);
	const own = families.map((prefix) => `\`${prefix}\``).join(', ');
	const names = `## Names of variables\n\nThese beginnings belong to the service: ${own}.`;
	return [...tables, names].join('\n\n');
}
