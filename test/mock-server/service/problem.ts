export type ProblemKind =
	| 'unauthorized'
	| 'not_found'
	| 'unknown_uid'
	| 'conflict'
	| 'method_not_allowed'
	| 'invalid_json'
	| 'invalid_request'
	| 'too_large'
	| 'unsupported_media_type'
	| 'too_many_requests'
	| 'internal';

export interface FieldProblem {
	readonly field: string;
	readonly message: string;
}

/** A request that the service refuses; what it looks like on the wire is decided by the error answer. */
export class ServiceProblem extends Error {
	readonly kind: ProblemKind;
	/** The parts of the request that are wrong, where that can be said. */
	readonly fields: readonly FieldProblem[];

	constructor(kind: ProblemKind, message: string, fields: readonly FieldProblem[] = []) {
		super(message);
		this.kind = kind;
		this.fields = fields;
	}
}

export function notFound(what: 'template' | 'document', uid: string): ServiceProblem {
	return new ServiceProblem('unknown_uid', `There is no ${what} with the uid "${uid}".`);
}
