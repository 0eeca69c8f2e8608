import { PDFDict, PDFName, PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib';
import { catalogOf } from './document.ts';
import { refOf } from './objects.ts';
import { plainStream, type Revision } from './revision.ts';
import { contentOf } from './streams.ts';

/** The dates in XMP metadata that change with the file, as elements or as attributes (ISO 16684-1, 8.4). */
const XMP_DATES = /(\bxmp:(?:ModifyDate|MetadataDate)(?:>|=["']))[-+:\dTZ.]*(?=[<"'])/g;
/** Room for programs that change the metadata in place. */
const PADDING = /\s+(?=<\?xpacket end=)/;

/**
 * Sets the modification date in the document information and, if it has one, in the XMP metadata. For archives (PDF/A),
 * both must agree.
 */
export function stateModified(revision: Revision, date: Date): void {
	const catalog = catalogOf(revision.context);
	const metadata = refOf(catalog, 'Metadata');
	const known = metadata && revision.context.lookup(metadata);
	if (metadata && known instanceof PDFRawStream) {
		const changed = withDates(known, date);
		if (changed === undefined) return;
		const stream = plainStream(revision.context, changed, { Type: 'Metadata', Subtype: 'XML' });
		revision.put(metadata, stream);
	}
	const { Info } = revision.context.trailerInfo;
	const isThere = Info instanceof PDFRef && revision.context.lookup(Info) instanceof PDFDict;
	revision.info = isThere ? Info : revision.add(revision.context.obj({}));
	revision.edit(revision.info).set(PDFName.of('ModDate'), PDFString.of(pdfDate(date)));
}

/** `undefined` if it has no such date, or cannot be read. */
function withDates(metadata: PDFRawStream, date: Date): string | undefined {
	try {
		const source = contentOf(metadata).toString('latin1');
		const time = `${date.toISOString().slice(0, 19)}Z`;
		let isDated = false;
		const changed = source.replace(XMP_DATES, (_, before: string) => {
			isDated = true;
			return before + time;
		});
		return isDated ? changed.replace(PADDING, '\n') : undefined;
	} catch {
		return undefined;
	}
}

/** ISO 32000-1, 7.9.4. */
export function pdfDate(date: Date): string {
	return `D:${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;
}
