/** The command line is not understood; the message says what to write instead. */
export class UsageError extends Error {}
