import { now } from '../../environment';

/**
 * How long a `Retry-After` header asks to wait, in ms: given in seconds or as a date (RFC 9110, 10.2.3).
 * Undefined when there is none, or none that makes sense.
 */
export function readRetryAfter(header: unknown): number | undefined {
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	const moment = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(moment) ? undefined : Math.max(0, moment - now());
}
