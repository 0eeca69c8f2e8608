/** The database cannot be reached now; nothing was changed unless the message says so. */
export class DatabaseUnavailableError extends Error {}

/** The disk of the database is full; nothing was changed. */
export class DiskFullError extends DatabaseUnavailableError {}

/** A text that the database cannot store; the message says why. */
export class UnstorableTextError extends Error {}
