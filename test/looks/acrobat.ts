import type { ReadBox } from '../pdf/readPdf.ts';
import type { Drawing } from './measure/drawing.ts';

/*
 * What Acrobat draws, as far as forms tell that it has filled. hopding-sample-form (PDF 1.6) and pr12828 of pdf.js (DC
 * 2020) have automatic sizes of Helvetica. Others have several lines: pdfbox-rotation and annotation-tx3 of pdf.js
 * (Acrobat 10, Helvetica), eoir-33 (Acrobat 24.2, Times Italic) and PPF-1159 of PyPDFForm (Calibri). In all of them the
 * first line stands a font's box below the border, which is where PDFBox puts it.
 */

/** Height inside the border, in font sizes, where the size is automatic: in PDF 1.6 and in DC 2020. */
const AUTOMATIC = [1.23, 1.35] as const;
/** The distance of two lines, about, and how low letters reach; in font sizes. */
const LINE = 1.15;
const DESCENT = 0.21;

/** Where Acrobat's own work is known, its drawing of a box; `undefined` for other boxes. */
export interface AcrobatDrawing {
	/** The least and the largest of its versions, in points. */
	readonly sizes?: readonly [least: number, largest: number];
	/** Of the first line, in points from the lower edge. */
	readonly baseline?: number;
}

/** @param drawings what was drawn in the box */
export function asAcrobatDraws(
	box: ReadBox,
	{ ours, pdfbox }: { readonly ours: Drawing; readonly pdfbox?: Drawing | undefined },
): AcrobatDrawing {
	const [left, bottom, right, top] = box.rectangle;
	const padding = Math.max(box.border, 1);
	if (box.isMultiline) {
		const isSame =
			pdfbox !== undefined &&
			Math.abs(pdfbox.size - ours.size) < 0.01 &&
			pdfbox.lines === ours.lines;
		const isFitting = isSame && pdfbox.baseline > ((ours.lines - 1) * LINE + DESCENT) * ours.size;
		// Some fonts state a box of twice the usual height; no form tells what Acrobat does with these.
		const isUsual = isFitting && top - bottom - pdfbox.baseline < 1.6 * ours.size + 2 * padding;
		return isUsual ? { baseline: pdfbox.baseline } : {};
	}
	const isKnown = /^Helv(etica)?$/.test(box.font) && !box.isComb && !box.isTurned;
	if (!isKnown || box.fontSize > 0 || ours.lines > 1) return {};
	const widest = ((right - left - 4 * padding) / (ours.right - ours.left)) * ours.size;
	const [largest, least] = AUTOMATIC.map((boxes) =>
		Math.min((top - bottom - 2 * padding) / boxes, widest),
	) as [number, number];
	return { sizes: [least, largest] };
}
