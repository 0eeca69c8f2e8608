import { once } from 'node:events';
import { z } from 'zod/v4';
import { deliver } from '../../exchange/answer.ts';
import { defineFault, pause } from './faultKind.ts';
import type { FaultyExchange } from './faultKind.ts';

/** In milliseconds; a longer wait is a hang. */
const longest = 3_600_000;

/** Waits, then goes on; the service does its work even if the client has left meanwhile. */
export const delay = defineFault(
	z.strictObject({
		kind: z.literal('delay'),
		ms: z.number().min(0).max(longest),
		/** With it the wait is somewhere between `ms` and this. */
		upToMs: z.number().min(0).max(longest).optional(),
	}),
	async ({ ms, upToMs = ms }, exchange, proceed) => {
		await pause(ms + exchange.random() * Math.max(0, upToMs - ms), exchange);
		await proceed();
	},
);

async function untilGone({ outgoing, closing }: FaultyExchange): Promise<void> {
	if (!outgoing.closed) await once(outgoing, 'close', { signal: closing });
}

/** Never answers, and does nothing either. */
export const hang = defineFault(z.strictObject({ kind: z.literal('hang') }), (_action, exchange) =>
	untilGone(exchange),
);

/** The service does its work, but the client never hears of it. */
export const doneThenHang = defineFault(
	z.strictObject({ kind: z.literal('done-then-hang') }),
	async (_action, exchange) => {
		await exchange.answer();
		await untilGone(exchange);
	},
);

/** The connection is reset before the head; the service has done nothing. */
export const reset = defineFault(
	z.strictObject({ kind: z.literal('reset') }),
	(_action, { outgoing }) => {
		outgoing.socket?.resetAndDestroy();
	},
);

/** The service does its work, then the connection is reset before the head. */
export const doneThenReset = defineFault(
	z.strictObject({ kind: z.literal('done-then-reset') }),
	async (_action, { outgoing, answer }) => {
		await answer();
		outgoing.socket?.resetAndDestroy();
	},
);

/** The service does its work, but answers with an error. */
export const doneThenStatus = defineFault(
	z.strictObject({
		kind: z.literal('done-then-status'),
		status: z.number().int().min(400).max(599).default(500),
	}),
	async ({ status }, { outgoing, answer, error }) => {
		await answer();
		deliver(outgoing, await error(status, `The service was told to answer ${status}.`));
	},
);

/** The request arrives twice, as if something on the way had repeated it; the second answer is given. */
export const doneTwice = defineFault(
	z.strictObject({ kind: z.literal('done-twice') }),
	async (_action, { outgoing, answer }) => {
		await answer();
		deliver(outgoing, await answer());
	},
);
