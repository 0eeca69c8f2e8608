import { now } from '../../environment';

/**
 * The wait in a `Retry-After` header, in ms. It holds seconds or a date (RFC 9110, section 10.2.3). Undefined when it is
 * missing or invalid.
 */
export function readRetryAfter(header: unknown): number | undefined {
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	const moment = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(moment) ? undefined : Math.max(0, moment - now());
}
