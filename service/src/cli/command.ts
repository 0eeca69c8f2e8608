import { z } from 'zod/v4';
import type { Environment, Option, ValuesOf } from './options.ts';

/** Where a command writes: what it gives alone on `out`, words for people on `say`. */
export interface Io {
	readonly out: (line: string) => void;
	readonly say: (line: string) => void;
	readonly environment: Environment;
	/** Aborted when the program is asked to end. */
	readonly ending: AbortSignal;
}

export interface Command {
	/** What follows the name without a flag, in capitals. */
	readonly words: readonly string[];
	readonly about: string;
	readonly options: Readonly<Record<string, Option<unknown>>>;
	readonly run: (
		values: Readonly<Record<string, unknown>>,
		words: readonly string[],
		io: Io,
	) => Promise<void>;
}

/** Ties the values that `run` gets to the options that it names. */
export function command<All extends Readonly<Record<string, Option<unknown>>>>(parts: {
	readonly words?: readonly string[];
	readonly about: string;
	readonly options: All;
	readonly run: (values: ValuesOf<All>, words: readonly string[], io: Io) => Promise<void>;
}): Command {
	return {
		words: [],
		...parts,
		run: (values, words, io) => parts.run(values as ValuesOf<All>, words, io),
	};
}

export const dataOption: Option<string> = {
	placeholder: 'DIR',
	about: 'folder that keeps everything',
	variable: 'DATA_DIR',
	fallback: './data',
	schema: z.string(),
};

export function required(what: string): z.ZodType<string> {
	return z.string(`${what} is missing`).trim().min(1, `${what} is missing`);
}

export function numberFrom(least: number, most: number): z.ZodType<number> {
	const message = `give a number from ${least} to ${most}`;
	return z
		.string()
		.regex(/^\d+$/, message)
		.transform(Number)
		.pipe(z.number().min(least, message).max(most, message));
}
