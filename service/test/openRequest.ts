import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';

interface OpenRequest {
	readonly request: ClientRequest;
	/** The code of the error that ends it; undefined if it is answered. */
	readonly broken: Promise<string | undefined>;
}

/**
 * Sends a request that has arrived when this resolves, and whose body has only begun: it has no answer yet. `path`: where
 * anyone's body is read.
 */
export async function openRequest(serviceUrl: string, path = '/app/session'): Promise<OpenRequest> {
	const headers = { expect: '100-continue' };
	const open = request(`${serviceUrl}${path}`, { method: 'POST', headers });
	open.flushHeaders();
	await once(open, 'continue');
	open.write('{');
	const broken = once(open, 'response').then(
		() => undefined,
		({ code }: NodeJS.ErrnoException) => code,
	);
	return { request: open, broken };
}
