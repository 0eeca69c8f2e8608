import { commands } from '../../service/src/cli/commands.ts';
import type { Command } from '../../service/src/cli/command.ts';
import { serviceOptions } from '../../service/src/cli/config/serviceOptions.ts';
import { markdownTable } from './table.mts';

const sentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;

/** The command, what it does, and its own options; those of the service are on a page of their own. */
function section([name, { words, about, options }]: [string, Command]): string {
	const own = Object.entries(options).filter(([flag]) => !Object.hasOwn(serviceOptions, flag));
	const rows = own.map(([flag, option]) => [
		`\`${`--${flag} ${option.placeholder}`.trim()}\``,
		option.fallback ? `\`${option.fallback}\`` : '',
		sentence(option.about),
	]);
	const table = rows.length > 0 ? [markdownTable(['Option', 'Default', 'What it is'], rows)] : [];
	const usage = [name, ...words].join(' ');
	return [`## ${name}`, `\`${usage}\`. ${sentence(about)}`, ...table].join('\n\n');
}

/** All commands as Markdown, for service/docs/commands.md. */
export function commandReference(): string {
	return Object.entries(commands).map(section).join('\n\n');
}
