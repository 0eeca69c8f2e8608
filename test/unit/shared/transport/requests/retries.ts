import { readText } from '../../../../../nodes/shared/transport/body.ts';
import type { Answer } from '../../../../../nodes/shared/transport/connection/call.ts';
import { retry } from '../../../../../nodes/shared/transport/retry';
import { ended, read, type Reply, type worldOf } from './requestWorld.ts';

type World = ReturnType<typeof worldOf>;

const text = async (answer: Answer) => (await readText(answer, 1000, 1000)).text;

/** Makes a call, with its retries; gives the text of the answer or the error. */
export const run = async ({ connection }: World, call = read) =>
	await ended(retry({ connection, ...call }, text));

/** When the requests were sent, in ms. */
export const moments = ({ sent }: World) => sent.map(({ atMs }) => Math.round(atMs));

export const passing = (status: number, retryAfter?: string): Reply => ({
	status,
	headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});
export const fine: Reply = { body: 'fine' };
