import { inflateSync } from 'node:zlib';

/** A file and the contents of its compressed streams, as text in which values can be found. */
export function everythingIn(file: Uint8Array): string {
	const source = Buffer.from(file).toString('latin1');
	const streams = [...source.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].map(([, body = '']) => {
		try {
			return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
		} catch {
			return body;
		}
	});
	return [source, ...streams].join('\n');
}
