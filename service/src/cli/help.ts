import type { Command } from './command.ts';
import type { Option } from './config/option.ts';

function optionLines([flag, option]: [string, Option<unknown>]): string {
	const { placeholder, about, variable, fallback, needs = [] } = option;
	const facts = [
		variable,
		fallback && `default: ${fallback}`,
		...needs.map((need) => `needs --${need}`),
	].filter(Boolean);
	const head = `  --${flag} ${placeholder}`;
	return `${facts.length > 0 ? `${head} (${facts.join(', ')})` : head}\n      ${about}`;
}

/** The help of one command. */
export function commandHelp(name: string, { words, about, options }: Command): string {
	const variables = Object.values(options).some(({ variable }) => variable !== undefined);
	return [
		`pdf-template-service ${[name, ...words].join(' ')} [OPTIONS]`,
		'',
		`${about[0]?.toUpperCase()}${about.slice(1)}.`,
		'',
		...Object.entries(options).map(optionLines),
		...(variables
			? [
					'',
					'Names in capitals are variables. Each NAME can also be given as NAME_FILE, a file with the value.',
				]
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
