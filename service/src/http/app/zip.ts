import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setImmediate } from 'node:timers/promises';
import { makeZip } from 'client-zip';
import type { Documents } from '../../domain/documents.ts';
import { ServiceProblem } from '../../domain/problem.ts';
import { inTurns, joined } from '../exchange/turns.ts';
import { FileNames } from './fileNames.ts';
import { withZip64End } from './zip64End.ts';

const isGone = (error: unknown) => error instanceof ServiceProblem && error.kind === 'unknown_uid';

/** A ZIP of documents, made as it is sent; a document that is deleted meanwhile is left out. Others have their turn meanwhile. */
export function zipOf(uids: readonly string[], documents: Documents): ReadableStream<Uint8Array> {
	const names = new FileNames();
	const zip = makeZip(filesOf(new Set(uids), documents, names)) as NodeStream<Uint8Array>;
	const parts = joined(withZip64End(zip, () => names.count));
	return Readable.toWeb(Readable.from(parts, { highWaterMark: 2 })) as ReadableStream<Uint8Array>;
}

/** The documents as files, as they are asked for. */
async function* filesOf(uids: ReadonlySet<string>, documents: Documents, names: FileNames) {
	for (const uid of uids) {
		await setImmediate();
		const found = await documents.download(uid).catch((error: unknown) => {
			if (!isGone(error)) throw error;
		});
		if (!found) continue;
		const { name, created: lastModified } = found.document;
		// PDFs are compressed already, so that they are stored as they are.
		yield { name: names.next(name), lastModified, input: inTurns(found.bytes) };
	}
}
