import { PDFName, PDFRawStream, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { serializePdf } from '../file/document.ts';
import { appendRevision, changedId, joined, ranges, serialized } from '../file/increment.ts';
import { Revision } from '../file/revision.ts';
import { deleteUnreachable } from '../file/unused.ts';

/** The position and kind of a file's last cross-references. */
interface LastSection {
	readonly at: number;
	readonly isTable: boolean;
}

/**
 * The file with what was changed in its parsed document appended as an incremental update (ISO
 * 32000-1, 7.5.6), in cross-references of the kind that the file has. A file that cannot be added to
 * (protected, or without sound cross-references) is written anew.
 * @param pristine the same file, parsed, as it was before the changes
 */
export async function appendChanges(
	file: Uint8Array,
	pristine: PDFContext,
	changed: PDFContext,
): Promise<Uint8Array> {
	const last = lastSection(file);
	if (!last) {
		deleteUnreachable(changed);
		return serializePdf(changed);
	}
	const revision = new Revision(changed, changed.largestObjectNumber + 1);
	for (const [ref, object] of changed.enumerateIndirectObjects()) {
		if (!isSame(pristine.lookup(ref), object)) revision.put(ref, object);
	}
	if (revision.objects.length === 0) return new Uint8Array(file);
	if (last.isTable) return appendTable(file, last.at, revision);
	return appendRevision(file, { crossReferenceAt: last.at, size: revision.nextNumber }, revision)
		.bytes;
}

function lastSection(file: Uint8Array): LastSection | undefined {
	const source = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
	if (!source.subarray(0, 5).equals(Buffer.from('%PDF-')) || source.includes('/Encrypt')) {
		return undefined;
	}
	const tail = source.subarray(-1024).toString('latin1');
	const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? NaN);
	const head = Number.isInteger(at) ? source.subarray(at, at + 4096).toString('latin1') : '';
	if (/^xref\s+\d+\s+\d+\s/.test(head)) return { at, isTable: true };
	return /^\d+\s+\d+\s+obj\b[^]*\/XRef\b/.test(head) ? { at, isTable: false } : undefined;
}

function isSame(before: PDFObject | undefined, after: PDFObject): boolean {
	if (before instanceof PDFRawStream && after instanceof PDFRawStream) {
		return bytesOf(before.dict).equals(bytesOf(after.dict));
	}
	return before !== undefined && bytesOf(before).equals(bytesOf(after));
}

function bytesOf(object: PDFObject): Buffer {
	const bytes = Buffer.alloc(object.sizeInBytes());
	object.copyBytesInto(bytes, 0);
	return bytes;
}

function appendTable(file: Uint8Array, previous: number, revision: Revision): Uint8Array {
	const rows = new Map<number, string>();
	let offset = file.length + 1;
	const changed = revision.objects.map(([ref, object]) => {
		const generation = String(ref.generationNumber).padStart(5, '0');
		rows.set(ref.objectNumber, `${String(offset).padStart(10, '0')} ${generation} n \n`);
		const part = serialized(ref, object);
		offset += part.length;
		return part;
	});
	const end = trailer(previous, revision, changedId(revision, changed));
	return joined([
		file,
		Buffer.from('\n'),
		...changed,
		Buffer.from(`xref\n${sections(rows)}trailer\n`, 'latin1'),
		bytesOf(end),
		Buffer.from(`\nstartxref\n${offset}\n%%EOF\n`, 'latin1'),
	]);
}

function sections(rows: ReadonlyMap<number, string>): string {
	const pairs = ranges([...rows.keys()]);
	let table = '';
	for (let index = 0; index < pairs.length; index += 2) {
		const [first = 0, count = 0] = pairs.slice(index);
		const lines = Array.from({ length: count }, (_, row) => rows.get(first + row) ?? '');
		table += `${first} ${count}\n${lines.join('')}`;
	}
	return table;
}

function trailer(
	previous: number,
	{ context, nextNumber }: Revision,
	id: PDFObject | undefined,
): PDFObject {
	const { Root, Info } = context.trailerInfo;
	const dict = context.obj({ Size: nextNumber, Prev: previous });
	if (Root instanceof PDFRef) dict.set(PDFName.of('Root'), Root);
	if (Info instanceof PDFRef) dict.set(PDFName.of('Info'), Info);
	if (id) dict.set(PDFName.of('ID'), id);
	return dict;
}
