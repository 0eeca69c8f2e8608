/** The command line is invalid; the message says what to change. */
export class UsageError extends Error {}
