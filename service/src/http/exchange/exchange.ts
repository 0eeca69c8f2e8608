import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Client } from './client.ts';

/** Facts about a request for the log; the handlers add team and key. */
export interface RequestFacts {
	readonly requestId: string;
	team?: number;
	/** The first characters of the API key. */
	key?: string;
	/** Whether the log tells of what refused it, once for many; no field of the log. */
	isTold?: true;
}

/** Node's request and response, and the same request as a Fetch API Request. */
export interface Exchange {
	readonly incoming: IncomingMessage;
	readonly outgoing: ServerResponse;
	readonly client: Client;
	readonly facts: RequestFacts;
}
