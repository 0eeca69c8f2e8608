import { z } from 'zod/v4';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ServiceProblem, storeProblem } from '../../domain/problem.ts';
import type { FieldProblem, ProblemKind } from '../../domain/problem.ts';
import type { Reason, ReasonValues } from '../../domain/reasons.ts';
import { shortened } from '../../domain/shortened.ts';
import { UnusableDataError } from '../../store/database/database.ts';
import { problemAnswer } from './wire/problem.ts';

type Why = Pick<FieldProblem, 'reason' | 'values'>;

/** A refused call of the page; the message says what to do. */
export class AppProblem extends Error {
	readonly status: ContentfulStatusCode;
	/** Identifies the reason; the page has a text for it in each language. */
	readonly reason: Reason | undefined;
	/** The values that the text contains. */
	readonly values: ReasonValues | undefined;

	constructor(
		status: ContentfulStatusCode,
		message: string,
		reason?: Reason,
		values?: ReasonValues,
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
/** The reason, if only the kind is known. */
const reasonOfKind: Partial<Record<ProblemKind, Reason>> = {
	unknown_uid: 'gone',
	not_found: 'not-found',
	internal: 'failed',
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

/** The reason of the first issue, if it is about a text that people enter. */
function reasonOfIssue([issue]: readonly z.core.$ZodIssue[]): Why {
	if (issue?.code === 'too_big' && issue.origin === 'string')
		return { reason: 'text-long', values: { most: Number(issue.maximum) } };
	if (issue?.code === 'too_small' && issue.origin === 'string') return { reason: 'text-missing' };
	return {};
}

function reasonOf(error: Error, status: number): Why {
	if (error instanceof AppProblem) return error;
	if (error instanceof z.ZodError) return reasonOfIssue(error.issues);
	if (status === 500 && !(error instanceof ServiceProblem)) return { reason: 'failed' };
	if (!(error instanceof ServiceProblem)) return {};
	const { kind, reason = reasonOfKind[kind], values } = error;
	return { reason, values };
}

/** Whether the client did not cause an error. */
export const isUnexpected = (error: Error) =>
	storeProblem(error) !== undefined || statusOf(error) === 500;

const mostOfMessage = 2000;

/** The first problems of a body: more would help nobody, and could be as long as the body. */
function zodMessage({ issues }: z.ZodError): string {
	return z.prettifyError(new z.ZodError(issues.slice(0, 5)));
}

/** The answer to a refused or failed call of the page. */
export function problemResponse(thrown: Error): Response {
	const error = storeProblem(thrown) ?? thrown;
	const status = statusOf(error);
	const told = error instanceof z.ZodError ? zodMessage(error) : error.message;
	const message = shortened(told, mostOfMessage);
	const { reason, values } = reasonOf(error, status);
	const isAboutValues = error instanceof ServiceProblem && error.fields.length > 0;
	const fields = isAboutValues ? refusedValues(error.fields) : undefined;
	const seconds = error instanceof ServiceProblem ? error.retryAfterSeconds : undefined;
	const headers = new Headers(seconds === undefined ? [] : [['Retry-After', String(seconds)]]);
	const body = problemAnswer.parse({ error: { message, reason, values, fields } });
	return Response.json(body, { status, headers });
}
