import { PDFArray, PDFDict, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import { replaceInStructure } from '../fields/structure.ts';
import { arrayOf } from '../file/objects.ts';
import type { Page } from '../file/pages.ts';
import type { Widget } from '../file/widgets.ts';
import { rectangleOf } from '../looks/geometry.ts';
import { standsAt } from './checkFields.ts';
import type { FieldBox } from './editableField.ts';
import { detach, removeItem } from './tree/fieldTree.ts';
import type { OpenedForm } from '../fields/openFields.ts';
import { idOf } from './readFields.ts';

/** The entries that belong to a box, where the box and its field are one dictionary. */
const OF_THE_BOX = [
	'Type',
	'Subtype',
	'Rect',
	'Contents',
	'P',
	'NM',
	'M',
	'F',
	'AP',
	'AS',
	'Border',
	'C',
	'StructParent',
	'OC',
	'H',
	'MK',
	'A',
	'BS',
];
const PRINTED = 4;

/** Replaces a field's boxes by those of the list; returns the ones to redraw. */
export function placeBoxes(
	field: Field,
	boxes: readonly FieldBox[],
	form: OpenedForm,
): readonly PDFRef[] {
	const drawn: PDFRef[] = [];
	const wanted = new Map(boxes.map((box) => [box.id, box]));
	const shown = field.widgets.filter(({ page }) => page !== undefined);
	const added = boxes.filter(({ id }) => id === undefined);
	const isResized = added.length > 0 || shown.some(({ ref }) => !wanted.has(idOf(ref)));
	for (const widget of shown) {
		const ref = isResized ? ownBox(widget, field, form) : widget.ref;
		const box = wanted.get(idOf(widget.ref));
		if (!box) removeBox(ref, widget.page, form);
		else if (!standsAt(widget, box)) {
			if (widget.page?.index !== box.page - 1) {
				removeItem(arrayOf(widget.page?.dict ?? form.form, 'Annots'), ref);
				showOn(box.page, ref, form);
			}
			form.context.lookup(ref, PDFDict).set(PDFName.of('Rect'), rectangle(box, form));
			if (!isMoved(widget, box)) drawn.push(ref);
		}
	}
	const [owner] = field.owners;
	return owner ? [...drawn, ...added.map((box) => addBox(owner, box, form))] : drawn;
}

/** Whether a box only moved, so that it can keep its looks. */
function isMoved(widget: Widget, { page, width, height }: FieldBox): boolean {
	const before = rectangleOf(widget);
	const isSame = Math.abs(before.width - width) < 0.01 && Math.abs(before.height - height) < 0.01;
	return isSame && widget.page?.index === page - 1;
}

/** Adds a box to a field as a separate dictionary, rotated like the page's text. */
export function addBox(field: PDFRef, box: FieldBox, form: OpenedForm): PDFRef {
	const { context } = form;
	const ref = context.register(context.obj({ Parent: field }));
	const dict = context.lookup(field, PDFDict);
	const kids = arrayOf(dict, 'Kids') ?? PDFArray.withContext(context);
	dict.set(PDFName.of('Kids'), kids);
	kids.push(ref);
	makeBox(ref, box, form);
	return ref;
}

/** Turns a dictionary into a box. */
export function makeBox(ref: PDFRef, box: FieldBox, form: OpenedForm): void {
	const { context, pages } = form;
	const dict = context.lookup(ref, PDFDict);
	const turn = pages[box.page - 1]?.turn ?? 0;
	dict.set(PDFName.of('Type'), PDFName.of('Annot'));
	dict.set(PDFName.of('Subtype'), PDFName.of('Widget'));
	dict.set(PDFName.of('F'), context.obj(PRINTED));
	dict.set(PDFName.of('Rect'), rectangle(box, form));
	dict.set(PDFName.of('MK'), context.obj(turn === 0 ? {} : { R: turn }));
	showOn(box.page, ref, form);
}

function showOn(page: number, ref: PDFRef, { context, pages }: OpenedForm): void {
	const target = pages[page - 1]?.dict;
	if (!target) return;
	const annotations = arrayOf(target, 'Annots') ?? PDFArray.withContext(context);
	target.set(PDFName.of('Annots'), annotations);
	annotations.push(ref);
	const pageRef = context.getObjectRef(target);
	if (pageRef) context.lookup(ref, PDFDict).set(PDFName.of('P'), pageRef);
}

/** Removes a field from the pages and the form. */
export function removeField(field: Field, form: OpenedForm): void {
	for (const { ref, page } of field.widgets) hide(ref, page, form);
	for (const owner of field.owners) {
		removeItem(arrayOf(form.form, 'CO'), owner);
		detach(owner, form);
	}
}

function removeBox(ref: PDFRef, page: Page | undefined, form: OpenedForm): void {
	hide(ref, page, form);
	const parent = form.context.lookup(ref, PDFDict).lookup(PDFName.of('Parent'));
	if (parent instanceof PDFDict) removeItem(arrayOf(parent, 'Kids'), ref);
}

function hide(ref: PDFRef, page: Page | undefined, { context, form }: OpenedForm): void {
	if (page) removeItem(arrayOf(page.dict, 'Annots'), ref);
	removeItem(arrayOf(form, 'CO'), ref);
	replaceInStructure(context, ref);
}

/** Splits a box that shares its field's dictionary into a separate one. */
function ownBox(widget: Widget, field: Field, { context }: OpenedForm): PDFRef {
	const { ref, dict, page } = widget;
	if (!field.owners.includes(ref)) return ref;
	const box = context.obj({ Parent: ref });
	for (const key of OF_THE_BOX.map((name) => PDFName.of(name))) {
		const value = dict.get(key);
		if (value) box.set(key, value);
		dict.delete(key);
	}
	const boxRef = context.register(box);
	replaceInStructure(context, ref, boxRef);
	dict.set(PDFName.of('Kids'), context.obj([boxRef]));
	const annotations = page && arrayOf(page.dict, 'Annots');
	const at = annotations?.indexOf(ref);
	if (at !== undefined) annotations?.set(at, boxRef);
	return boxRef;
}

function rectangle({ x, y, width, height }: FieldBox, { context }: OpenedForm): PDFArray {
	return context.obj([x, y, x + width, y + height].map((value) => Number(value.toFixed(4))));
}
