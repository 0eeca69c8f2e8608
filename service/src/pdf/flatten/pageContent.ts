import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFArray, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import { dictOf, entryOf } from '../file/objects.ts';
import { contentOf } from '../file/streams.ts';
import type { Page } from '../file/pages.ts';
import { plainStream, setEntries, type Revision } from '../file/revision.ts';
import { stackUseOf, type StackUse } from './stackUse.ts';

/** What to draw, and the resources that it needs, by their kind and name. */
export interface Addition {
	readonly content: string;
	readonly resources: Readonly<Record<string, ReadonlyMap<string, PDFObject>>>;
}

/** The content of a page does not change, so it is read once for all fills. */
const stackUses = new WeakMap<PDFDict, StackUse>();

/** Draws on top of a page, in its own coordinates, whatever its content has done to the graphics state. */
export function drawOnPage(page: Page, { content, resources }: Addition, revision: Revision): void {
	const parts = contentsOf(page.dict);
	const { missingSaves, surplus } = stackUse(page.dict, parts);
	const saves = 1 + missingSaves;
	const stream = (text: string) => revision.add(plainStream(revision.context, text, {}));
	const before = stream('q\n'.repeat(saves));
	const after = stream(`\n${'Q\n'.repeat(saves + surplus)}${content}`);
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

function stackUse(page: PDFDict, parts: readonly PDFRef[]): StackUse {
	const known = stackUses.get(page) ?? stackUseOf(parts.map((ref) => textOf(page, ref)).join('\n'));
	stackUses.set(page, known);
	return known;
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

/** Names that start so are not among those of a page's resources. */
export function freePrefix(page: PDFDict, kinds: readonly string[]): string {
	const resources = resourcesOf(page);
	const names = kinds.flatMap((kind) => {
		const ofKind = resources && dictOf(resources, kind);
		return ofKind?.keys().map((name) => name.decodeText()) ?? [];
	});
	let prefix = 'Field';
	while (names.some((name) => name.startsWith(prefix))) prefix += '_';
	return prefix;
}
