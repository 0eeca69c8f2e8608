import { z } from 'zod/v4';
import { deliver } from '../../../../../service/src/http/exchange/answer.ts';
import type { Answer } from '../../../../../service/src/http/exchange/answer.ts';
import { defineFault } from './faultKind.ts';

function textAnswer(status: number, contentType: string, text: string): Answer {
	return { status, headers: { 'content-type': contentType }, body: Buffer.from(text) };
}

/** Any status. Without a body, a status of 400 or above has an error in the chosen shape. */
export const fixedAnswer = defineFault(
	z.strictObject({
		kind: z.literal('answer'),
		status: z.number().int().min(200).max(599),
		headers: z.record(z.string(), z.string()).default({}),
		body: z.json().optional(),
	}),
	({ status, headers, body }, { outgoing, error }) => {
		let answer = textAnswer(status, 'application/json', JSON.stringify(body) ?? '');
		if (typeof body === 'string') answer = textAnswer(status, 'text/plain', body);
		else if (body === undefined && status >= 400) {
			answer = error(status, `The service was told to answer ${status}.`);
		}
		const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
		deliver(outgoing, {
			...answer,
			headers: { ...answer.headers, ...(Object.fromEntries(lowerCase) as typeof headers) },
		});
	},
);

/** 429; the setting `rate.retryAfter` decides whether and how it says when to retry. */
export const tooManyRequests = defineFault(
	z.strictObject({
		kind: z.literal('too-many-requests'),
		seconds: z.number().int().min(0).default(1),
	}),
	({ seconds }, { outgoing, error }) => {
		deliver(outgoing, error(429, 'Too many requests.', { 'retry-after': String(seconds) }));
	},
);

/** Redirects to the same path on another origin, to itself (a loop), or to a URL. */
export const redirect = defineFault(
	z.strictObject({
		kind: z.literal('redirect'),
		status: z.union([301, 302, 303, 307, 308].map((status) => z.literal(status))).default(302),
		to: z.string(),
	}),
	({ status, to }, { asked, outgoing, otherOrigin }) => {
		const { pathname, search } = asked.url;
		const own = pathname + search;
		const known: Record<string, string> = { 'other-origin': otherOrigin + own, loop: own };
		const location = known[to] ?? to;
		deliver(outgoing, { status, headers: { location }, body: new Uint8Array() });
	},
);

export const htmlPage = defineFault(
	z.strictObject({ kind: z.literal('html-page'), status: z.number().int().default(200) }),
	({ status }, { outgoing }) => {
		const page =
			'<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>';
		deliver(outgoing, textAnswer(status, 'text/html; charset=utf-8', page));
	},
);

export const emptyAnswer = defineFault(
	z.strictObject({ kind: z.literal('empty'), status: z.number().int().default(200) }),
	({ status }, { outgoing }) => deliver(outgoing, { status, headers: {}, body: new Uint8Array() }),
);

export const invalidJson = defineFault(
	z.strictObject({ kind: z.literal('invalid-json'), status: z.number().int().default(200) }),
	({ status }, { outgoing }) =>
		deliver(outgoing, textAnswer(status, 'application/json', '{"uid": "cut off he')),
);
