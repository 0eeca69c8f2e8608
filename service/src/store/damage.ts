/** Stored data is damaged. */
export class DamagedError extends Error {
	/** `what`: such as "The PDF of document 17". */
	constructor(what: string) {
		super(`${what} is damaged: it is not what was stored. Restore it from a backup.`);
	}
}
