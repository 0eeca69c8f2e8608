import type { ReadBox } from '../../service/test/judges/readPdf.ts';
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
	readonly sizes?: readonly [least: number, largest: number] | undefined;
	/** Of the first line, in points from the lower edge. */
	readonly baseline?: number | undefined;
}

/** @param drawn how the engine and PDFBox have drawn the box */
export function asAcrobatDraws(
	box: ReadBox,
	drawn: { readonly ours: Drawing; readonly pdfbox?: Drawing | undefined },
): AcrobatDrawing {
	if (box.isMultiline) return { baseline: firstBaseline(box, drawn.ours, drawn.pdfbox) };
	return { sizes: automaticSizes(box, drawn.ours) };
}

function firstBaseline(box: ReadBox, ours: Drawing, pdfbox?: Drawing): number | undefined {
	const { baseline, size, lines } = pdfbox ?? {};
	if (baseline === undefined || size === undefined) return undefined;
	if (Math.abs(size - ours.size) >= 0.01 || lines !== ours.lines) return undefined;
	const isFitting = baseline > ((ours.lines - 1) * LINE + DESCENT) * ours.size;
	// Some fonts state a box of twice the usual height; no form tells what Acrobat does with these.
	const [, bottom, , top] = box.rectangle;
	const isUsual = top - bottom - baseline < 1.6 * ours.size + 2 * paddingOf(box);
	return isFitting && isUsual ? baseline : undefined;
}

function automaticSizes(box: ReadBox, ours: Drawing): AcrobatDrawing['sizes'] {
	const isKnown = /^Helv(etica)?$/.test(box.font) && !box.isComb && !box.isTurned;
	if (!isKnown || box.fontSize > 0 || ours.lines > 1) return undefined;
	const [left, bottom, right, top] = box.rectangle;
	const padding = paddingOf(box);
	const widest = ((right - left - 4 * padding) / (ours.right - ours.left)) * ours.size;
	const inner = top - bottom - 2 * padding;
	const [high, low] = AUTOMATIC;
	return [Math.min(inner / low, widest), Math.min(inner / high, widest)];
}

function paddingOf({ border }: ReadBox): number {
	return Math.max(border, 1);
}
