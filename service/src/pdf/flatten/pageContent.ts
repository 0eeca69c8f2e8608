import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import { dictOf, entryOf } from '../file/objects.ts';
import { contentOf } from '../file/streams.ts';
import type { Page } from '../file/pages.ts';
import { plainStream, setEntries, type Revision } from '../file/revision.ts';
import { leftOpenBy, type LeftOpen } from './leftOpen.ts';

/** What to draw, and the resources that it needs, by their kind and name. */
export interface Addition {
	readonly content: string;
	readonly resources: Readonly<Record<string, ReadonlyMap<string, PDFObject>>>;
}

/** The content of a page does not change, so it is read once for all fills. */
const leftOpen = new WeakMap<PDFDict, LeftOpen>();

/** Draws on top of a page, in its default coordinates, even if its content leaves the graphics state changed. */
export function drawOnPage(page: Page, { content, resources }: Addition, revision: Revision): void {
	const parts = contentsOf(page.dict);
	const { missingSaves, surplus, openMarks } = leftOpenOn(page.dict);
	const saves = 1 + missingSaves;
	const stream = (text: string) => revision.add(plainStream(revision.context, text, {}));
	const before = stream('q\n'.repeat(saves));
	const ends = `${'EMC\n'.repeat(openMarks)}${'Q\n'.repeat(saves + surplus)}`;
	const after = stream(`\n${ends}${content}`);
	setEntries(revision.edit(page.ref), {
		Contents: revision.context.obj([before, ...parts, after]),
		Resources: withResources(resourcesOf(page.dict), resources, revision),
	});
}

function contentsOf(page: PDFDict): PDFRef[] {
	const contents = entryOf(page, 'Contents');
	if (contents instanceof PDFArray) {
		return contents.asArray().filter((item) => item instanceof PDFRef);
	}
	const only = page.get(PDFName.of('Contents'));
	return contents && only instanceof PDFRef ? [only] : [];
}

/** What the content of a page leaves open at its end. */
export function leftOpenOn(page: PDFDict): LeftOpen {
	const known = leftOpen.get(page);
	if (known) return known;
	const content = contentsOf(page).map((ref) => textOf(page, ref));
	const resources = resourcesOf(page);
	const found = leftOpenBy(content.join('\n'), resources && dictOf(resources, 'Properties'));
	leftOpen.set(page, found);
	return found;
}

/** Viewers skip content that cannot be decoded, too. */
function textOf({ context }: PDFDict, ref: PDFRef): string {
	const stream = context.lookup(ref);
	if (!(stream instanceof PDFRawStream)) return '';
	try {
		return contentOf(stream).toString('latin1');
	} catch {
		return '';
	}
}

/** A page may inherit its resources from the page tree (ISO 32000-1, 7.7.3.4). */
function resourcesOf(page: PDFDict): PDFDict | undefined {
	const seen = new Set<PDFDict>();
	let node: PDFDict | undefined = page;
	while (node && !seen.has(node)) {
		const resources = dictOf(node, 'Resources');
		if (resources) return resources;
		seen.add(node);
		node = dictOf(node, 'Parent');
	}
	return undefined;
}

/** A copy: other pages may share the resources. */
function withResources(
	present: PDFDict | undefined,
	added: Addition['resources'],
	{ context }: Revision,
): PDFDict {
	const resources = present?.clone() ?? context.obj({});
	for (const [kind, entries] of Object.entries(added)) {
		const ofKind = dictOf(resources, kind)?.clone() ?? context.obj({});
		for (const [name, object] of entries) ofKind.set(PDFName.of(name), object);
		resources.set(PDFName.of(kind), ofKind);
	}
	return resources;
}

/** Names for further resources of a page: each object gets one, once. */
export class AddedNames {
	readonly #prefix: string;
	readonly #names = new Map<PDFObject, string>();
	readonly byKind: Record<string, Map<string, PDFObject>> = {};

	constructor(page: PDFDict) {
		const resources = resourcesOf(page);
		const present = resources?.values().flatMap((kind) => {
			const ofKind = page.context.lookup(kind);
			return ofKind instanceof PDFDict ? ofKind.keys().map((name) => name.decodeText()) : [];
		});
		let prefix = 'Field';
		while (present?.some((name) => name.startsWith(prefix))) prefix += '_';
		this.#prefix = prefix;
	}

	/** @param kind such as `XObject` */
	nameOf(kind: string, object: PDFObject): string {
		const name = this.#names.get(object) ?? `${this.#prefix}${this.#names.size + 1}`;
		this.#names.set(object, name);
		(this.byKind[kind] ??= new Map()).set(name, object);
		return name;
	}
}
