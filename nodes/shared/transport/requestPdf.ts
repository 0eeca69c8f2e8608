import type { Answer, ByteStream, Call } from './connection/call';
import {
	connectionError,
	contentError,
	incompleteError,
	storageError,
} from './errors/requestErrors';
import { breakOff, IdleTimeout } from './body';
import { PdfCheck } from './pdfCheck';
import { retry } from './retry';

/** What comes with a PDF. */
export interface PdfHeaders {
	/** The file name that the service gave, if any (unsafe). */
	readonly fileName: string | undefined;
	/** How many warnings the service has about it; undefined if it doesn't tell. */
	readonly warningCount: number | undefined;
}

/** Receives the bytes of a PDF. */
type Store<T> = (bytes: ByteStream, headers: PdfHeaders) => Promise<T>;

/**
 * Requests a PDF, streams the bytes to `store`, and returns its result once they are certainly a whole PDF. A retry calls
 * `store` again.
 *
 * @throws CallError without an answer, after an error status (with the service's message), or without a whole PDF.
 */
export type PdfDownload = <T>(store: Store<T>) => Promise<T>;

/** A call that returns a PDF, not made yet. */
export function requestPdf(call: Call): PdfDownload {
	return async (store) =>
		await retry(call, async (answer) => await storeChecked(call, answer, store));
}

/** Streams the bytes to `store` and checks them on the way. */
async function storeChecked<T>(call: Call, answer: Answer, store: Store<T>): Promise<T> {
	const { body, headers } = answer;
	const check = new PdfCheck();
	const idle = new IdleTimeout(answer, call.connection.limits.timeoutMs);
	let broken: unknown;
	body.once('error', (error: unknown) => (broken = error));
	let isRefused = false;
	// Observes by 'data' what the store reads; the pause lets the store start the flow.
	body.pause();
	body.on('data', (chunk: Buffer) => {
		idle.reset();
		if (isRefused || check.add(chunk)) return;
		isRefused = true;
		breakOff(answer, new Error('not a PDF'));
	});
	// Some of n8n's binary data modes listen for 'data', which doesn't start the flow of a paused stream.
	body.on('newListener', (event) => event === 'data' && body.resume());
	const outcome = await store(body, pdfHeaders(headers)).then(
		(stored) => ({ isStored: true as const, stored }),
		(reason: unknown) => ({ isStored: false as const, reason }),
	);
	idle.stop();
	answer.close();
	const problem = check.problem();
	if (problem !== undefined && (isRefused || outcome.isStored)) {
		throw check.mayBeCut
			? incompleteError(call, problem)
			: contentError(call, problem, check.head.toString('utf8'));
	}
	if (broken) throw connectionError(call, idle.error ?? broken);
	if (!outcome.isStored) throw storageError(call, outcome.reason);
	return outcome.stored;
}

function pdfHeaders(headers: Answer['headers']): PdfHeaders {
	const disposition = headers['content-disposition'];
	const count = headers['document-warnings'];
	return {
		fileName: typeof disposition === 'string' ? fileNameIn(disposition) : undefined,
		warningCount: typeof count === 'string' && /^\d+$/.test(count) ? Number(count) : undefined,
	};
}

/**
 * The file name in a Content-Disposition header (RFC 6266), if there is one; `pdfFileName` makes it safe. `filename*` in
 * UTF-8, the one encoding that RFC 8187 has left, takes precedence over `filename`.
 */
export function fileNameIn(disposition: string): string | undefined {
	const encoded = /;\s*filename\*\s*=\s*utf-?8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
	try {
		if (encoded) return decodeURIComponent(encoded);
	} catch {
		// Badly encoded: the plain name may be there as well.
	}
	return plain(disposition);
}

function plain(disposition: string): string | undefined {
	const match = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
	const name = match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2];
	return name ? utf8(name) : undefined;
}

/** Node reads header bytes as Latin-1; many servers write UTF-8 there. */
function utf8(name: string): string {
	const bytes = Buffer.from(name, 'latin1');
	const text = bytes.toString('utf8');
	return text.includes('\uFFFD') || bytes.toString('latin1') !== name ? name : text;
}
