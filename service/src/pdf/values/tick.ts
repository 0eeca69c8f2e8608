import { PDFName, PDFRef, PDFStream, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { defaultAppearanceOf } from '../looks/defaultAppearance.ts';
import type { Field } from '../fields/fields.ts';
import type { Filling } from '../text/filling.ts';
import { frameOf, hasFrame } from '../looks/frame.ts';
import { fitInto, rectangleOf, uprightBox } from '../looks/geometry.ts';
import { inkOf } from '../looks/ink.ts';
import { isMark, markContent } from '../looks/marks.ts';
import { decimal, dictOf, nameFor, numbersOf, textOf } from '../file/objects.ts';
import { plainStream } from '../file/revision.ts';
import { flagsOf, type Widget } from '../file/widgets.ts';
import { onState, looksOf, valueOf, stateIn, OFF } from '../fields/states.ts';
import { choiceOf, notAnOption } from './chosen.ts';

const RADIO = 1 << 15;

/** Redraws the boxes of a checkbox, ticked or not according to its value. */
export function drawTicks(field: Field, filling: Filling): void {
	for (const widget of field.widgets) {
		drawTick(widget, filling);
		const on = onState(widget);
		const state = valueOf(widget) ?? stateIn(widget.dict, 'AS');
		filling.revision.edit(widget.ref).set(PDFName.of('AS'), state === on ? on : OFF);
	}
}

/**
 * Gives a box a ticked look, unless its author has drawn one: many forms come with a blank one, or with a mark of a font
 * that the reader's machine may lack.
 */
function drawTick(widget: Widget, filling: Filling): void {
	const looks = looksOf(widget, 'N')?.clone() ?? filling.revision.context.obj({});
	const drawn = drawnBy(widget);
	if (drawn !== 'own') {
		looks.set(onState(widget), tickedLook(widget, looks.get(OFF), filling, drawn));
	}
	setLooks(widget, looks, filling);
}

/** In the box's own dictionary: poppler does not see the looks of states that stand in an object of their own. */
export function setLooks(widget: Widget, looks: PDFDict, { revision }: Filling): void {
	revision.edit(widget.ref).set(PDFName.of('AP'), revision.context.obj({ N: looks }));
}

/** A mark of ZapfDingbats, by its letter, and the operator that sets its color. */
interface DingbatMark {
	readonly letter: string;
	readonly colour: string;
}

/**
 * How the ticked look differs from the unticked one: by what its author has drawn, by no more than a mark of ZapfDingbats,
 * or not at all.
 */
function drawnBy(widget: Widget): 'own' | DingbatMark | undefined {
	const looks = looksOf(widget, 'N');
	const on = inkOf(looks?.lookup(onState(widget)));
	const off = inkOf(looks?.lookup(OFF));
	const marks = on.texts.filter(({ isDingbats }) => isDingbats);
	const codes = new Set(off.texts.map((text) => text.codes));
	const texts = on.texts.filter((text) => !text.isDingbats && !codes.has(text.codes));
	const [mark] = marks;
	// Without an unticked look, one that has a mark has the frame as well.
	const isFramed = mark !== undefined && !looks?.has(OFF) && hasFrame(widget);
	const shapes = isFramed ? [] : on.shapes.filter((shape) => !off.shapes.includes(shape));
	if (texts.length > 0 || shapes.length > 0) return 'own';
	if (!mark) return undefined;
	const letter = mark.codes.trim();
	return marks.length === 1 && isMark(letter) ? { letter, colour: mark.colour ?? '0 g' } : 'own';
}

/** Ticks or clears a checkbox; of boxes that stand for different values, the first counts. */
export function setTick(field: Field, isTicked: boolean, filling: Filling): void {
	const [first] = field.widgets;
	if (first) setState(field, isTicked ? onState(first) : OFF, filling);
}

/** Ticks the boxes of a group that stand for a value. Throws UnfillableValueError, with the list, for another value. */
export function setTickedValue(field: Field, given: string, filling: Filling): void {
	const chosen = choiceOf(field, given);
	if (!chosen && given !== '') throw notAnOption(field, given);
	setState(field, chosen ? nameFor(chosen.value) : OFF, filling);
}

/** A field can only have one value at a time. */
function setState(field: Field, state: PDFName, filling: Filling): void {
	for (const owner of field.owners) filling.revision.edit(owner).set(PDFName.of('V'), state);
	for (const widget of field.widgets) {
		const isOn = state !== OFF && onState(widget) === state;
		const dict = filling.revision.edit(widget.ref);
		if (!field.owners.includes(widget.ref)) dict.delete(PDFName.of('V'));
		dict.set(PDFName.of('AS'), isOn ? state : OFF);
		if (isOn) drawTick(widget, filling);
	}
}

/** The unticked look, if the form has one, or else background and border; and a mark upon it, by default the usual one. */
export function tickedLook(
	widget: Widget,
	off: PDFObject | undefined,
	filling: Filling,
	mark?: DingbatMark,
): PDFRef {
	const box = uprightBox(widget);
	const { width, height } = rectangleOf(widget);
	const frame = frameOf(widget, box);
	const ground = groundContent(off, width, height, filling);
	const inset = Math.min(frame.border, box.width / 4, box.height / 4);
	const drawn = markContent(
		mark?.letter ?? markOf(widget),
		mark?.colour ?? defaultAppearanceOf(widget, filling.form).colour,
		box.width - 2 * inset,
		box.height - 2 * inset,
	);
	const content = [
		ground ?? '',
		`q ${box.matrix.map(decimal).join(' ')} cm`,
		ground === undefined ? frame.content : '',
		`1 0 0 1 ${decimal(inset)} ${decimal(inset)} cm ${drawn} Q`,
	];
	return filling.revision.add(
		plainStream(filling.revision.context, content.join('\n'), {
			Type: 'XObject',
			Subtype: 'Form',
			BBox: [0, 0, width, height],
			Resources: off && ground !== undefined ? { XObject: { Off: off } } : {},
		}),
	);
}

/** Draws the unticked look as it would appear in the box (ISO 32000-1, 12.5.5, algorithm 8.1). */
function groundContent(
	off: PDFObject | undefined,
	width: number,
	height: number,
	{ revision }: Filling,
): string | undefined {
	const look = revision.context.lookup(off);
	if (!(off instanceof PDFRef && look instanceof PDFStream)) return undefined;
	const matrix = fitInto(
		width,
		height,
		numbersOf(look.dict, 'BBox'),
		numbersOf(look.dict, 'Matrix'),
	);
	return matrix && `q ${matrix.map(decimal).join(' ')} cm /Off Do Q`;
}

function markOf(widget: Widget): string {
	const characteristics = dictOf(widget.dict, 'MK');
	const usual = flagsOf(widget) & RADIO ? 'l' : '4';
	return (characteristics && textOf(characteristics, 'CA')) ?? usual;
}
