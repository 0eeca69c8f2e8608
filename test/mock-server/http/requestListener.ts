import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { exchange } from './answerRequest.ts';
import type { ExchangeContext } from './answerRequest.ts';

/** Answers each request: the house those that are for it, the exchange all others. */
export function answerExchanges(context: ExchangeContext): RequestListener {
	const answerRequest = getRequestListener(
		async (request, env) => {
			const { incoming, outgoing } = env;
			if (context.house?.has(new URL(request.url).pathname))
				return context.house.fetch(request, env);
			await exchange(context, request, {
				incoming: incoming as IncomingMessage,
				outgoing: outgoing as ServerResponse,
			});
			return RESPONSE_ALREADY_SENT;
		},
		{ overrideGlobalObjects: false },
	);
	return (incoming, outgoing) => void answerRequest(incoming, outgoing);
}
