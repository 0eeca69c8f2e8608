import { NodeApiError, type Failure, type INode } from 'n8n-workflow';

/** n8n shows `message` as the headline and `description` below it. */
interface Texts {
	readonly message: string;
	readonly description: string;
	readonly httpCode?: string;
	/** Tells n8n's poll scheduler when to poll again (n8n 2.40). */
	readonly failure?: Failure;
}

/** An error in our own words, with nothing of the request in it. */
export function apiError(
	node: INode,
	{ message, description, httpCode, failure }: Texts,
): NodeApiError {
	const error = new NodeApiError(node, { message }, { message, description, httpCode, failure });
	// n8n replaces a message that seems to hold a system code ("preexisting" contains EEXIST).
	error.message = message;
	return error;
}

/** Joins the parts that are there, each as a sentence. */
export function sentence(...parts: Array<string | undefined>): string {
	return parts
		.filter((part): part is string => Boolean(part))
		.map((part) => `${part.replace(/[.\s]+$/, '')}.`)
		.join(' ');
}
