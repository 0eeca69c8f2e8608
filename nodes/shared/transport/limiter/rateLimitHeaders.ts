import type { IDataObject } from 'n8n-workflow';
import { now } from '../../environment';

/** The limit that an answer reports: requests left until the reset. */
export interface Allowance {
	readonly remaining: number;
	readonly resetMs: number;
}

const longestResetMs = 3600 * 1000;

/** Smaller numbers are waits in seconds, others moments in seconds or ms since 1970. */
const firstMoment = 1_000_000_000;

/** The service's time, in ms since 1970; its clock may differ from ours. */
function serviceTime({ date }: IDataObject): number {
	const time = Date.parse(String(date));
	return Number.isNaN(time) ? now() : time;
}

/** A wait in ms, given in seconds or as a moment. */
function waitOf(value: number, headers: IDataObject): number {
	if (value < firstMoment) return value * 1000;
	const unitMs = value >= firstMoment * 1000 ? 1 : 1000;
	return value * unitMs - serviceTime(headers);
}

/**
 * The wait that `Retry-After` asks for, in ms. It holds seconds or a date (RFC 9110, section 10.2.3); some services send
 * the moment in seconds since 1970. Undefined where it is missing or invalid.
 */
export function readRetryAfter(headers: IDataObject): number | undefined {
	const header = headers['retry-after'];
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Math.max(0, waitOf(Number(text), headers));
	const moment = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(moment) ? undefined : Math.max(0, moment - serviceTime(headers));
}

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
	const resetMs = waitOf(reset, headers);
	return resetMs > 0 && resetMs <= longestResetMs ? { remaining, resetMs } : undefined;
}

function wholeNumber(value: unknown): number | undefined {
	const text = String(value ?? '').trim();
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
