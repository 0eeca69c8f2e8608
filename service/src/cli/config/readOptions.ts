import { parseArgs } from 'node:util';
import { unreadableArguments, UsageError } from '../failure.ts';
import { checkVariables, fromEnvironment } from './environment.ts';
import type { Environment } from './environment.ts';
import type { Options, ValuesOf } from './option.ts';

interface Given {
	readonly values: Readonly<Record<string, string | boolean | undefined>>;
	readonly positionals: readonly string[];
}

function parse(args: readonly string[], all: Options): Given {
	const known = Object.entries(all).map(([flag, { placeholder }]) => {
		return [flag, { type: placeholder === '' ? 'boolean' : 'string' }] as const;
	});
	const options = { ...Object.fromEntries(known), help: { type: 'boolean' } } as const;
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		throw unreadableArguments(error);
	}
}

/** The text given for an option, and by what: its flag, or else its variable. */
interface Text {
	readonly text: string | undefined;
	/** The flag or the variable. */
	readonly where: string;
}

function checkNeeds(options: Options, texts: ReadonlyMap<string, Text>): void {
	for (const [flag, { needs = [] }] of Object.entries(options)) {
		const given = texts.get(flag);
		if (given?.text === undefined) continue;
		const missing = needs.map((need) => texts.get(need)).find((need) => need?.text === undefined);
		if (!missing) continue;
		throw new UsageError(`${given.where} needs ${missing.where}: set both, or neither.`);
	}
}

/**
 * Reads a command's arguments and its options, each from its flag, else the environment, else its default. Throws
 * UsageError, also for variables that look like misspelled ones of the service.
 */
export function readOptions<All extends Options>(
	options: All,
	args: readonly string[],
	environment: Environment,
): { readonly values: ValuesOf<All>; readonly words: readonly string[]; readonly help: boolean } {
	const { values: given, positionals: words } = parse(args, options);
	if (given['help']) return { values: {} as ValuesOf<All>, words, help: true };
	checkVariables(environment);
	const texts = new Map(
		Object.entries(options).map(([flag, { variable }]): [string, Text] => {
			const flagged = given[flag] === true ? 'yes' : (given[flag] as string | undefined);
			if (variable === undefined) return [flag, { text: flagged, where: `--${flag}` }];
			const varied = fromEnvironment(variable, environment);
			return [
				flag,
				{ text: flagged ?? varied, where: flagged === undefined ? variable : `--${flag}` },
			];
		}),
	);
	checkNeeds(options, texts);
	const values = Object.entries(options).map(([flag, { fallback, schema }]) => {
		const { text, where } = texts.get(flag) as Text;
		const result = schema.safeParse(text ?? fallback);
		if (result.success) return [flag, result.data];
		throw new UsageError(`${where}: ${result.error.issues[0]?.message ?? 'not valid'}.`);
	});
	return { values: Object.fromEntries(values) as ValuesOf<All>, words, help: false };
}
