import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Client } from './client.ts';

/** What a log tells of a request; what answers it adds whose it is. */
export interface RequestFacts {
	readonly requestId: string;
	team?: number;
	/** How the API key begins. */
	key?: string;
}

/** What Node received and will send, beside the request in the Web's form. */
export interface Exchange {
	readonly incoming: IncomingMessage;
	readonly outgoing: ServerResponse;
	readonly client: Client;
	readonly facts: RequestFacts;
}
