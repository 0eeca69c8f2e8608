import type { z } from 'zod/v4';

/** One option of a command: a flag and, for those of the service, an environment variable. */
export interface Option<Value> {
	/** The placeholder of the value, in capitals; empty for flags without one, whose value is "yes". */
	readonly placeholder: string;
	readonly about: string;
	/** `NAME_FILE` names a file that holds the value. */
	readonly variable?: string;
	/** The default, as text; without one, `schema` gets undefined. */
	readonly fallback?: string;
	/** The flags that this option needs to have an effect. */
	readonly needs?: readonly string[];
	readonly schema: z.ZodType<Value>;
}

export type Options = Readonly<Record<string, Option<unknown>>>;

export type ValuesOf<All extends Options> = {
	readonly [Name in keyof All]: All[Name] extends Option<infer Value> ? Value : never;
};
