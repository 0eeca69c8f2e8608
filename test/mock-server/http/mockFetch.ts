import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ServiceProblem } from '../../../service/src/domain/problem.ts';
import { deliver } from '../../../service/src/http/exchange/answer.ts';
import { readAnswer } from './readAnswer.ts';
import { problemAnswer } from '../../../service/src/http/exchange/errorAnswer.ts';
import { readBody } from '../../../service/src/http/exchange/requestBody.ts';
import type { Exchange, Fetch } from '../../../service/src/http/listener.ts';
import type { Asked } from '../assumptions/assumption.ts';
import type { Clock } from '../state/clock.ts';
import type { Admin } from './admin/admin.ts';
import { answerAssuming, assuming } from './assume.ts';
import type { Behind } from './assume.ts';
import type { Faults } from './faults/faults.ts';
import type { FaultyExchange } from './faults/kinds/faultKind.ts';
import { answerWithFaults } from './faults/answerWithFaults.ts';
import type { Journal } from './journal/journal.ts';

export interface MockContext extends Behind {
	/** The admin paths on this port: no journal entry, no simulated failure. */
	readonly admin?: () => Admin;
	readonly journal: Journal;
	readonly faults: Faults;
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

function errorOf(status: number, message: string, headers: Readonly<Record<string, string>>) {
	const body = Buffer.from(JSON.stringify({ error: { code: 'fault', message } }));
	return { status, headers: { ...headers, 'content-type': 'application/json' }, body };
}

async function faultyExchange(
	context: MockContext,
	asked: Asked,
	outgoing: ServerResponse,
): Promise<FaultyExchange> {
	const { faults, otherOrigin, closing } = context;
	return {
		asked,
		outgoing,
		closing,
		otherOrigin,
		hasKey: await context.hasKey(asked),
		random: () => faults.random(),
		answer: () => answerAssuming(asked, context),
		error: (status, message, headers = {}) =>
			assuming(errorOf(status, message, headers), asked, context),
	};
}

/** Answers one API request: journal, body, simulated failures, then the service. */
async function answerRequest(
	context: MockContext,
	request: Request,
	{ incoming, outgoing }: Exchange,
): Promise<void> {
	const { journal, clock, settings, faults, maxBodyBytes } = context;
	const entry = beginEntry(journal, request, outgoing);
	if (clock.stands) outgoing.setHeader('Date', clock.now().toUTCString());
	const { method, headers } = request;
	const asked = { method, url: new URL(request.url), headers };
	try {
		const limit = Math.min(maxBodyBytes, settings.get('body.maxBytes'));
		const body = await readBody({ incoming, outgoing }, limit);
		entry.received(body);
		const exchange = await faultyExchange(context, { ...asked, body }, outgoing);
		await answerWithFaults(faults, exchange);
	} catch (error) {
		if (context.closing.aborted || incoming.errored) return;
		if (!(error instanceof ServiceProblem)) throw error;
		deliver(outgoing, assuming(await readAnswer(problemAnswer(error)), asked, context));
	} finally {
		entry.done();
	}
}

/** Answers every request to one port: admin paths by `admin`, all others by the API, with simulated failures. */
export function mockFetch(context: MockContext): Fetch {
	return async (request, exchange) => {
		const admin = context.admin?.();
		if (admin?.has(new URL(request.url).pathname)) return admin.fetch(request, exchange);
		await answerRequest(context, request, exchange);
		return RESPONSE_ALREADY_SENT;
	};
}
