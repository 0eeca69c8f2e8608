import { Readable } from 'node:stream';
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Call } from '../../../../../nodes/shared/transport/connection/call.ts';
import type {
	Connection,
	Limits,
} from '../../../../../nodes/shared/transport/connection/connection';
import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import { retry } from '../../../../../nodes/shared/transport/retry';
import { SteeredClock, StuckError } from '../../../../model/clock.ts';
import { fillNode } from '../../fillNode.ts';

export const target = { url: 'https://api.example.com/v1/documents/d', withKey: true };
/** A call, but for the connection, which each world has. */
export type Unconnected = Omit<Call, 'connection'>;

export const read: Unconnected = {
	goal: 'get the document',
	method: 'GET',
	target,
	isRepeatable: true,
};
export const fill: Unconnected = {
	goal: 'fill the template',
	method: 'POST',
	target: { url: 'https://api.example.com/v1/templates/t', withKey: true },
	body: { title: 'T' },
	ifInDoubt:
		'The document may still have been created. Look for its title before you run this item again',
};

/** A request as it was handed to n8n's helper. */
export interface Sent {
	readonly atMs: number;
	readonly request: IHttpRequestOptions;
	readonly hasKey: boolean;
	/** The signal of the caller, which n8n's helper prefers to that of the request. */
	readonly callerSignal: unknown;
}

/** What n8n's helper gives back; a function stands for one that answers when it likes, or throws. */
export type Reply =
	| {
			readonly status?: number;
			readonly headers?: Record<string, string>;
			readonly body?: string | Readable;
	  }
	| ((request: IHttpRequestOptions) => Promise<never>);

const credential = { id: '1', name: 'Service', type: 'pdfTemplateApi', data: {} };

/** A connection whose requests get these replies, the last one for all further ones. */
export function worldOf(
	replies: readonly Reply[],
	{ limits, ...more }: Partial<Omit<Connection, 'limits'>> & { limits?: Partial<Limits> } = {},
) {
	const sent: Sent[] = [];
	const send = async (request: IHttpRequestOptions, hasKey: boolean, callerSignal?: unknown) => {
		const reply = replies[Math.min(sent.length, replies.length - 1)] ?? {};
		sent.push({ atMs: performance.now(), request, hasKey, callerSignal });
		if (typeof reply === 'function') return await reply(request);
		const { status = 200, headers = {}, body = '{}' } = reply;
		const bytes = typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body;
		return { statusCode: status, headers, body: bytes };
	};
	const helpers = {
		httpRequest: async (request: IHttpRequestOptions) => await send(request, false),
		async httpRequestWithAuthentication(
			this: { getExecutionCancelSignal(): unknown },
			type: string,
			request: IHttpRequestOptions,
			options: { credentialsDecrypted: unknown },
		) {
			const hasKey = type === credential.type && options.credentialsDecrypted === credential;
			return await send(request, hasKey, this.getExecutionCancelSignal());
		},
	};
	const limiters = new Map<string, ReturnType<Limiter['forRun']>>();
	const connection = {
		context: { getNode: () => fillNode, helpers },
		baseUrl: 'https://api.example.com',
		apiKey: 'key-0123456789',
		credential,
		limits: { maxRetries: 3, timeoutMs: 10_000, ...limits },
		limiterFor: (url: string) => {
			const { origin } = new URL(url);
			const limiter = limiters.get(origin) ?? new Limiter().forRun(1);
			limiters.set(origin, limiter);
			return limiter;
		},
		signal: undefined,
		runFailed: undefined,
		...more,
	} as unknown as Connection;
	return { sent, connection };
}

let clock: SteeredClock;

/** The clock stands at 0, and `chance` is every random number. */
export function stillClock(chance = 0.5): void {
	clock = new SteeredClock(() => chance);
}

export function realClock(): void {
	clock.end();
	jest.restoreAllMocks();
}

/** Moves the clock on whenever nothing else is under way, until `run` has ended; gives its value or error. */
export async function ended<T>(run: Promise<T>): Promise<T | Error> {
	return await clock.until(run).catch((error: Error) => {
		if (error instanceof StuckError) throw error;
		return error;
	});
}

/** How many timers a call leaves whose body nobody reads: those of the rate limiter. */
export async function timersOfACall(): Promise<number> {
	const before = jest.getTimerCount();
	const { connection } = worldOf([{}]);
	await ended(retry({ connection, ...read }, async () => await Promise.resolve()));
	return jest.getTimerCount() - before;
}

/** Bytes that come at these moments, in ms; without an `end`, they fall silent then. */
export function slowBody(
	parts: readonly (readonly [atMs: number, text: string | Buffer])[],
	end?: number,
) {
	const body = new Readable({ read: () => undefined });
	for (const [atMs, text] of parts) setTimeout(() => body.push(Buffer.from(text)), atMs);
	if (end !== undefined) setTimeout(() => body.push(null), end);
	return body;
}

/** A request that is never answered, but can be aborted. */
export const never: Reply = async ({ abortSignal }) =>
	await new Promise<never>((_, reject) => {
		const abort = () => reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' }));
		const signal = abortSignal as AbortSignal;
		if (signal.aborted) abort();
		signal.addEventListener('abort', abort);
	});

/** No answer, for this reason. */
export const fails =
	(code: string, syscall?: string): Reply =>
	async () =>
		await Promise.reject(Object.assign(new Error(code), { code, syscall }));
