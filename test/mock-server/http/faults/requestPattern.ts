import { z } from 'zod/v4';
import type { Asked } from '../../assumptions/assumption.ts';

/** Which requests a rule matches, as data; without any property, all. */
export const requestPatternSchema = z.strictObject({
	method: z.string().optional(),
	/** The whole path; `*` matches any characters. */
	path: z.string().optional(),
	/** A template's or document's uid, as one segment of the path. */
	uid: z.string().optional(),
	/** The first request to affect, counting from 1 those that match and reach the rule. */
	nth: z.number().int().min(1).optional(),
	/** How many requests to affect from there on; default: 1 with `nth`, otherwise no limit. */
	times: z.number().int().min(1).optional(),
	/** The probability, from 0 to 1, that such a request is affected; default: 1. */
	probability: z.number().min(0).max(1).optional(),
});

/** Which requests a rule matches; in the same process, `path` can also be a regular expression. */
export type RequestPattern = Omit<z.infer<typeof requestPatternSchema>, 'path'> & {
	path?: string | RegExp | undefined;
};

/** Whether a path matches a pattern, in which `*` matches any characters. */
export function matchesPath(pattern: string | RegExp, path: string): boolean {
	if (typeof pattern !== 'string') return path.search(pattern) !== -1;
	const [first = '', ...others] = pattern.split('*');
	const last = others.pop();
	if (last === undefined) return path === pattern;
	if (!path.startsWith(first)) return false;
	// Takes the first match of each part; a regular expression would backtrack through all others.
	let at = first.length;
	for (const part of others) {
		const found = path.indexOf(part, at);
		if (found === -1) return false;
		at = found + part.length;
	}
	return path.length - at >= last.length && path.endsWith(last);
}

function hasSegment(path: string, uid: string): boolean {
	return path.split('/').includes(encodeURIComponent(uid));
}

/** Whether a request matches, apart from `nth` and `times`. */
export function matchesRequest({ method, path, uid }: RequestPattern, asked: Asked): boolean {
	const { pathname } = asked.url;
	return (
		(method === undefined || method.toUpperCase() === asked.method) &&
		(path === undefined || matchesPath(path, pathname)) &&
		(uid === undefined || hasSegment(pathname, uid))
	);
}

/** Whether `nth` and `times` include the `count`-th request that matched. */
export function matchesTurn({ nth, times }: RequestPattern, count: number): boolean {
	const first = nth ?? 1;
	const most = times ?? (nth === undefined ? Infinity : 1);
	return count >= first && count < first + most;
}
