import { PDFArray, PDFHexString, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { randomBytes } from 'node:crypto';
import { joined } from '../file/increment.ts';
import type { Revision } from '../file/revision.ts';
import { Packer, PdfWriter, type Part } from '../file/writer.ts';
import { declareEncryption, encryptionWith } from './encryption.ts';

interface Unprotected {
	readonly context: PDFContext;
	readonly parts: () => readonly Part[];
}

/** The document with a revision, as one file that opens with a password only. */
export function protectedRevision(
	{ context, parts }: Unprotected,
	revision: Revision,
	password: Uint8Array,
): Uint8Array {
	const { Root, Info } = context.trailerInfo;
	if (!(Root instanceof PDFRef)) throw new Error('The catalog has no number.');
	declareEncryption(revision.edit(Root));
	const written: Uint8Array[] = [];
	const writer = new PdfWriter(context, (bytes) => void written.push(bytes), {
		firstNumber: revision.nextNumber,
		encryption: encryptionWith(password, context),
	});
	const packer = new Packer();
	for (const part of parts()) writer.add(part);
	for (const [ref, object] of revision.objects) {
		for (const part of packer.add(ref, object)) writer.add(part);
	}
	for (const part of packer.end()) writer.add(part);
	writer.end({ Root, Info: revision.info ?? Info, ID: newId(context) });
	return joined(written);
}

/** The first part of a file's ID stays, the second is new (ISO 32000-1, 14.4). */
function newId(context: PDFContext): PDFObject {
	const known = context.lookup(context.trailerInfo.ID);
	const own = PDFHexString.of(randomBytes(16).toString('hex'));
	const first = known instanceof PDFArray ? known.get(0) : undefined;
	return context.obj([first ?? own, own]);
}
