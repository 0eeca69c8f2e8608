import type { IDataObject } from 'n8n-workflow';
import { now } from '../../environment';

/** The limit that an answer reports: requests left until the reset. */
export interface Allowance {
	readonly remaining: number;
	readonly resetMs: number;
}

const longestResetMs = 3600 * 1000;
/** A larger reset is not in seconds from now but in seconds since 1970, or in ms. */
const leastMoment = 1_000_000_000;

/**
 * Reads the rate limit that an answer reports: by `RateLimit` (`"default";r=5;t=10`, or `remaining=5, reset=10`),
 * `RateLimit-Remaining` with `RateLimit-Reset`, or `X-RateLimit-Remaining` with `X-RateLimit-Reset`. Undefined where they
 * are missing or invalid. Source: drafts 6 and 10 of draft-ietf-httpapi-ratelimit-headers, and the X- headers before them.
 */
export function readAllowance(headers: IDataObject): Allowance | undefined {
	const read = (name: string, pattern: RegExp) =>
		wholeNumber(pattern.exec(String(headers.ratelimit ?? ''))?.[1]) ??
		wholeNumber(headers[`ratelimit-${name}`] ?? headers[`x-ratelimit-${name}`]);
	const remaining = read('remaining', /\b(?:r|remaining)=(\d+)/);
	const reset = read('reset', /\b(?:t|reset)=(\d+)/);
	if (remaining === undefined || reset === undefined) return undefined;
	const unitMs = reset >= leastMoment * 1000 ? 1 : 1000;
	const resetMs = reset * unitMs - (reset >= leastMoment ? now() : 0);
	return resetMs > 0 && resetMs <= longestResetMs ? { remaining, resetMs } : undefined;
}

function wholeNumber(value: unknown): number | undefined {
	const text = String(value ?? '').trim();
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
