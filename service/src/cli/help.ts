import type { Command } from './command.ts';
import type { Option } from './options.ts';

function optionLine([flag, option]: [string, Option<unknown>]): string {
	const { placeholder, about, variable, fallback } = option;
	const head = `  --${flag} ${placeholder}`.padEnd(25);
	const facts = [
		...(variable === undefined ? [] : [`variable: ${variable}`]),
		...(fallback ? [`default: ${fallback}`] : []),
	];
	return `${head}${about}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

/** The help of one command. */
export function commandHelp(name: string, { words, about, options }: Command): string {
	const variables = Object.values(options).some(({ variable }) => variable !== undefined);
	return [
		`pdf-template-service ${[name, ...words].join(' ')} [OPTIONS]`,
		'',
		`${about[0]?.toUpperCase()}${about.slice(1)}.`,
		'',
		...Object.entries(options).map(optionLine),
		...(variables
			? ['', 'Each variable NAME can also be given as NAME_FILE, a file with the value.']
			: []),
	].join('\n');
}

/** The help of the program. */
export function programHelp(commands: Readonly<Record<string, Command>>): string {
	const lines = Object.entries(commands).map(
		([name, { words, about }]) => `  ${[name, ...words].join(' ').padEnd(23)}${about}`,
	);
	return [
		'pdf-template-service [COMMAND] [OPTIONS]',
		'',
		'Keeps PDF forms as templates and fills them over HTTP.',
		'',
		...lines,
		'',
		'COMMAND --help shows the options of a command, --version the version.',
	].join('\n');
}
