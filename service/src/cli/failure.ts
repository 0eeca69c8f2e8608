/** The program cannot go on; the message says why and what to do. */
export class Failure extends Error {}

/** The program was used wrongly. */
export class UsageError extends Failure {}

/** What `parseArgs` threw, in one sentence. */
export function unreadableArguments(error: unknown): UsageError {
	const [line = ''] = (error as Error).message.split('\n');
	return new UsageError(`${line.replace(/\. To specify.*/, '').replace(/\.$/, '')}. See --help.`);
}
