import { UnusableDataError } from '../database.ts';
import { DatabaseUnavailableError, DiskFullError, UnstorableTextError } from '../unavailable.ts';

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? '');

const lostCodes =
	/^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
const lostWords =
	/Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/i;

/** Whether the connection ended or could not be made, so that another one may do. */
export function isLost(error: unknown): boolean {
	const { message = '' } = error as Error;
	const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [];
	return lostCodes.test(codeOf(error)) || lostWords.test(message) || errors.some(isLost);
}

/** Whether another transaction was in the way of this one, which was undone and can run again. */
export function wasInTheWay(error: unknown): boolean {
	return ['40001', '40P01'].includes(codeOf(error));
}

/** What the database said, where that is known to be caused by a request or by the way to the database. */
export function explained(error: unknown): unknown {
	if (isLost(error)) {
		const message = 'The database cannot be reached. Try again later.';
		return new DatabaseUnavailableError(message, { cause: error });
	}
	if (wasInTheWay(error)) {
		const message = 'Too much is changed at the same time; nothing was stored. Try again later.';
		return new DatabaseUnavailableError(message, { cause: error });
	}
	if (codeOf(error) === '55P03') {
		const message =
			'A table is in use for long, as by a backup, or by another program. Try again later.';
		return new DatabaseUnavailableError(message, { cause: error });
	}
	if (codeOf(error) === '53100') {
		const message = 'The disk of the database is full; nothing was stored.';
		return new DiskFullError(message, { cause: error });
	}
	if (['22021', '22P05'].includes(codeOf(error))) {
		const message = 'A text has the character U+0000, which the database cannot store.';
		return new UnstorableTextError(message, { cause: error });
	}
	return error;
}

/** Why the service cannot start with this database now, or ever. The URL is shown without its password. */
export function unusable(
	url: string,
	cause: unknown,
): UnusableDataError | DatabaseUnavailableError {
	const { message: said, errors = [] } = cause as Error & { errors?: readonly Error[] };
	const why = said || errors.map((error) => error.message).join(', ');
	const message = `Cannot use the database ${shown(url)}: ${why}.`;
	return isLost(cause)
		? new DatabaseUnavailableError(message, { cause })
		: new UnusableDataError(message, { cause });
}

export function shown(url: string): string {
	const parsed = URL.parse(url);
	return parsed ? `${parsed.protocol}//${parsed.host}${parsed.pathname}` : 'of DATABASE_URL';
}
