import type { Environment } from './config/environment.ts';
import type { Options, ValuesOf } from './config/option.ts';

/** Output of a command: results for scripts on `out`, messages for people on `say`. */
export interface Io {
	readonly out: (line: string) => void;
	readonly say: (line: string) => void;
	readonly environment: Environment;
	/** Aborted when the program is asked to end. */
	readonly ending: AbortSignal;
}

export interface Command {
	/** The arguments without a flag, in capitals; optional ones in brackets. */
	readonly words: readonly string[];
	readonly about: string;
	readonly options: Options;
	readonly run: (
		values: Readonly<Record<string, unknown>>,
		words: readonly string[],
		io: Io,
	) => Promise<void>;
}

/** Types the values that `run` receives by the command's options. */
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
