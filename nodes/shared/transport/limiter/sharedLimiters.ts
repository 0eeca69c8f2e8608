import { createHash } from 'node:crypto';
import { Limiter } from './limiter';

/** A limiter is discarded after 60 s without use: the service's load may have changed. In ms. */
const keptMs = 60_000;

const limiters = new Map<string, Limiter>();

/** The limiter of all runs in this n8n process that call `origin` with `apiKey`. */
export function sharedLimiter(origin: string, apiKey: string): Limiter {
	for (const [id, { idleMs }] of limiters) if (idleMs > keptMs) limiters.delete(id);
	const id = createHash('sha256').update(`${origin}\n${apiKey}`).digest('hex');
	const limiter = limiters.get(id) ?? new Limiter();
	limiters.set(id, limiter);
	return limiter;
}
