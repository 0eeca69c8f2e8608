import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../service/clock.ts';
import type { FaultyExchange } from './faults/kinds/faultKind.ts';
import { performFaults } from './faults/perform.ts';
import type { Faults } from './faults/faults.ts';
import type { Journal } from './journal/journal.ts';
import { ServiceProblem } from '../service/problem.ts';
import type { Switches } from '../settings/settings.ts';
import { deliver, readAnswer } from './exchange/answer.ts';
import { errorAnswer, problemAnswer } from './exchange/errorAnswer.ts';
import { readBody } from './exchange/requestBody.ts';

export interface App {
	fetch(request: Request, env?: object): Response | Promise<Response>;
}

/** A part of this host where the interface's keys, faults and journal do not reach. */
export interface House extends App {
	has(path: string): boolean;
}

export interface ExchangeContext {
	readonly app: App;
	readonly journal: Journal;
	readonly faults: Faults;
	readonly switches: Switches;
	readonly maxBodyBytes: number;
	readonly clock: Clock;
	/** What else is to be found on this host, apart from the interface. */
	readonly house?: House;
	/** Address of the other listener, the one that redirects across origins lead to. */
	readonly otherOrigin: string;
	/** Aborted when the service closes. */
	readonly closing: AbortSignal;
}

/** Keeps the journal of one request: its end is the end of its answer or of its connection. */
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

/** The request with a body that was read already. */
export function withBody(request: Request, body: Buffer): Request {
	const { method, url, headers } = request;
	if (method === 'GET' || method === 'HEAD') return request;
	try {
		return new Request(url, { method, headers, body: body as Buffer<ArrayBuffer> });
	} catch {
		throw new ServiceProblem('method_not_allowed', `${method} is not possible here.`);
	}
}

function faultyExchange(
	{ app, switches, otherOrigin, closing }: ExchangeContext,
	{ request, body }: { request: Request; body: Buffer },
	outgoing: ServerResponse,
): FaultyExchange {
	return {
		...{ request, body, outgoing, switches, closing, otherOrigin },
		answer: async () => readAnswer(await app.fetch(request.clone())),
		error: (status, message) =>
			readAnswer(errorAnswer(status, { kind: 'fault', message, fields: [] }, switches)),
	};
}

function bodyLimit({ maxBodyBytes, switches }: ExchangeContext): number {
	return Math.min(maxBodyBytes, switches.get('body.maxBytes'));
}

/** Answers one request: notes it, reads its body, lets the faults meet it, and the app. */
export async function exchange(
	context: ExchangeContext,
	request: Request,
	{ incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): Promise<void> {
	const entry = beginEntry(context.journal, request, outgoing);
	if (context.clock.stands) outgoing.setHeader('Date', context.clock.now().toUTCString());
	try {
		const body = await readBody({ incoming, outgoing }, bodyLimit(context));
		entry.received(body);
		const scene = faultyExchange(context, { request: withBody(request, body), body }, outgoing);
		await performFaults(context.faults, scene);
	} catch (error) {
		if (context.closing.aborted || incoming.errored) return;
		if (!(error instanceof ServiceProblem)) throw error;
		deliver(outgoing, await readAnswer(problemAnswer(error, context.switches)));
	}
}
