import { PDFDocument, StandardFonts, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { findFields } from '../../../src/pdf/findFields/findFields.ts';
import type { ProposedField } from '../../../src/pdf/findFields/findFields.ts';

/** Draws on a page of 600 by 800 points, from the lower left. */
export interface Pen {
	readonly page: PDFPage;
	write(text: string, x: number, y: number): void;
	line(left: number, right: number, y: number): void;
	box(x: number, y: number, width: number, height: number): void;
}

/** The fields found on a page as it was drawn. */
export async function foundOn(draw: (pen: Pen) => void): Promise<ProposedField[]> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([600, 800]);
	const border = { borderWidth: 1, borderColor: rgb(0, 0, 0) };
	draw({
		page,
		write: (text, x, y) => page.drawText(text, { x, y, size: 10, font }),
		line: (left, right, y) => page.drawLine({ start: { x: left, y }, end: { x: right, y } }),
		box: (x, y, width, height) => page.drawRectangle({ x, y, width, height, ...border }),
	});
	return findFields(await document.save({ addDefaultPage: false }));
}
