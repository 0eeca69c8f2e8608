import type { Answer, ByteStream, Call } from './connection/call';
import type { Connection } from './connection/connection';
import { fileNameIn } from './body/contentDisposition';
import {
	connectionError,
	contentError,
	incompleteError,
	storageError,
} from './errors/requestErrors';
import { IdleTimeout } from './body/idleTimeout';
import { guardPdf } from './body/pdfCheck';
import { retry } from './retry';

/** A PDF that has not been asked for yet. */
export interface PdfDownload {
	/**
	 * Makes the call, hands the bytes to `store` as they come, together with the name that the service gave the
	 * file, if any (not made safe), and gives back what `store` does, once it is certain that they are a whole PDF.
	 * After an attempt that broke off, `store` is called again with the bytes of the next one.
	 *
	 * @throws NodeApiError when no answer came, it is not a success (with the service's own words), or no whole PDF.
	 */
	into<T>(store: (bytes: ByteStream, fileName: string | undefined) => Promise<T>): Promise<T>;
}

/** A call that is answered with a PDF. */
export function requestPdf(connection: Connection, call: Call): PdfDownload {
	return {
		into: async (store) =>
			await retry(
				connection,
				call,
				async (answer) => await passOn(connection, call, answer, store),
			),
	};
}

/** Hands the bytes to `store` as they come, and checks them on the way. */
async function passOn<T>(
	connection: Connection,
	call: Call,
	answer: Answer,
	store: (bytes: ByteStream, fileName: string | undefined) => Promise<T>,
): Promise<T> {
	const { body, headers } = answer;
	const guard = guardPdf();
	const idle = new IdleTimeout(answer, connection.limits.timeoutMs);
	let broken: unknown;
	body.once('error', (error: unknown) => (broken = error));
	let isRefused = false;
	const bytes = body.map((chunk: Buffer) => {
		idle.alive();
		isRefused = !guard.see(chunk);
		if (isRefused) throw new Error('not a PDF');
		return chunk;
	});
	const outcome = await store(bytes, fileNameOf(headers)).then(
		(stored) => ({ isStored: true as const, stored }),
		(reason: unknown) => ({ isStored: false as const, reason }),
	);
	idle.stop();
	answer.close();
	if (isRefused || (outcome.isStored && guard.flaw())) {
		const flaw = guard.flaw() ?? '';
		throw guard.mayBeCut
			? incompleteError(connection, call, flaw)
			: contentError(connection, call, flaw, guard.head.toString('utf8'));
	}
	if (broken) throw connectionError(connection, call, idle.error ?? broken);
	if (!outcome.isStored) throw storageError(connection, call, outcome.reason);
	return outcome.stored;
}

function fileNameOf(headers: Answer['headers']): string | undefined {
	const disposition = headers['content-disposition'];
	return typeof disposition === 'string' ? fileNameIn(disposition) : undefined;
}
