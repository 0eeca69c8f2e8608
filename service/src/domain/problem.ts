import { DamagedError } from '../store/damage.ts';
import { DatabaseUnavailableError, UnstorableTextError } from '../store/database/unavailable.ts';
import { shortened } from './shortened.ts';
import { ObjectsUnavailableError } from '../store/objects/objects.ts';
import type { Reason, ReasonValues } from './reasons.ts';

export type ProblemKind =
	| 'unauthorized'
	| 'forbidden'
	| 'not_found'
	| 'unknown_uid'
	| 'conflict'
	| 'still_running'
	| 'reused_key'
	| 'method_not_allowed'
	| 'invalid_json'
	| 'invalid_request'
	| 'unusable_pdf'
	| 'too_large'
	| 'unsupported_media_type'
	| 'too_many_requests'
	| 'busy'
	| 'internal';

export interface FieldProblem {
	readonly field: string;
	readonly message: string;
	/** Identifies the reason, with the values that a text about it contains. */
	readonly reason?: Reason | undefined;
	readonly values?: ReasonValues | undefined;
}

export interface ProblemDetails extends Pick<FieldProblem, 'reason' | 'values'> {
	/** When to try again. */
	readonly retryAfterSeconds?: number;
}

/** What an answer tells at most, in characters: more would help nobody, and could be as long as the request. */
const mostOfMessage = 7000;
const mostOfFields = 4000;

function told(fields: readonly FieldProblem[]): readonly FieldProblem[] {
	let left = mostOfFields;
	return fields.filter(({ field, message }) => (left -= field.length + message.length) >= 0);
}

/** A refused request; `errorAnswer` decides the status and body. */
export class ServiceProblem extends Error {
	readonly kind: ProblemKind;
	/** The invalid parts of the request, if known; the first ones, if there are many. */
	readonly fields: readonly FieldProblem[];
	/** When to try again. */
	readonly retryAfterSeconds: number | undefined;
	readonly reason: Reason | undefined;
	readonly values: ReasonValues | undefined;

	constructor(
		kind: ProblemKind,
		message: string,
		fields: readonly FieldProblem[] = [],
		{ retryAfterSeconds, reason, values }: ProblemDetails = {},
	) {
		super(shortened(message, mostOfMessage));
		this.kind = kind;
		this.fields = told(fields);
		this.retryAfterSeconds = retryAfterSeconds;
		this.reason = reason;
		this.values = values;
	}
}

/** The problem to report for an error of the store, such as a full disk; undefined for other errors. */
export function storeProblem(error: unknown): ServiceProblem | undefined {
	if (error instanceof UnstorableTextError) {
		return new ServiceProblem('invalid_request', error.message, [], { reason: 'unstorable-text' });
	}
	if (error instanceof DamagedError) {
		return new ServiceProblem('internal', error.message, [], { reason: 'stored-damaged' });
	}
	const isAway =
		error instanceof DatabaseUnavailableError || error instanceof ObjectsUnavailableError;
	const details = { retryAfterSeconds: 1, reason: 'store-away' } as const;
	return isAway ? new ServiceProblem('busy', error.message, [], details) : undefined;
}

export function notFound(what: 'template' | 'document', uid: string): ServiceProblem {
	return new ServiceProblem('unknown_uid', `There is no ${what} with the uid "${uid}".`);
}
