import { createHash } from 'node:crypto';
import { Limiter } from './limiter';

/** What was learned of a service is forgotten when no run has called it for so long, in ms. */
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
