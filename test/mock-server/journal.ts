import type { KeyVerdict } from './accounts.ts';
import { apiKeyHeader } from './http/apiKey.ts';

export interface JournalEntry {
	readonly at: Date;
	readonly method: string;
	/** As it was sent, still encoded. */
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	/** Names in lower case; the key is masked. */
	readonly headers: Readonly<Record<string, string>>;
	readonly key: KeyVerdict;
	readonly bodyBytes: number;
	/** The parsed JSON body; undefined if there was none, it was not JSON or larger than the journal keeps. */
	readonly body: unknown;
	/** Undefined as long as nothing was answered, and for ever if the connection ended before the head. */
	readonly status?: number;
	/** From the arrival of the head to the end of the answer or of the connection. */
	readonly durationMs?: number;
}

export interface JournalLimits {
	readonly maxEntries?: number;
	/** Of all kept bodies together. */
	readonly maxBytes?: number;
}

type JudgeKey = (key: string | undefined) => KeyVerdict;

function maskKey(headers: Headers): Record<string, string> {
	const shown = Object.fromEntries(headers);
	return apiKeyHeader in shown ? { ...shown, [apiKeyHeader]: '***' } : shown;
}

function parseJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return undefined;
	}
}

class OpenEntry implements JournalEntry {
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

	constructor({ method, url, headers }: Request, judge: JudgeKey) {
		const { pathname, searchParams } = new URL(url);
		this.method = method;
		this.path = pathname;
		this.query = Object.fromEntries(searchParams);
		this.headers = maskKey(headers);
		this.key = judge(headers.get(apiKeyHeader) ?? undefined);
	}

	get body(): unknown {
		return parseJson(this.keptBody);
	}
}

/** The requests that came in, in order; the oldest are forgotten when a limit is reached. */
export class Journal {
	readonly #judge: JudgeKey;
	readonly #maxEntries: number;
	readonly #maxBytes: number;
	#entries: OpenEntry[] = [];
	#bytes = 0;
	#inFlight = 0;
	#maxInFlight = 0;

	constructor(judge: JudgeKey, { maxEntries = 2000, maxBytes = 16_000_000 }: JournalLimits = {}) {
		this.#judge = judge;
		this.#maxEntries = maxEntries;
		this.#maxBytes = maxBytes;
	}

	get requests(): readonly JournalEntry[] {
		return [...this.#entries];
	}

	/** Requests that are being answered now. */
	get inFlight(): number {
		return this.#inFlight;
	}

	/** The most requests that were being answered at once since the last clear. */
	get maxInFlight(): number {
		return this.#maxInFlight;
	}

	clear(): void {
		this.#entries = [];
		this.#bytes = 0;
		this.#maxInFlight = this.#inFlight;
	}

	/** Notes a request whose head has arrived; tell it of the body and of the end. */
	begin(request: Request) {
		const entry = new OpenEntry(request, this.#judge);
		this.#entries.push(entry);
		this.#inFlight += 1;
		this.#maxInFlight = Math.max(this.#maxInFlight, this.#inFlight);
		this.#forgetOldest();
		return {
			received: (body: Uint8Array) => this.#received(entry, body),
			ended: (status: number | undefined) => this.#ended(entry, status),
		};
	}

	#received(entry: OpenEntry, body: Uint8Array): void {
		entry.bodyBytes = body.byteLength;
		if (body.byteLength > this.#maxBytes || !this.#entries.includes(entry)) return;
		entry.keptBody = body;
		this.#bytes += body.byteLength;
		this.#forgetOldest();
	}

	#ended(entry: OpenEntry, status: number | undefined): void {
		this.#inFlight -= 1;
		if (status !== undefined) entry.status = status;
		entry.durationMs = Date.now() - entry.at.getTime();
	}

	#forgetOldest(): void {
		while (this.#entries.length > this.#maxEntries || this.#bytes > this.#maxBytes) {
			this.#bytes -= this.#entries.shift()?.keptBody.byteLength ?? 0;
		}
	}
}
