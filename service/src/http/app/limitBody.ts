import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Client } from '../exchange/client.ts';
import type { BodyBudget } from '../exchange/bodyBudget.ts';
import type { RequestFacts } from '../exchange/exchange.ts';
import { readingBody } from '../exchange/requestBody.ts';

/** What @hono/node-server passes to handlers. */
export interface NodeEnv {
	Bindings: {
		incoming: IncomingMessage;
		outgoing: ServerResponse;
		client: Client;
		/** Not where the page is mounted without a log. */
		facts?: RequestFacts;
	};
}

/** The longest body by path, in bytes; the first match counts. */
const limits: readonly (readonly [RegExp, number])[] = [
	// Streamed to disk.
	[/^\/app\/admin\/uploads$/, Infinity],
	[/^\/app\/(sign-in|sessions?|links|me|keys|members|invitations|admin)(\/|$)/, 10_000],
	[/\/(templates|pdf\/\w+|fields)$/, 50_000_000],
	[/./, 10_000_000],
];

/** Reads the bodies of the page's calls, up to a limit. */
export const limitBody = (budget: BodyBudget) =>
	readingBody(budget, (path) => limits.find(([pattern]) => pattern.test(path))?.[1] ?? 0);
