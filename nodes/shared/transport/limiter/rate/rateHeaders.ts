import type { IDataObject } from 'n8n-workflow';
import { now } from '../../../environment';

/** The limit that an answer reports: requests left until the reset. */
export interface Allowance {
	readonly remaining: number;
	readonly resetMs: number;
}

const longestResetMs = 3600 * 1000;

/** A larger reset is not in seconds from now but in seconds since 1970. */
const leastMoment = 1_000_000_000;

/**
 * Reads the rate limit that an answer reports: by `RateLimit` (`"default";r=5;t=10`, or `remaining=5, reset=10`),
 * `RateLimit-Remaining` with `RateLimit-Reset`, or `X-RateLimit-Remaining` with `X-RateLimit-Reset`. Undefined where they
 * are missing or invalid.
 *
 * Source: drafts 6 and 10 of draft-ietf-httpapi-ratelimit-headers, and the X- headers that came before them.
 */
export function readAllowance(headers: IDataObject): Allowance | undefined {
	const combined = String(headers.ratelimit ?? '');
	const remaining =
		inside(combined, /\b(?:r|remaining)=(\d+)/) ??
		wholeNumber(headers['ratelimit-remaining'] ?? headers['x-ratelimit-remaining']);
	const reset =
		inside(combined, /\b(?:t|reset)=(\d+)/) ??
		wholeNumber(headers['ratelimit-reset'] ?? headers['x-ratelimit-reset']);
	if (remaining === undefined || reset === undefined) return undefined;
	const resetMs = reset >= leastMoment ? momentMs(reset) - now() : reset * 1000;
	return resetMs > 0 && resetMs <= longestResetMs ? { remaining, resetMs } : undefined;
}

function momentMs(moment: number): number {
	return moment >= leastMoment * 1000 ? moment : moment * 1000;
}

function inside(text: string, pattern: RegExp): number | undefined {
	return wholeNumber(pattern.exec(text)?.[1]);
}

function wholeNumber(value: unknown): number | undefined {
	const text = String(value ?? '').trim();
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
