import type { Environment } from './config/environment.ts';
import type { Options, ValuesOf } from './config/option.ts';

/** Where a command writes: what it gives alone on `out`, words for people on `say`. */
export interface Io {
	readonly out: (line: string) => void;
	readonly say: (line: string) => void;
	readonly environment: Environment;
	/** Aborted when the program is asked to end. */
	readonly ending: AbortSignal;
}

export interface Command {
	/** What follows the name without a flag, in capitals; in brackets what may be left out. */
	readonly words: readonly string[];
	readonly about: string;
	readonly options: Options;
	readonly run: (
		values: Readonly<Record<string, unknown>>,
		words: readonly string[],
		io: Io,
	) => Promise<void>;
}

/** Ties the values that `run` gets to the options that it names. */
export function command<All extends Options>(parts: {
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
