import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

const manifest = JSON.parse(readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8')) as {
	readonly version: string;
};

/**
 * Answers 304 if the browser has the file. The ETag contains the version of the service, because npm gives all files
 * of a package the same modification time.
 */
const unlessKnown: MiddlewareHandler = async (c, next) => {
	await next();
	const modified = c.res.headers.get('Last-Modified');
	if (modified === null || c.res.status !== 200) return;
	const size = c.res.headers.get('Content-Length') ?? '';
	const tag = `W/"${manifest.version}-${Date.parse(modified)}-${size}"`;
	if (c.req.header('If-None-Match') === tag) {
		await c.res.body?.cancel();
		c.res = new Response(null, { status: 304 });
	}
	c.res.headers.set('ETag', tag);
};

/** Sends files compressed, and only to browsers that do not have them yet. */
export const smallFiles: readonly [MiddlewareHandler, MiddlewareHandler] = [
	compress(),
	unlessKnown,
];
