import { chanceAfter, chanceOfCut, withChance } from './chance';
import type { Connection } from './connection';
import { fileNameIn } from './contentDisposition';
import { connectionError, contentError, storageError } from './errors';
import { guardPdf } from './pdfGuard';
import { repeat } from './repeat';
import type { Answer, ByteStream, Call } from './request';
import { StallWatch } from './stall';
import { sendForSuccess } from './success';

/** A PDF on its way. Nothing of it is held here. */
export interface PdfDownload {
	/** The name that the service gave the file, if any; not made safe. */
	readonly fileName?: string;
	/**
	 * Hands the bytes to `store` as they come, and gives back what it gives back, once it is certain that
	 * they are a whole PDF.
	 *
	 * @throws NodeApiError when they are not, or the connection breaks.
	 */
	into<T>(store: (bytes: ByteStream) => Promise<T>): Promise<T>;
}

/**
 * Makes a call that is answered with a PDF.
 *
 * @throws NodeApiError when no answer came or it is not a success, with the service's own words.
 */
export async function requestPdf(connection: Connection, call: Call): Promise<PdfDownload> {
	const request = async () => await sendForSuccess(connection, call);
	const answer = await repeat(connection, call, request);
	const disposition = answer.headers['content-disposition'];
	return {
		fileName: typeof disposition === 'string' ? fileNameIn(disposition) : undefined,
		into: async (store) =>
			await pour(connection, call, answer, store).catch(async (error: unknown) => {
				if (!chanceAfter(error)) throw error;
				return await repeat(
					connection,
					call,
					async () => await pour(connection, call, await request(), store),
				);
			}),
	};
}

async function pour<T>(
	connection: Connection,
	call: Call,
	{ body }: Answer,
	store: (bytes: ByteStream) => Promise<T>,
): Promise<T> {
	const guard = guardPdf();
	const watch = new StallWatch(body, connection.limits.timeoutMs);
	let isRefused = false;
	const bytes = body.map((chunk: Buffer) => {
		watch.alive();
		isRefused = !guard.see(chunk);
		if (isRefused) throw new Error('not a PDF');
		return chunk;
	});
	const outcome = await store(bytes).then(
		(stored) => ({ isStored: true as const, stored }),
		(reason: unknown) => ({ isStored: false as const, reason }),
	);
	if (isRefused || (outcome.isStored && guard.flaw())) {
		const error = contentError(
			connection,
			call,
			guard.flaw() ?? '',
			guard.isPdf ? '' : guard.head.toString('utf8'),
		);
		throw withChance(error, guard.isPdf ? chanceOfCut(call) : undefined);
	}
	if (body.errored) throw connectionError(connection, call, body.errored);
	if (!outcome.isStored) throw storageError(connection, call, outcome.reason);
	return outcome.stored;
}
