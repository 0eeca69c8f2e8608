import { DamagedError } from '../store/damage.ts';
import { DatabaseUnavailableError, UnstorableTextError } from '../store/database/unavailable.ts';
import { ObjectsUnavailableError } from '../store/objects/objects.ts';

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
	| 'too_large'
	| 'unsupported_media_type'
	| 'too_many_requests'
	| 'busy'
	| 'internal';

export interface FieldProblem {
	readonly field: string;
	readonly message: string;
	/** Identifies the reason for programs, with the values that a text about it contains. */
	readonly reason?: string;
	readonly values?: Readonly<Record<string, string | number>>;
}

/** A refused request; `errorAnswer` decides the status and body. */
export class ServiceProblem extends Error {
	readonly kind: ProblemKind;
	/** The invalid parts of the request, if known. */
	readonly fields: readonly FieldProblem[];
	/** When to try again. */
	readonly retryAfterSeconds: number | undefined;

	constructor(
		kind: ProblemKind,
		message: string,
		fields: readonly FieldProblem[] = [],
		retryAfterSeconds?: number,
	) {
		super(message);
		this.kind = kind;
		this.fields = fields;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** The problem to report for an error of the store, such as a full disk; undefined for other errors. */
export function storeProblem(error: unknown): ServiceProblem | undefined {
	if (error instanceof UnstorableTextError) {
		return new ServiceProblem('invalid_request', error.message);
	}
	if (error instanceof DamagedError) return new ServiceProblem('internal', error.message);
	const isAway =
		error instanceof DatabaseUnavailableError || error instanceof ObjectsUnavailableError;
	return isAway ? new ServiceProblem('busy', error.message, [], 1) : undefined;
}

export function notFound(what: 'template' | 'document', uid: string): ServiceProblem {
	return new ServiceProblem('unknown_uid', `There is no ${what} with the uid "${uid}".`);
}
