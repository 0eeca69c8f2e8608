import type { KeyVerdict } from '../../service/accounts.ts';
import { apiKeyHeader } from '../exchange/apiKey.ts';

export interface JournalEntry {
	/** Counts up from 1. */
	readonly id: number;
	readonly at: Date;
	readonly method: string;
	/** As it was sent, still encoded. */
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	/** Names in lower case; the key is masked. */
	readonly headers: Readonly<Record<string, string>>;
	readonly key: KeyVerdict;
	readonly bodyBytes: number;
	/** The parsed JSON body; undefined if there was none, it was not JSON, or larger or deeper than the journal keeps. */
	readonly body: unknown;
	/** Undefined as long as nothing was answered, and for ever if the connection ended before the head. */
	readonly status?: number;
	/** From the arrival of the head to the end of the answer or of the connection. */
	readonly durationMs?: number;
}

/** What the journal has to know of keys. */
export interface Keyring {
	judge(key: string | undefined): KeyVerdict;
	/** A text without the keys that are in it. */
	mask(text: string): string;
}

function maskAll(texts: Record<string, string>, keyring: Keyring): Record<string, string> {
	return Object.fromEntries(
		Object.entries(texts).map(([name, text]) => [name, keyring.mask(text)]),
	);
}

const deepest = 500;

/** What can be parsed but not written again: that takes a step of the stack for each level. */
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
	/** Parsed only when it is looked at, for most never are. */
	keptBody: Uint8Array = new Uint8Array();
	readonly #keyring: Keyring;

	constructor(id: number, { method, url, headers }: Request, keyring: Keyring) {
		const { pathname, searchParams } = new URL(url);
		const shown = maskAll(Object.fromEntries(headers), keyring);
		this.#keyring = keyring;
		this.id = id;
		this.method = method;
		this.path = keyring.mask(pathname);
		this.query = maskAll(Object.fromEntries(searchParams), keyring);
		this.headers = apiKeyHeader in shown ? { ...shown, [apiKeyHeader]: '***' } : shown;
		this.key = keyring.judge(headers.get(apiKeyHeader) ?? undefined);
	}

	get body(): unknown {
		return parseJson(this.#keyring.mask(new TextDecoder().decode(this.keptBody)));
	}
}
