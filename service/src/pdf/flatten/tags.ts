import type { PDFRef } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFNull, type PDFObject } from '@cantoo/pdf-lib';
import { kindOf, type FieldKind } from '../fields/fields.ts';
import { OFF, shownState } from '../fields/states.ts';
import { annotationOf, kidsOf, setKids, type Structure } from '../fields/structure.ts';
import { symbolFaceNamed } from '../fonts/standardFace.ts';
import type { FontUse } from '../fonts/use.ts';
import { decimal, nameOf, refOf, textOf, textString } from '../file/objects.ts';
import type { Page } from '../file/pages.ts';
import type { Revision } from '../file/revision.ts';
import { inherited, type Widget } from '../file/widgets.ts';
import { rectangleOf } from '../looks/geometry.ts';
import { inkOf } from '../looks/ink.ts';
import type { Filling } from '../text/filling.ts';
import { leftOpenOn, type AddedNames } from './pageContent.ts';

/** What a field was: a push button, a radio button or a checkbox; the others have a text (ISO 32000-1, table 348). */
const ROLES: Partial<Record<FieldKind, string>> = {
	button: 'pb',
	image: 'pb',
	radio: 'rb',
	checkbox: 'cb',
};

/** In ZapfDingbats. */
const SIGNS: Partial<Record<FieldKind, string>> = { radio: 'l', checkbox: '4' };

interface Place {
	readonly widget: Widget;
	readonly page: Page;
	/** What the box shows. */
	readonly look: PDFRef;
	/** Those of the page's further resources. */
	readonly names: AddedNames;
}

/** Keeps a tagged PDF tagged: the structure element of a box gets what the box showed. */
export class Tags {
	readonly #structure: Structure;
	readonly #revision: Revision;
	readonly #fonts: FontUse;
	readonly #lists = new Map<Page, PDFObject[]>();

	constructor(structure: Structure, { revision, fonts }: Filling) {
		this.#structure = structure;
		this.#revision = revision;
		this.#fonts = fonts;
	}

	/** The look of a box, as marked content of its page. */
	marked(drawn: string, { widget, page, look, names }: Place): string {
		const list = this.#lists.get(page) ?? this.#listOf(page);
		this.#lists.set(page, list);
		const { context } = this.#revision;
		const number = list.length;
		const content = context.obj({ Type: 'MCR', Pg: page.ref, MCID: number });
		const known = this.#structure.elements.get(widget.ref);
		list.push(known ?? this.#added(widget, content));
		if (known) this.#replace(known, widget, content);
		const isRead = inkOf(this.#revision.lookup(look)).texts.length > 0;
		return `/Form << /MCID ${number} >> BDC ${drawn}${isRead ? '' : this.#sign(widget, names)} EMC`;
	}

	/** Removes a box that shows nothing from the structure. */
	drop(widget: Widget): void {
		const ref = this.#structure.elements.get(widget.ref);
		if (!ref) return;
		this.#replace(ref, widget, undefined);
		const element = this.#revision.edit(ref);
		const parent = refOf(element, 'P');
		if (!parent || kidsOf(element).length > 0) return;
		const dict = this.#revision.edit(parent);
		setKids(
			dict,
			kidsOf(dict).filter((kid) => kid !== ref),
		);
	}

	finish(): void {
		for (const [page, list] of this.#lists) {
			const ref = this.#structure.lists.get(page.ref);
			if (ref) this.#revision.put(ref, this.#revision.context.obj(list));
		}
	}

	/** With a place for each sequence of marked content that is there already. */
	#listOf(page: Page): PDFObject[] {
		const ref = this.#structure.lists.get(page.ref);
		const known = ref && this.#revision.lookup(ref);
		const list = known instanceof PDFArray ? [...known.asArray()] : [];
		while (list.length < leftOpenOn(page.dict).nextMark) list.push(PDFNull);
		return list;
	}

	/** An element for a box that had none. */
	#added(widget: Widget, content: PDFDict): PDFRef {
		const { top } = this.#structure;
		const { context } = this.#revision;
		const element = context.obj({ Type: 'StructElem', S: 'Form', P: top, K: content });
		this.#describe(element, widget);
		const ref = this.#revision.add(element);
		const parent = this.#revision.edit(top);
		setKids(parent, [...kidsOf(parent), ref]);
		return ref;
	}

	/** The sign of a ticked box as a text that is not seen, because marks are drawn as lines, which nothing can read. */
	#sign(widget: Widget, names: AddedNames): string {
		const kind = kindOf(widget);
		const sign = kind && SIGNS[kind];
		const face = symbolFaceNamed('ZapfDingbats');
		if (sign === undefined || !face || !this.#isTicked(widget)) return '';
		const font = names.nameOf('Font', this.#fonts.embedded(face).ref);
		const { x, y, width, height } = rectangleOf(widget);
		const size = decimal(Math.min(width, height));
		const place = `1 0 0 1 ${decimal(x)} ${decimal(y)} Tm`;
		return ` q BT 3 Tr /${font} ${size} Tf ${place} (${sign}) Tj ET Q`;
	}

	#isTicked(widget: Widget): boolean {
		const dict = this.#revision.lookup(widget.ref);
		return dict instanceof PDFDict && shownState({ ...widget, dict }) !== OFF;
	}

	#replace(ref: PDFRef, widget: Widget, content: PDFDict | undefined): void {
		const element = this.#revision.edit(ref);
		const kids = kidsOf(element);
		const replaced = kids.flatMap((kid) => {
			const isBox = annotationOf(this.#revision.context.lookup(kid)) === widget.ref;
			return isBox ? (content ?? []) : kid;
		});
		setKids(element, replaced);
		if (nameOf(element, 'S') === 'Form' && content && kids.length === 1) {
			this.#describe(element, widget);
		}
	}

	/** Says which kind of field it was, and what it was called. */
	#describe(element: PDFDict, widget: Widget): void {
		const { context } = this.#revision;
		const kind = kindOf(widget);
		const isTickable = kind === 'radio' || kind === 'checkbox';
		const label = inherited(widget, textOf, 'TU');
		const attributes = context.obj({
			O: 'PrintField',
			Role: (kind && ROLES[kind]) ?? 'tv',
			...(isTickable && { checked: this.#isTicked(widget) ? 'on' : 'off' }),
			...(label !== undefined && { Desc: textString(label) }),
		});
		const known = element.get(PDFName.of('A'));
		const list = known && context.lookup(known);
		const others = list instanceof PDFArray ? list.asArray() : known ? [known] : [];
		element.set(
			PDFName.of('A'),
			others.length > 0 ? context.obj([...others, attributes]) : attributes,
		);
	}
}
