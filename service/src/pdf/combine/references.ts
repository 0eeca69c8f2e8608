import {
	PDFArray,
	PDFDict,
	PDFRef,
	PDFStream,
	type PDFContext,
	type PDFObject,
} from '@cantoo/pdf-lib';

/** All references in an object. */
export function* referencesIn(object: PDFObject | undefined): Generator<PDFRef> {
	const pending: (PDFObject | undefined)[] = [object];
	while (pending.length > 0) {
		const next = pending.pop();
		if (next instanceof PDFRef) yield next;
		else if (next instanceof PDFArray) pending.push(...next.asArray());
		else if (next instanceof PDFDict) pending.push(...next.values());
		else if (next instanceof PDFStream) pending.push(...next.dict.values());
	}
}

/** Which objects of a document refer to which. */
export class Referrers {
	readonly #of = new Map<PDFRef, PDFRef[]>();

	constructor(context: PDFContext) {
		for (const [ref, object] of context.enumerateIndirectObjects()) {
			for (const to of referencesIn(object)) {
				const known = this.#of.get(to);
				if (known) known.push(ref);
				else this.#of.set(to, [ref]);
			}
		}
	}

	/** Some objects, and all from which one of them can be reached. `known`: such as need not be looked at. */
	closure(refs: Iterable<PDFRef>, known: ReadonlySet<PDFRef> = new Set()): Set<PDFRef> {
		const found = new Set(refs);
		const pending = [...found];
		for (let ref = pending.pop(); ref; ref = pending.pop()) {
			for (const referrer of this.#of.get(ref) ?? []) {
				if (found.has(referrer) || known.has(referrer)) continue;
				found.add(referrer);
				pending.push(referrer);
			}
		}
		return found;
	}
}
