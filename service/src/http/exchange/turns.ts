import { setImmediate } from 'node:timers/promises';

/** How many bytes are worked on at once. */
const step = 262_144;

/** Bytes in parts; others have their turn before each. */
export async function* inTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.byteLength; at += step) {
		await setImmediate();
		yield bytes.subarray(at, at + step);
	}
}

/** What comes in small parts, in larger ones; others have their turn after each. */
export async function* joined(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	let some: Uint8Array[] = [];
	let size = 0;
	for await (const part of parts) {
		some.push(part);
		size += part.byteLength;
		if (size < step) continue;
		yield Buffer.concat(some);
		[some, size] = [[], 0];
		await setImmediate();
	}
	if (size > 0) yield Buffer.concat(some);
}
