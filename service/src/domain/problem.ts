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

/** The service refuses a request; `errorAnswer` decides the status and body. */
export class ServiceProblem extends Error {
	readonly kind: ProblemKind;
	/** The invalid parts of the request, where known. */
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
