import { NodeApiError, type Failure, type INode } from 'n8n-workflow';

/** n8n shows `message` as the headline and `description` below it. */
interface Texts {
	readonly message: string;
	readonly description: string;
	readonly httpCode?: string;
	/** Why, as n8n's triggers understand it. */
	readonly failure?: Failure;
}

/** An error with our own words, and nothing of the request in it. */
export function apiError(
	node: INode,
	{ message, description, httpCode, failure }: Texts,
): NodeApiError {
	const error = new NodeApiError(node, { message }, { message, description, httpCode, failure });
	// n8n swaps a message in which it sees something like a system code ("preexisting" holds EEXIST).
	error.message = message;
	return error;
}

/** Joins what there is to say; each part becomes a sentence. */
export function sentence(...parts: Array<string | undefined>): string {
	return parts
		.filter((part) => part)
		.map((part) => `${part?.replace(/[.\s]+$/, '')}.`)
		.join(' ');
}
