import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** The form as a plain PDF: without its fields, and without all that these drew. */
export async function withoutFields(bytes: Uint8Array): Promise<Uint8Array> {
	const document = await PDFDocument.load(bytes, { updateMetadata: false });
	for (const page of document.getPages()) {
		const annotations = page.node.lookup(PDFName.of('Annots'));
		if (!(annotations instanceof PDFArray)) continue;
		const kept = annotations.asArray().filter((item) => {
			const dict = document.context.lookup(item);
			return !(dict instanceof PDFDict && dict.get(PDFName.of('Subtype')) === PDFName.of('Widget'));
		});
		page.node.set(PDFName.of('Annots'), document.context.obj(kept));
	}
	document.catalog.delete(PDFName.of('AcroForm'));
	return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
