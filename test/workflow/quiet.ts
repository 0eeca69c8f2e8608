import { request } from 'undici';
import type { LocalService } from '../mock-server/server/start.ts';
import { until } from '../../service/test/until.ts';

/**
 * Waits until all that was sent has arrived at the service and is done, also what nobody waits for any more: after a
 * stop, some of it is late, and the service finishes what it has begun.
 */
export async function quiet(service: LocalService): Promise<void> {
	const { journal } = service;
	const last = () => journal.requests.at(-1)?.id;
	let before: number | undefined;
	do {
		before = last();
		for (let call = 0; call < 10; call++) await answer(service);
		await until('the end of what is under way', () => journal.atWork === 0, { everyMs: 5 });
	} while (before !== last());
}

/** A new connection, so that the service comes to it after those that were opened before. */
async function answer({ url }: LocalService): Promise<void> {
	const { body } = await request(`${url}/health`, { reset: true });
	await body.dump();
}
