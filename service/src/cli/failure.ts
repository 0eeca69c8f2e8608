/** The program cannot go on; the message says why and what to do. */
export class Failure extends Error {}

/** The program was used wrongly. */
export class UsageError extends Failure {}
