import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import type { Documents } from '../../domain/documents.ts';
import { ServiceProblem } from '../../domain/problem.ts';

/** What file systems and unpackers do not take in a name. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;
const longestName = 120;

/** A file name for each title, never twice the same: "Letter.pdf", "Letter (2).pdf". */
class FileNames {
	readonly #taken = new Set<string>();
	/** The number to try next, by the name without one. */
	readonly #next = new Map<string, number>();

	next(title: string): string {
		const base = title
			.replace(forbidden, ' ')
			.replace(/\s+/g, ' ')
			.trim()
			.slice(0, longestName)
			.replace(/[. ]+$/, '');
		// Windows and macOS take upper and lower case for the same.
		const key = base.toLowerCase();
		for (let number = this.#next.get(key) ?? 1; ; number += 1) {
			const name = `${base || 'document'}${number > 1 ? ` (${number})` : ''}.pdf`;
			if (this.#taken.has(name.toLowerCase())) continue;
			this.#taken.add(name.toLowerCase());
			this.#next.set(key, number + 1);
			return name;
		}
	}
}

const isGone = (error: unknown) => error instanceof ServiceProblem && error.kind === 'unknown_uid';

/** A ZIP of documents, made as it is sent; a document that is deleted meanwhile is left out. */
export function zipOf(uids: readonly string[], documents: Documents): ReadableStream<Uint8Array> {
	const parts = Readable.from(partsOf(uids, documents), { highWaterMark: 2 });
	return Readable.toWeb(parts) as ReadableStream<Uint8Array>;
}

async function* partsOf(uids: readonly string[], documents: Documents): AsyncGenerator<Uint8Array> {
	const names = new FileNames();
	const ready: Uint8Array[] = [];
	const zip = new Zip((error, part) => {
		if (error) throw error;
		ready.push(part);
	});
	for (const uid of uids) {
		const found = await documents.download(uid).catch((error: unknown) => {
			if (!isGone(error)) throw error;
		});
		if (!found) continue;
		// PDFs are compressed already.
		const file = new ZipPassThrough(names.next(found.document.name));
		file.mtime = found.document.created;
		zip.add(file);
		file.push(found.bytes, true);
		yield* ready.splice(0);
	}
	zip.end();
	yield* ready.splice(0);
}
