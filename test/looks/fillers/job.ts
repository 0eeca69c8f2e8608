/** A form to be filled by every program with the same values. */
export interface Job {
	readonly name: string;
	readonly path: string;
	readonly bytes: Uint8Array;
	/** Texts by the full names of their fields. */
	readonly values: ReadonlyMap<string, string>;
	/** Where the filled copies go. */
	readonly folder: string;
	/** The path of a program's copy. */
	file(program: string): string;
}
