import { z } from 'zod/v4';
import { deliver } from '../../../../../service/src/http/exchange/answer.ts';
import { defineFault } from './faultKind.ts';

/** The body starts with a byte order mark, as some servers send it. */
export const byteOrderMark = defineFault(
	z.strictObject({ kind: z.literal('byte-order-mark') }),
	async (_action, { outgoing, answer }) => {
		const honest = await answer();
		deliver(outgoing, { ...honest, body: Buffer.concat([Buffer.from('\uFEFF'), honest.body]) });
	},
);

const spoiled = 32;

/** The body has the right length, but spaces replace the bytes at its start or end. */
export const corruptBody = defineFault(
	z.strictObject({ kind: z.literal('corrupt-body'), at: z.enum(['start', 'end']).default('end') }),
	async ({ at }, { outgoing, answer }) => {
		const honest = await answer();
		const body = new Uint8Array(honest.body);
		if (at === 'start') body.fill(0x20, 0, spoiled);
		else body.fill(0x20, -spoiled);
		deliver(outgoing, { ...honest, body });
	},
);

/** The Date header is off by `byMs`. */
export const wrongDate = defineFault(
	z.strictObject({ kind: z.literal('wrong-date'), byMs: z.number().int() }),
	async ({ byMs }, { outgoing, answer }) => {
		const honest = await answer();
		const date = new Date(Date.now() + byMs).toUTCString();
		deliver(outgoing, { ...honest, headers: { ...honest.headers, date } });
	},
);
