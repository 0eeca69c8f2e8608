import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import type { Documents } from '../../domain/documents.ts';
import { ServiceProblem } from '../../domain/problem.ts';

/** Characters that file systems or unpackers don't allow in names. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;
const longestName = 120;

/** A unique file name for each title: "Letter.pdf", "Letter (2).pdf". */
class FileNames {
	readonly #taken = new Set<string>();
	/** The next number to try, by the name without a number. */
	readonly #next = new Map<string, number>();

	next(title: string): string {
		const base = title
			.replace(forbidden, ' ')
			.replace(/\s+/g, ' ')
			.trim()
			.slice(0, longestName)
			.replace(/[. ]+$/, '');
		// Windows and macOS ignore case in names.
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

/** A ZIP of documents, created while it is sent; leaves out documents that are deleted meanwhile. */
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
