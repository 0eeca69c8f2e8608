import { z } from 'zod/v4';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ServiceProblem, storeProblem } from '../../domain/problem.ts';
import type { FieldProblem, ProblemKind } from '../../domain/problem.ts';
import { UnusableDataError } from '../../store/database/database.ts';
import { problemAnswer } from './wire/problem.ts';

/** A refused call of the page; the message says what to do. */
export class AppProblem extends Error {
	readonly status: ContentfulStatusCode;
	/** Identifies the reason, if programs need it; the page has a text for it in each language. */
	readonly reason: string | undefined;
	/** The values that the text contains. */
	readonly values: Readonly<Record<string, string | number>> | undefined;

	constructor(
		status: ContentfulStatusCode,
		message: string,
		reason?: string,
		values?: AppProblem['values'],
	) {
		super(message);
		this.status = status;
		this.reason = reason;
		this.values = values;
	}
}

const statuses: Partial<Record<ProblemKind, ContentfulStatusCode>> = {
	unauthorized: 401,
	forbidden: 403,
	not_found: 404,
	too_many_requests: 429,
	unknown_uid: 404,
	conflict: 409,
	still_running: 409,
	reused_key: 422,
	too_large: 413,
	busy: 503,
	internal: 500,
};
/** The reasons that the page reacts to: it retries, or offers to restore from the trash. */
const reasons: Partial<Record<ProblemKind, string>> = {
	unknown_uid: 'gone',
	still_running: 'still-running',
	busy: 'busy',
};

function statusOf(error: Error): ContentfulStatusCode {
	if (error instanceof AppProblem) return error.status;
	if (error instanceof ServiceProblem) return statuses[error.kind] ?? 400;
	const isTheirs = error instanceof z.ZodError || error instanceof UnusableDataError;
	return isTheirs ? 400 : 500;
}

/** Refused values with their reasons; the page shows them beside the fields. */
export function refusedValues(fields: readonly FieldProblem[]): FieldProblem[] {
	return fields.map(({ message, ...rest }) => ({
		...rest,
		message: message.replace(`Field "${rest.field}": `, ''),
	}));
}

function reasonOf(error: Error): Pick<AppProblem, 'reason' | 'values'> {
	const reason = error instanceof ServiceProblem ? reasons[error.kind] : undefined;
	return { reason, values: undefined };
}

/** Whether the client did not cause an error. */
export const isUnexpected = (error: Error) =>
	storeProblem(error) !== undefined || statusOf(error) === 500;

/** The answer to a refused or failed call of the page. */
export function problemResponse(thrown: Error): Response {
	const error = storeProblem(thrown) ?? thrown;
	const status = statusOf(error);
	const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
	const { reason, values } = error instanceof AppProblem ? error : reasonOf(error);
	const isAboutValues = error instanceof ServiceProblem && error.fields.length > 0;
	const fields = isAboutValues ? refusedValues(error.fields) : undefined;
	const seconds = error instanceof ServiceProblem ? error.retryAfterSeconds : undefined;
	const headers = new Headers(seconds === undefined ? [] : [['Retry-After', String(seconds)]]);
	const body = problemAnswer.parse({ error: { message, reason, values, fields } });
	return Response.json(body, { status, headers });
}
