import { PDFDocument } from '@cantoo/pdf-lib';

/** 2,200 text fields, a hundred on each page. */
export async function largeForm(): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	for (let number = 0; number < 22; number += 1) {
		const sheet = pdf.addPage([612, 792]);
		for (let index = 0; index < 100; index += 1) {
			const place = { x: 20 + 280 * (index % 2), y: 760 - 15 * Math.floor(index / 2) };
			const field = pdf.getForm().createTextField(`f${number}.${index}`);
			field.addToPage(sheet, { ...place, width: 270, height: 12 });
		}
	}
	return pdf.save({ updateFieldAppearances: false });
}
