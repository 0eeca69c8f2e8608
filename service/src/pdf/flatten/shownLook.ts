import { PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import type { Filling } from '../text/filling.ts';
import { fitInto, rectangleOf, type Matrix, type Rectangle } from '../looks/geometry.ts';
import { nameOf, numberOf, numbersOf } from '../file/objects.ts';
import { shownState } from '../fields/states.ts';
import { presentLook } from '../values/presentLooks.ts';
import type { Revision } from '../file/revision.ts';
import type { Widget } from '../file/widgets.ts';

/** Annotation flags (ISO 32000-1, table 165). */
const HIDDEN = 1 << 1;
const NO_ROTATE = 1 << 4;
const NO_VIEW = 1 << 5;

/** What a box shows on its page. */
export interface ShownLook {
	/** A form XObject. */
	readonly look: PDFRef;
	/** From the coordinates that the XObject's own matrix leads to, to those of the page. */
	readonly matrix: Matrix;
	/** The layer that the box belongs to. */
	readonly layer: PDFObject | undefined;
}

/** The look of a box with its present value; undefined if it shows nothing. One that is missing is drawn. */
export function shownLook(widget: Widget, filling: Filling): ShownLook | undefined {
	const { revision } = filling;
	const dict = revision.lookup(widget.ref);
	if (!(dict instanceof PDFDict)) return undefined;
	const flags = numberOf(dict, 'F') ?? 0;
	if (flags & (HIDDEN | NO_VIEW)) return undefined;
	const appearances = entry(dict, 'AP', revision);
	const normal = appearances instanceof PDFDict ? appearances.get(PDFName.of('N')) : undefined;
	const state = shownState({ ...widget, dict });
	const look = lookIn(normal ?? presentLook(widget, filling), state, revision);
	if (!look) return undefined;
	const place = rectangleOf({ ...widget, dict });
	const { x, y, width, height } = place;
	const { bounds, matrix } = completed(look, [0, 0, width, height], revision);
	const fitted = fitInto(width, height, bounds, matrix);
	if (!fitted || fitted[0] === 0 || fitted[3] === 0) return undefined;
	const [a, b, c, d, e, f] = fitted;
	const placed: Matrix = [a, b, c, d, e + x, f + y];
	const turn = flags & NO_ROTATE ? (widget.page?.turn ?? 0) : 0;
	return { look, matrix: turnedBack(placed, place, turn), layer: dict.get(PDFName.of('OC')) };
}

/** Turns a look against its page, around the upper left corner of its box (NoRotate, ISO 32000-1, table 165). */
function turnedBack(matrix: Matrix, { x, y, height }: Rectangle, degrees: number): Matrix {
	const [a, b, c, d, e, f] = matrix;
	const top = y + height;
	const cos = [1, 0, -1, 0][degrees / 90] ?? 1;
	const sin = [0, 1, 0, -1][degrees / 90] ?? 0;
	const turned = (u: number, v: number): [number, number] => [u * cos - v * sin, u * sin + v * cos];
	const [left, bottom] = turned(e - x, f - top);
	return [...turned(a, b), ...turned(c, d), left + x, bottom + top];
}

/** The stream, or that of a state: with several states, the box's state chooses one (ISO 32000-1, 12.5.5). */
function lookIn(
	normal: PDFObject | undefined,
	state: PDFName,
	revision: Revision,
): PDFRef | undefined {
	const resolved = normal instanceof PDFRef ? revision.lookup(normal) : normal;
	const chosen = resolved instanceof PDFDict ? resolved.get(state) : normal;
	if (!(chosen instanceof PDFRef)) return undefined;
	return revision.lookup(chosen) instanceof PDFStream ? chosen : undefined;
}

/** Supplies what a form XObject needs and an appearance can do without in viewers. */
function completed(look: PDFRef, box: readonly number[], revision: Revision) {
	const stream = revision.lookup(look) as PDFStream;
	const known = numbersOf(stream.dict, 'BBox');
	const bounds = known?.length === 4 ? known : box;
	const matrix = numbersOf(stream.dict, 'Matrix');
	const isComplete = bounds === known && nameOf(stream.dict, 'Subtype') === 'Form';
	if (!isComplete && stream instanceof PDFRawStream) {
		const dict = stream.dict.clone();
		dict.set(PDFName.of('Type'), PDFName.of('XObject'));
		dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
		dict.set(PDFName.of('BBox'), revision.context.obj([...bounds]));
		revision.put(look, PDFRawStream.of(dict, stream.contents));
	}
	return { bounds, matrix };
}

function entry(dict: PDFDict, key: string, revision: Revision): PDFObject | undefined {
	const value = dict.get(PDFName.of(key));
	return value instanceof PDFRef ? revision.lookup(value) : value;
}
