import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from './connection';
import type { Target } from './target';

/** One call to the service. `goal` completes "Could not …" in messages. */
export interface Call {
	readonly connection: Connection;
	readonly goal: string;
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	readonly target: Target;
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	/** The object of the call, to name it in the message of a 404. */
	readonly subject?: { readonly kind: 'template' | 'document'; readonly uid: string };
	/** The call is idempotent: it may be repeated after any outcome (promise P2). */
	readonly isRepeatable?: boolean;
	/** The service does calls with the same key only once. */
	readonly idempotencyKey?: string;
	/** Set if each attempt that arrives creates something: what to do after an unknown outcome. */
	readonly ifInDoubt?: string;
	/** Set if the item created something before this call: what to do instead of running it again. */
	readonly insteadOfRepeating?: string;
}

/** Node's `Readable`, taken from n8n's types: a node may not import `node:stream`, not even its types. */
export type ByteStream = Exclude<
	Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0],
	Buffer
>;

/** The answer after redirects, with any status; its body is still to be read. */
export interface Answer {
	readonly status: number;
	readonly headers: IDataObject;
	readonly body: ByteStream;
	/** Closes the connection, unless the whole body has arrived. */
	readonly close: () => void;
	/** The URL that answered, after redirects. */
	readonly target: Target;
}

/** Thrown for a change that the service didn't make because the run stopped, possibly between retries. */
export class NotBegun extends Error {}
