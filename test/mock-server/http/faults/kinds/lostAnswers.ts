import { once } from 'node:events';
import { z } from 'zod/v4';
import { deliver } from '../../../../../service/src/http/exchange/answer.ts';
import { defineFault, pause } from './faultKind.ts';
import type { FaultyExchange } from './faultKind.ts';

/** The longest delay in ms; use `hang` for more. */
const longest = 3_600_000;

/** Waits, then continues, even if the client has left meanwhile. */
export const delay = defineFault(
	z.strictObject({
		kind: z.literal('delay'),
		ms: z.number().min(0).max(longest),
		/** If set, waits a random time between `ms` and this. */
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

/** Does nothing and never answers. */
export const hang = defineFault(z.strictObject({ kind: z.literal('hang') }), (_action, exchange) =>
	untilGone(exchange),
);

/** Does the work but never answers. */
export const doneThenHang = defineFault(
	z.strictObject({ kind: z.literal('done-then-hang') }),
	async (_action, exchange) => {
		await exchange.answer();
		await untilGone(exchange);
	},
);

/** Does nothing and resets the connection before the headers. */
export const reset = defineFault(
	z.strictObject({ kind: z.literal('reset') }),
	(_action, { outgoing }) => {
		outgoing.socket?.resetAndDestroy();
	},
);

/** Does the work, then resets the connection before the headers. */
export const doneThenReset = defineFault(
	z.strictObject({ kind: z.literal('done-then-reset') }),
	async (_action, { outgoing, answer }) => {
		await answer();
		outgoing.socket?.resetAndDestroy();
	},
);

/** Does the work but answers with an error. */
export const doneThenStatus = defineFault(
	z.strictObject({
		kind: z.literal('done-then-status'),
		status: z.number().int().min(400).max(599).default(500),
	}),
	async ({ status }, { outgoing, answer, error }) => {
		await answer();
		deliver(outgoing, error(status, `The service was told to answer ${status}.`));
	},
);

/** Does the work twice, as if a proxy had repeated the request, and returns the second answer. */
export const doneTwice = defineFault(
	z.strictObject({ kind: z.literal('done-twice') }),
	async (_action, { outgoing, answer }) => {
		await answer();
		deliver(outgoing, await answer());
	},
);
