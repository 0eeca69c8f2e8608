import { apiKeyHeader } from '../../../../service/src/http/exchange/apiKey.ts';
import { passwordHeader } from '../../../../service/src/http/exchange/documentPassword.ts';
import type { Keys, KeyVerdict } from './keyring.ts';

export interface JournalEntry {
	/** Counts up from 1. */
	readonly id: number;
	readonly at: Date;
	readonly method: string;
	/** As sent, still percent-encoded. */
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	/** Names in lower case; the key is masked. */
	readonly headers: Readonly<Record<string, string>>;
	readonly key: KeyVerdict;
	readonly bodyBytes: number;
	/** The parsed JSON body; undefined if there is none, or if it is not JSON, too large or too deep to keep. */
	readonly body: unknown;
	/** Undefined until the answer, and for good if the connection ended before its headers. */
	readonly status?: number;
	/** From the arrival of the headers to the end of the answer or of the connection. */
	readonly durationMs?: number;
}

function maskAll(texts: Record<string, string>, keyring: Keys): Record<string, string> {
	return Object.fromEntries(
		Object.entries(texts).map(([name, text]) => [name, keyring.mask(text)]),
	);
}

const deepest = 500;

/** JSON.stringify recurses once per level, so a body can be parsable but too deep to serialize. */
function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > deepest) return true;
		level = level.flatMap((each) =>
			typeof each === 'object' && each !== null ? Object.values(each) : [],
		);
	}
	return false;
}

function parseJson(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return isTooDeep(value) ? undefined : value;
	} catch {
		return undefined;
	}
}

/** An entry that is still being written. */
export class OpenEntry implements JournalEntry {
	readonly id: number;
	readonly at = new Date();
	readonly method: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<Record<string, string>>;
	readonly key: KeyVerdict;
	bodyBytes = 0;
	status?: number;
	durationMs?: number;
	/** Parsed only on access: most bodies are never looked at. */
	keptBody: Uint8Array = new Uint8Array();
	readonly #keyring: Keys;

	constructor(id: number, { method, url, headers }: Request, keyring: Keys) {
		const { pathname, searchParams } = new URL(url);
		const shown = maskAll(Object.fromEntries(headers), keyring);
		this.#keyring = keyring;
		this.id = id;
		this.method = method;
		this.path = keyring.mask(pathname);
		this.query = maskAll(Object.fromEntries(searchParams), keyring);
		const secrets = [apiKeyHeader, passwordHeader.toLowerCase()].filter((name) => name in shown);
		this.headers = { ...shown, ...Object.fromEntries(secrets.map((name) => [name, '***'])) };
		this.key = keyring.judge(headers.get(apiKeyHeader) ?? undefined);
	}

	get body(): unknown {
		return parseJson(this.#keyring.mask(new TextDecoder().decode(this.keptBody)));
	}
}
