import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { PDFContext, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { catalogOf, parsePdf } from '../file/document.ts';
import { dictOf } from '../file/objects.ts';
import { formIn, type OpenedForm } from '../fields/openFields.ts';
import { joined } from '../file/increment.ts';
import { Referrers } from './references.ts';

/** New objects of an opened form get numbers that no update of the file has. */
const numbersApart = 1_000_000;

/** What documents of a template have in common, opened to be combined. */
export interface Source extends OpenedForm {
	/** The pages and fields, and all from which one of them can be reached: each document has its own. */
	readonly bound: ReadonlySet<PDFRef>;
	readonly referrers: Referrers;
}

/** Opens a file, or what it was up to a cross-reference section. Throws UnusablePdfError. */
export function openSource(file: Uint8Array, sectionAt?: number): Source {
	const whole =
		sectionAt === undefined
			? file
			: joined([file, Buffer.from(`\nstartxref\n${sectionAt}\n%%EOF\n`, 'latin1')]);
	const context = parsePdf(whole);
	context.largestObjectNumber += numbersApart;
	const isForm = dictOf(catalogOf(context), 'AcroForm') !== undefined;
	const opened = formIn(context);
	if (!isForm) catalogOf(context).delete(PDFName.of('AcroForm'));
	const referrers = new Referrers(context);
	const bound = referrers.closure([
		...opened.pages.map(({ ref }) => ref),
		...opened.widgets.flatMap(({ chainRefs }) => chainRefs),
	]);
	return { ...opened, referrers, bound };
}

/** Where a named destination leads (ISO 32000-1, 12.3.2.3): a list that begins with a page. */
export function namedDestination(context: PDFContext, name: PDFObject): PDFArray | undefined {
	const catalog = catalogOf(context);
	const old = dictOf(catalog, 'Dests');
	const names = dictOf(catalog, 'Names');
	const tree = names && dictOf(names, 'Dests');
	const found =
		name instanceof PDFName
			? old?.lookup(name)
			: name instanceof PDFString || name instanceof PDFHexString
				? tree && inTree(tree, name.decodeText())
				: undefined;
	const place = found instanceof PDFDict ? found.lookup(PDFName.of('D')) : found;
	return place instanceof PDFArray ? place : undefined;
}

const mostNodes = 100_000;

/** The value of a name in a name tree (7.9.6). */
function inTree(root: PDFDict, name: string): PDFObject | undefined {
	const pending: (PDFObject | undefined)[] = [root];
	for (let count = 0; pending.length > 0 && count < mostNodes; count++) {
		const node = pending.pop();
		if (!(node instanceof PDFDict)) continue;
		const names = node.lookup(PDFName.of('Names'));
		if (names instanceof PDFArray) {
			for (let at = 0; at + 1 < names.size(); at += 2) {
				const key = names.lookup(at);
				const isIt = key instanceof PDFString || key instanceof PDFHexString;
				if (isIt && key.decodeText() === name) return names.lookup(at + 1);
			}
		}
		const kids = node.lookup(PDFName.of('Kids'));
		if (kids instanceof PDFArray)
			pending.push(...kids.asArray().map((kid) => node.context.lookup(kid)));
	}
	return undefined;
}
