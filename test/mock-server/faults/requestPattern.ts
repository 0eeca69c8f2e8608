import type { z } from 'zod/v4';
import type { requestPatternSchema } from './vocabulary.ts';

/** Which requests a rule is about; in the same process `path` may also be a regular expression. */
export type RequestPattern = Omit<z.infer<typeof requestPatternSchema>, 'path'> & {
	path?: string | RegExp | undefined;
};

/** Whether a path is meant by a pattern, in which `*` stands for any characters. */
export function matchesPath(pattern: string | RegExp, path: string): boolean {
	if (typeof pattern !== 'string') return path.search(pattern) !== -1;
	const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
	return new RegExp(`^${parts.join('.*')}$`).test(path);
}

function hasSegment(path: string, uid: string): boolean {
	return path.split('/').includes(encodeURIComponent(uid));
}

/** Whether a request is meant, apart from its turn. */
export function matchesRequest({ method, path, uid }: RequestPattern, request: Request): boolean {
	const { pathname } = new URL(request.url);
	return (
		(method === undefined || method.toUpperCase() === request.method) &&
		(path === undefined || matchesPath(path, pathname)) &&
		(uid === undefined || hasSegment(pathname, uid))
	);
}

/** Whether it is the turn of the `count`-th request that matched. */
export function matchesTurn({ nth, times }: RequestPattern, count: number): boolean {
	const first = nth ?? 1;
	const most = times ?? (nth === undefined ? Infinity : 1);
	return count >= first && count < first + most;
}
