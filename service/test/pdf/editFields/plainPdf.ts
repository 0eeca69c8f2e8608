import { PDFDocument, PDFName, degrees } from '@cantoo/pdf-lib';

/** A PDF of some pages without fields, as programs for letters print it. */
export async function plainPdf({
	turns = [0],
	isCompressed = true,
}: { turns?: readonly number[]; isCompressed?: boolean } = {}): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	for (const turn of turns) {
		const page = document.addPage([400, 600]);
		page.drawText('Name', { x: 20, y: 500, size: 10 });
		page.drawLine({ start: { x: 60, y: 498 }, end: { x: 260, y: 498 } });
		page.setRotation(degrees(turn));
		page.node.delete(PDFName.of('Annots'));
	}
	return document.save({ addDefaultPage: false, useObjectStreams: isCompressed });
}
