import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { z } from 'zod/v4';
import { unreadableArguments, UsageError } from './failure.ts';

/** One option of a command: a flag and, for those of the service, the variable that stands in for it. */
export interface Option<Value> {
	/** What the flag is followed by, in capitals. */
	readonly placeholder: string;
	readonly about: string;
	/** `NAME_FILE` names a file that holds the value. */
	readonly variable?: string;
	/** The text that counts if nothing is given; without it, `schema` gets undefined. */
	readonly fallback?: string;
	readonly schema: z.ZodType<Value>;
}

type Options = Readonly<Record<string, Option<unknown>>>;
export type ValuesOf<All extends Options> = {
	readonly [Name in keyof All]: All[Name] extends Option<infer Value> ? Value : never;
};
export type Environment = Readonly<Record<string, string | undefined>>;

function fromFile(variable: string, path: string): string {
	try {
		return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
	} catch (error) {
		throw new UsageError(`Cannot read the file of ${variable}: ${(error as Error).message}.`);
	}
}

/** The text of a variable, or of the file that it names. An empty variable counts as absent. */
function fromEnvironment(name: string, environment: Environment): string | undefined {
	const [text, path] = [environment[name] || undefined, environment[`${name}_FILE`] || undefined];
	if (text !== undefined && path !== undefined) {
		throw new UsageError(`${name} and ${name}_FILE are both set: remove one of them.`);
	}
	return path === undefined ? text : fromFile(`${name}_FILE`, path);
}

interface Given {
	readonly values: Readonly<Record<string, string | boolean | undefined>>;
	readonly positionals: readonly string[];
}

function parse(args: readonly string[], flags: readonly string[]): Given {
	const known = flags.map((flag) => [flag, { type: 'string' }] as const);
	const options = { ...Object.fromEntries(known), help: { type: 'boolean' } } as const;
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		throw unreadableArguments(error);
	}
}

/**
 * Reads the options of a command, each from its flag, else from the environment, else its fallback; and what follows
 * without a flag. Throws UsageError.
 */
export function readOptions<All extends Options>(
	options: All,
	args: readonly string[],
	environment: Environment,
): { readonly values: ValuesOf<All>; readonly words: readonly string[]; readonly help: boolean } {
	const { values: given, positionals: words } = parse(args, Object.keys(options));
	if (given['help']) return { values: {} as ValuesOf<All>, words, help: true };
	const values = Object.entries(options).map(([flag, { variable, fallback, schema }]) => {
		const flagged = given[flag] as string | undefined;
		const varied = variable === undefined ? undefined : fromEnvironment(variable, environment);
		const result = schema.safeParse(flagged ?? varied ?? fallback);
		if (result.success) return [flag, result.data];
		const where = flagged === undefined && varied !== undefined ? variable : `--${flag}`;
		throw new UsageError(`${where}: ${result.error.issues[0]?.message ?? 'not valid'}.`);
	});
	return { values: Object.fromEntries(values) as ValuesOf<All>, words, help: false };
}
