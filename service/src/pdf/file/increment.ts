import {
	PDFArray,
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFRawStream,
	type PDFObject,
	type PDFRef,
} from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import type { Revision } from './revision.ts';

/** What an incremental update needs to know about the end of a PDF file. */
export interface FileEnd {
	/** Offset of the last cross-reference section. */
	readonly crossReferenceAt: number;
	/** One more than the highest object number in use. */
	readonly size: number;
}

/** Reads the end of a file that pdf-lib wrote with object streams. */
export function readFileEnd(file: Uint8Array): FileEnd {
	const tail = latin1(file.subarray(-64));
	const crossReferenceAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
	const dictionary = latin1(file.subarray(crossReferenceAt, crossReferenceAt + 2048));
	const size = Number(/\/Size (\d+)/.exec(dictionary)?.[1]);
	if (!(crossReferenceAt > 0 && size > 0)) throw new Error('the file has no readable end');
	return { crossReferenceAt, size };
}

/** A part of a file. */
export interface ByteRange {
	readonly at: number;
	readonly length: number;
}

/** A file, and what of it other files may have as well: the contents of some streams, in their order. */
export interface RevisedFile {
	readonly bytes: Uint8Array;
	readonly shared: readonly ByteRange[];
}

/**
 * The file with `revision` appended as an incremental update (ISO 32000-1, 7.5.6). The cross
 * references are a stream, because those of the file are one.
 */
export function appendRevision(file: Uint8Array, end: FileEnd, revision: Revision): RevisedFile {
	const parts: Uint8Array[] = [file, bytes('\n')];
	let offset = file.length + 1;
	const push = (part: Uint8Array): void => {
		parts.push(part);
		offset += part.length;
	};
	const entries: [PDFRef, number][] = [];
	const changed: Uint8Array[] = [];
	const shared: ByteRange[] = [];
	const names = revision.shared;
	for (const [ref, object] of revision.objects) {
		entries.push([ref, offset]);
		if (object instanceof PDFRawStream && names.has(ref)) {
			const { contents, dict } = object;
			const { objectNumber: number, generationNumber: generation } = ref;
			push(bytes(`${number} ${generation} obj\n${String(dict)}\nstream\n`));
			shared.push({ at: offset, length: contents.length });
			push(contents);
			push(bytes(`\nendstream${objectEnd}`));
			changed.push(contents);
			continue;
		}
		const part = serialized(ref, object);
		changed.push(part);
		push(part);
	}
	const id = changedId(revision, changed);
	const crossReferenceRef = revision.reserve();
	entries.push([crossReferenceRef, offset]);
	const crossReferenceAt = offset;
	push(serialized(crossReferenceRef, crossReferences(entries, { end, revision, id })));
	push(bytes(`startxref\n${crossReferenceAt}\n%%EOF\n`));
	return { bytes: joined(parts), shared };
}

const objectEnd = '\nendobj\n';

/** A file's ID after an update: its first part stays, the second changes with what is in the file (ISO 32000-1, 14.4). */
export function changedId(
	{ context }: Revision,
	changed: readonly Uint8Array[],
): PDFObject | undefined {
	const { ID } = context.trailerInfo;
	const known = context.lookup(ID);
	const first = known instanceof PDFArray ? known.get(0) : undefined;
	if (!first || changed.length === 0) return ID;
	const hash = createHash('sha256');
	for (const part of changed) hash.update(part);
	return context.obj([first, PDFHexString.of(hash.digest('hex').slice(0, 32))]);
}

interface UpdateEnd {
	readonly end: FileEnd;
	readonly revision: Revision;
	readonly id: PDFObject | undefined;
}

function crossReferences(
	entries: readonly (readonly [PDFRef, number])[],
	{ end, revision, id: ID }: UpdateEnd,
): PDFObject {
	const { context } = revision;
	const { Root, Info: present } = context.trailerInfo;
	const Info = revision.info ?? present;
	const rows = Buffer.alloc(entries.length * 7);
	entries.forEach(([ref, offset], index) => {
		rows.writeUInt8(1, index * 7);
		rows.writeUInt32BE(offset, index * 7 + 1);
		rows.writeUInt16BE(ref.generationNumber, index * 7 + 5);
	});
	const stream = context.stream(rows, {
		Type: 'XRef',
		Size: revision.nextNumber,
		W: [1, 4, 2],
		Index: ranges(entries.map(([ref]) => ref.objectNumber)),
		Prev: end.crossReferenceAt,
	});
	for (const [key, value] of Object.entries({ Root, Info, ID })) {
		if (value) stream.dict.set(PDFName.of(key), value);
	}
	stream.dict.set(PDFName.of('Length'), PDFNumber.of(rows.length));
	return stream;
}

/** Sorted numbers as pairs of first number and count. */
export function ranges(numbers: readonly number[]): number[] {
	const pairs: number[] = [];
	for (const number of numbers) {
		const [first = 0, count = 0] = pairs.slice(-2);
		if (count > 0 && number === first + count) pairs[pairs.length - 1] = count + 1;
		else pairs.push(number, 1);
	}
	return pairs;
}

/** An object with its number, as it stands in a file. */
export function serialized(ref: PDFRef, object: PDFObject): Uint8Array {
	const head = bytes(`${ref.objectNumber} ${ref.generationNumber} obj\n`);
	const body = new Uint8Array(object.sizeInBytes());
	object.copyBytesInto(body, 0);
	return joined([head, body, bytes(objectEnd)]);
}

/** Not Buffer.concat, which can return a view into a shared pool. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

function bytes(text: string): Uint8Array {
	return Buffer.from(text, 'latin1');
}

function latin1(part: Uint8Array): string {
	return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
}
