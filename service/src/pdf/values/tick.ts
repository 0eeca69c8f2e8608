import { PDFName, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import { defaultAppearanceOf } from '../looks/defaultAppearance.ts';
import type { Field } from '../fields/fields.ts';
import type { Filling } from '../text/filling.ts';
import { frameOf } from '../looks/frame.ts';
import { fitInto, rectangleOf, uprightBox } from '../looks/geometry.ts';
import { markContent } from '../looks/marks.ts';
import { decimal, dictOf, nameFor, numbersOf, textOf } from '../file/objects.ts';
import { plainStream } from '../file/revision.ts';
import { flagsOf, type Widget } from '../file/widgets.ts';
import { onState, looksOf, valueOf, stateIn, OFF } from '../fields/states.ts';
import { choiceOf, notAnOption } from './chosen.ts';

const RADIO = 1 << 15;

/** Draws the boxes of a checkbox anew, ticked or not, as its value says. */
export function drawTicks(field: Field, filling: Filling): void {
	for (const widget of field.widgets) {
		drawTick(widget, filling);
		const on = onState(widget);
		const state = valueOf(widget) ?? stateIn(widget.dict, 'AS');
		filling.revision.edit(widget.ref).set(PDFName.of('AS'), state === on ? on : OFF);
	}
}

/** The ticked look: many forms come with a blank one, or with one that needs a font which the reader's machine lacks. */
function drawTick(widget: Widget, filling: Filling): void {
	const { context } = filling.revision;
	const looks = looksOf(widget, 'N')?.clone() ?? context.obj({});
	looks.set(onState(widget), tickedLook(widget, looks.get(OFF), filling));
	filling.revision.edit(widget.ref).set(PDFName.of('AP'), context.obj({ N: looks }));
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

/** Only one value of a field can be on at a time. */
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

/** The unticked look, if the form has one, or else background and border; and the mark upon it. */
export function tickedLook(widget: Widget, off: PDFObject | undefined, filling: Filling): PDFRef {
	const box = uprightBox(widget);
	const { width, height } = rectangleOf(widget);
	const frame = frameOf(widget, box);
	const ground = groundContent(off, width, height, filling);
	const inset = Math.min(frame.border, box.width / 4, box.height / 4);
	const mark = markContent(
		markOf(widget),
		defaultAppearanceOf(widget, filling.form).colour,
		box.width - 2 * inset,
		box.height - 2 * inset,
	);
	const content = [
		ground ?? '',
		`q ${box.matrix.map(decimal).join(' ')} cm`,
		ground === undefined ? frame.content : '',
		`1 0 0 1 ${decimal(inset)} ${decimal(inset)} cm ${mark} Q`,
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
