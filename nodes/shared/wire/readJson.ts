export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** Reads a body as JSON, behind a byte order mark as well; an empty one is `undefined`. */
export function readJson(body: string): ReadJson {
	const text = body.replace(/^\uFEFF/, '');
	if (!text.trim()) return { ok: true, value: undefined };
	try {
		return { ok: true, value: parseExactly(text) };
	} catch {
		return { ok: false };
	}
}

/** What JavaScript may have to round, such as an ID of 64 bits. */
const longNumber = /\d{16}/;

/** Parses JSON; a whole number beyond 2^53 becomes text, as it stands there. Node.js 20 does not tell how that is. */
export function parseExactly(text: string): unknown {
	return longNumber.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
}

function exactly(_: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
	const isLong = typeof value === 'number' && !Number.isSafeInteger(value);
	return isLong && /^-?\d+$/.test(source) ? source : value;
}
