import { PDFDict, PDFName, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import type { Filling } from '../text/filling.ts';
import { decimal, nameOf } from '../file/objects.ts';
import type { Page } from '../file/pages.ts';
import { pauseForOthers } from '../pausing/pause.ts';
import { setEntries } from '../file/revision.ts';
import type { Widget } from '../file/widgets.ts';
import { drawOnPage, freePrefix, type Addition } from './pageContent.ts';
import { shownLook, type ShownLook } from './shownLook.ts';

interface PagesOfForm {
	readonly context: PDFContext;
	readonly pages: readonly Page[];
	/** The boxes of all fields. */
	readonly widgets: readonly Widget[];
}

/**
 * Makes what the boxes of all fields show part of their pages, push buttons and signature fields
 * included, and removes the fields. Hidden boxes are removed with what they hide. Other annotations,
 * such as links, stay.
 */
export function flatten({ context, pages, widgets }: PagesOfForm, filling: Filling): void {
	const { revision } = filling;
	const known = new Map(widgets.map((widget) => [widget.ref, widget]));
	for (const page of pages) flattenPage(page, known, filling);
	for (const { chainRefs } of widgets) for (const ref of chainRefs) revision.drop(ref);
	const root = context.trailerInfo.Root;
	if (root instanceof PDFRef) revision.edit(root).delete(PDFName.of('AcroForm'));
}

function flattenPage(page: Page, known: ReadonlyMap<PDFRef, Widget>, filling: Filling): void {
	pauseForOthers();
	const { revision } = filling;
	const isWidget = (ref: PDFRef) => {
		const dict = revision.context.lookup(ref);
		return dict instanceof PDFDict && nameOf(dict, 'Subtype') === 'Widget';
	};
	const refs = page.annotations.filter(isWidget);
	if (refs.length === 0) return;
	const looks = refs.flatMap((ref) => {
		const dict = revision.context.lookup(ref, PDFDict);
		const widget = known.get(ref) ?? { ref, dict, page, chain: [dict], chainRefs: [ref] };
		return shownLook(widget, filling) ?? [];
	});
	if (looks.length > 0) drawOnPage(page, additionFor(looks, page), revision);
	const others = page.annotations.filter((ref) => !isWidget(ref));
	setEntries(revision.edit(page.ref), {
		Annots: others.length > 0 ? revision.context.obj(others) : undefined,
	});
}

/** The looks at their places (ISO 32000-1, 12.5.5, algorithm 8.1). */
function additionFor(looks: readonly ShownLook[], page: Page): Addition {
	const prefix = freePrefix(page.dict, ['XObject', 'Properties']);
	const [forms, layers] = [new Names(prefix), new Names(prefix)];
	const parts = looks.map(({ look, matrix, layer }) => {
		const drawn = `${matrix.map(decimal).join(' ')} cm /${forms.nameOf(look)} Do`;
		return `q ${layer ? `/OC /${layers.nameOf(layer)} BDC ${drawn} EMC` : drawn} Q\n`;
	});
	return {
		content: parts.join(''),
		resources: {
			XObject: forms.byName,
			...(layers.byName.size > 0 && { Properties: layers.byName }),
		},
	};
}

/** Gives each object a name, once. */
class Names {
	readonly #prefix: string;
	readonly #names = new Map<PDFObject, string>();
	readonly byName = new Map<string, PDFObject>();

	constructor(prefix: string) {
		this.#prefix = prefix;
	}

	nameOf(object: PDFObject): string {
		const name = this.#names.get(object) ?? `${this.#prefix}${this.#names.size + 1}`;
		this.#names.set(object, name);
		this.byName.set(name, object);
		return name;
	}
}
