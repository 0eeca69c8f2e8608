import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Target } from './target';

/** One call to the service. `goal` completes "Could not …" in messages. */
export interface Call {
	readonly goal: string;
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	readonly target: Target;
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	/** The object that the call is about, named when the service does not find it. */
	readonly subject?: { readonly kind: 'template' | 'document'; readonly uid: string };
	/** A fill: each time it reaches the service, a document is created. */
	readonly createsDocument?: boolean;
}

/** Node's `Readable`, by way of n8n: a node may not import from `stream`, not even a type. */
export type ByteStream = Exclude<
	Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0],
	Buffer
>;

/** What came back, unless it was a redirect: the status whatever it is, and the body still to be read. */
export interface Answer {
	readonly status: number;
	readonly headers: IDataObject;
	readonly body: ByteStream;
	/** Ends the connection, unless all of the body has arrived. */
	readonly close: () => void;
	/** Where the answer came from, after redirects. */
	readonly target: Target;
}
