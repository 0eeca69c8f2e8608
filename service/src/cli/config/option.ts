import type { z } from 'zod/v4';

/** One option of a command: a flag and, for those of the service, the variable that stands in for it. */
export interface Option<Value> {
	/** What the flag is followed by, in capitals; empty: by nothing, and then its text is "yes". */
	readonly placeholder: string;
	readonly about: string;
	/** `NAME_FILE` names a file that holds the value. */
	readonly variable?: string;
	/** The text that counts if nothing is given; without it, `schema` gets undefined. */
	readonly fallback?: string;
	/** The flags of the options that this one says nothing without. */
	readonly needs?: readonly string[];
	readonly schema: z.ZodType<Value>;
}

export type Options = Readonly<Record<string, Option<unknown>>>;

export type ValuesOf<All extends Options> = {
	readonly [Name in keyof All]: All[Name] extends Option<infer Value> ? Value : never;
};
