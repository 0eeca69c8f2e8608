import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Clock } from '../settings/clock.ts';
import { ServiceProblem } from '../../../service/src/domain/problem.ts';
import type { Settings } from '../settings/settings.ts';
import type { Admin } from './admin/admin.ts';
import type { Teams } from '../../../service/src/domain/teams.ts';
import { deliver, readAnswer } from '../../../service/src/http/exchange/answer.ts';
import { apiKeyHeader } from '../../../service/src/http/exchange/apiKey.ts';
import { errorAnswer, problemAnswer } from '../../../service/src/http/exchange/errorAnswer.ts';
import { readBody, withBody } from '../../../service/src/http/exchange/requestBody.ts';
import type { Faults } from './faults/faults.ts';
import type { FaultyExchange } from './faults/kinds/faultKind.ts';
import { answerWithFaults } from './faults/answerWithFaults.ts';
import type { Journal } from './journal/journal.ts';
import type { Exchange, Fetch } from '../../../service/src/http/listener.ts';

export interface MockContext {
	readonly app: { fetch(request: Request): Response | Promise<Response> };
	/** The admin paths on this port: no journal entry, no simulated failure. */
	readonly admin?: Admin;
	readonly teams: Teams;
	readonly journal: Journal;
	readonly faults: Faults;
	readonly settings: Settings;
	readonly maxBodyBytes: number;
	readonly clock: Clock;
	/** The URL of the other port, for redirects to another origin. */
	readonly otherOrigin: string;
	/** Aborted when the service closes. */
	readonly closing: AbortSignal;
}

/** Begins the journal entry of a request; it ends with the answer or the connection. */
function beginEntry(journal: Journal, request: Request, outgoing: ServerResponse) {
	const entry = journal.begin(request);
	let isOpen = true;
	const end = () => {
		if (isOpen) entry.ended(outgoing.headersSent ? outgoing.statusCode : undefined);
		isOpen = false;
	};
	outgoing.once('finish', end).once('close', end);
	return entry;
}

async function faultyExchange(
	{ app, teams, faults, settings, otherOrigin, closing }: MockContext,
	{ request, body }: { request: Request; body: Buffer },
	outgoing: ServerResponse,
): Promise<FaultyExchange> {
	const team = await teams.withKey(request.headers.get(apiKeyHeader) ?? undefined);
	return {
		request,
		body,
		outgoing,
		settings,
		closing,
		otherOrigin,
		hasKey: team !== undefined,
		random: () => faults.random(),
		answer: async () => readAnswer(await app.fetch(request.clone())),
		error: (status, message) =>
			readAnswer(errorAnswer(status, { kind: 'fault', message, fields: [] }, settings)),
	};
}

/** Answers one API request: journal, body, simulated failures, then the app. */
async function answerRequest(
	context: MockContext,
	request: Request,
	{ incoming, outgoing }: Exchange,
): Promise<void> {
	const { journal, clock, settings, faults, maxBodyBytes } = context;
	const entry = beginEntry(journal, request, outgoing);
	if (clock.stands) outgoing.setHeader('Date', clock.now().toUTCString());
	try {
		const limit = Math.min(maxBodyBytes, settings.get('body.maxBytes'));
		const body = await readBody({ incoming, outgoing }, limit);
		entry.received(body);
		const exchange = { request: withBody(request, body), body };
		await answerWithFaults(faults, await faultyExchange(context, exchange, outgoing));
	} catch (error) {
		if (context.closing.aborted || incoming.errored) return;
		if (!(error instanceof ServiceProblem)) throw error;
		deliver(outgoing, await readAnswer(problemAnswer(error, settings)));
	} finally {
		entry.done();
	}
}

/** Answers every request to one port: admin paths by `admin`, all others by the API, with simulated failures. */
export function mockFetch(context: MockContext): Fetch {
	return async (request, exchange) => {
		const { admin } = context;
		if (admin?.has(new URL(request.url).pathname)) return admin.fetch(request, exchange);
		await answerRequest(context, request, exchange);
		return RESPONSE_ALREADY_SENT;
	};
}
