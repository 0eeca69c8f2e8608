import { commands } from '../../service/src/cli/commands.ts';
import type { Command } from '../../service/src/cli/command.ts';
import { serviceOptions } from '../../service/src/cli/config/serviceOptions.ts';
import { markdownTable } from './table.mts';

const sentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;

const ofService = new Map<string, object>(Object.entries(serviceOptions));

/** A command, what it does, and its options; only the names of the service's options, which have their own page. */
function section([name, { words, about, options }]: [string, Command]): string {
	const isShared = ([flag, option]: [string, object]) => ofService.get(flag) === option;
	const own = Object.entries(options).filter((one) => !isShared(one));
	const flags = Object.entries(options)
		.filter(isShared)
		.map(([flag]) => `\`--${flag.replace(/^s3-.*/, 's3-…')}\``);
	const shared = [...new Set(flags)].join(', ').replace(/, ([^,]*)$/, ' and $1');
	const rows = own.map(([flag, option]) => [
		`\`${`--${flag} ${option.placeholder}`.trim()}\``,
		option.fallback ? `\`${option.fallback}\`` : '',
		sentence(option.about),
	]);
	const table = rows.length > 0 ? [markdownTable(['Option', 'Default', 'What it is'], rows)] : [];
	const usage = [name, ...words].join(' ');
	const others = shared === '' ? [] : [`Also ${shared}, as for the [service](configuration.md).`];
	const more = name === 'serve' ? ['All options of the [service](configuration.md).'] : others;
	return [`## ${name}`, `\`${usage}\`. ${sentence(about)}`, ...table, ...more].join('\n\n');
}

/** All commands as Markdown, for service/docs/commands.md. */
export function commandReference(): string {
	return Object.entries(commands).map(section).join('\n\n');
}
