import { once } from 'node:events';
import { z } from 'zod/v4';
import { deliver } from '../http/answer.ts';
import { defineFault, pause } from './faultKind.ts';

/** Waits, then goes on; the service does its work even if the client has left meanwhile. */
export const delay = defineFault(
	z.strictObject({ kind: z.literal('delay'), ms: z.number().min(0) }),
	async ({ ms }, exchange, proceed) => {
		await pause(ms, exchange);
		await proceed();
	},
);

/** Never answers, and does nothing either. */
export const hang = defineFault(
	z.strictObject({ kind: z.literal('hang') }),
	async (_action, { outgoing, closing }) => {
		if (!outgoing.closed) await once(outgoing, 'close', { signal: closing });
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
