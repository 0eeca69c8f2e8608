import { PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib';
import type { Filling } from '../text/filling.ts';
import type { OpenedForm } from '../fields/openFields.ts';
import type { Structure } from '../fields/structure.ts';
import { decimal, nameOf } from '../file/objects.ts';
import type { Page } from '../file/pages.ts';
import { pauseForOthers } from '../pausing/pause.ts';
import { setEntries } from '../file/revision.ts';
import type { Widget } from '../file/widgets.ts';
import { AddedNames, drawOnPage } from './pageContent.ts';
import { shownLook, type ShownLook } from './shownLook.ts';
import { Tags } from './tags.ts';

interface PagesOfForm extends Pick<OpenedForm, 'context' | 'pages' | 'widgets'> {
	readonly structure: Structure | undefined;
}

/**
 * Draws what the boxes of all fields show, push buttons and signature fields included, into their pages, and removes
 * the fields. Hidden boxes are removed without being drawn. Other annotations, such as links, stay.
 */
export function flatten(
	{ context, pages, widgets, structure }: PagesOfForm,
	filling: Filling,
): void {
	const { revision } = filling;
	const known = new Map(widgets.map((widget) => [widget.ref, widget]));
	const tags = structure && new Tags(structure, filling);
	for (const page of pages) flattenPage(page, { known, tags }, filling);
	for (const widget of widgets) if (!widget.page) tags?.drop(widget);
	tags?.finish();
	for (const { chainRefs } of widgets) for (const ref of chainRefs) revision.drop(ref);
	const root = context.trailerInfo.Root;
	if (root instanceof PDFRef) revision.edit(root).delete(PDFName.of('AcroForm'));
}

interface Boxes {
	readonly known: ReadonlyMap<PDFRef, Widget>;
	readonly tags: Tags | undefined;
}

function flattenPage(page: Page, { known, tags }: Boxes, filling: Filling): void {
	pauseForOthers();
	const { revision } = filling;
	const isWidget = (ref: PDFRef) => {
		const dict = revision.context.lookup(ref);
		return dict instanceof PDFDict && nameOf(dict, 'Subtype') === 'Widget';
	};
	const refs = page.annotations.filter(isWidget);
	if (refs.length === 0) return;
	const names = new AddedNames(page.dict);
	const parts = refs.flatMap((ref) => {
		const dict = revision.context.lookup(ref, PDFDict);
		const widget = known.get(ref) ?? { ref, dict, page, chain: [dict], chainRefs: [ref] };
		const look = shownLook(widget, filling);
		if (!look) tags?.drop(widget);
		if (!look) return [];
		const drawn = drawnBy(look, names);
		return [`${tags?.marked(drawn, { widget, page, look: look.look, names }) ?? drawn}\n`];
	});
	if (parts.length > 0)
		drawOnPage(page, { content: parts.join(''), resources: names.byKind }, revision);
	const others = page.annotations.filter((ref) => !isWidget(ref));
	setEntries(revision.edit(page.ref), {
		Annots: others.length > 0 ? revision.context.obj(others) : undefined,
	});
}

/** Draws a look at its place (ISO 32000-1, 12.5.5, algorithm 8.1). */
function drawnBy({ look, matrix, layer }: ShownLook, names: AddedNames): string {
	const drawn = `${matrix.map(decimal).join(' ')} cm /${names.nameOf('XObject', look)} Do`;
	return `q ${layer ? `/OC /${names.nameOf('Properties', layer)} BDC ${drawn} EMC` : drawn} Q`;
}
