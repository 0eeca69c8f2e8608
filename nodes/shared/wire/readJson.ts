export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** Reads a body as JSON, behind a byte order mark as well; an empty one is `undefined`. */
export function readJson(body: string): ReadJson {
	const text = body.replace(/^\uFEFF/, '');
	if (!text.trim()) return { ok: true, value: undefined };
	try {
		return { ok: true, value: JSON.parse(text) };
	} catch {
		return { ok: false };
	}
}
