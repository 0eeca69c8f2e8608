import {
	PDFArray,
	PDFDict,
	PDFInvalidObject,
	PDFName,
	PDFNull,
	PDFRawStream,
	PDFRef,
	PDFStream,
	type PDFContext,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { nameOf } from '../file/objects.ts';
import type { Revision } from '../file/revision.ts';
import { namedDestination, type Source } from './source.ts';

/** Where copies go. */
export interface Target {
	readonly context: PDFContext;
	reserve(): PDFRef;
	put(ref: PDFRef, object: PDFObject): void;
	/** The copies of what the documents of a source share, by its objects. */
	sharedOf(source: Source): Map<PDFRef, PDFRef>;
	/** The streams that were written, by their hash. */
	readonly streams: Map<string, PDFRef>;
}

/** The most streams that are known again: so many are in about a thousand documents. */
const mostStreams = 100_000;
/** What belongs to the document as a whole, and isn't copied with its pages. */
const ofDocument = new Set(['Pages', 'Catalog', 'StructTreeRoot', 'StructElem']);
const structure = ['StructParent', 'StructParents'].map((name) => PDFName.of(name));
/** Of a field, and in it what happens to be calculated (ISO 32000-1, table 196). */
const [ACTIONS, CALCULATE] = [PDFName.of('AA'), PDFName.of('C')];
const inheritedByPages = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) =>
	PDFName.of(name),
);
const ofParent = [PDFName.of('Parent'), PDFName.of('B'), ...structure];

/** Copies what belongs to one document: what it shares with others of its source is copied once. */
export class Copier {
	readonly #source: Source;
	readonly #revision: Revision;
	readonly #target: Target;
	readonly #shared: Map<PDFRef, PDFRef>;
	readonly #own = new Map<PDFRef, PDFRef>();
	/** What is different from other documents of the source. */
	readonly #changed: ReadonlySet<PDFRef>;
	readonly #waiting: (readonly [from: PDFRef, to: PDFRef])[] = [];
	readonly #beingMapped = new Set<PDFRef>();

	constructor(source: Source, revision: Revision, target: Target) {
		this.#source = source;
		this.#revision = revision;
		this.#target = target;
		this.#shared = target.sharedOf(source);
		const changed = revision.objects.map(([ref]) => ref);
		this.#changed = source.referrers.closure(changed, source.bound);
		for (const { ref } of source.pages) this.#own.set(ref, target.reserve());
	}

	/** Writes the pages; returns their references. */
	pages(parent: PDFRef): PDFRef[] {
		const copies = this.#source.pages.map(({ ref }) => {
			const copy = this.#ref(ref) as PDFRef;
			const page = this.#revision.lookup(ref);
			if (page instanceof PDFDict) {
				const mapped = this.#page(page);
				mapped.set(PDFName.of('Parent'), parent);
				this.#target.put(copy, mapped);
			}
			return copy;
		});
		this.finish();
		return copies;
	}

	/** Writes what the copies so far refer to. */
	finish(): void {
		for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
			const [from, to] = next;
			const object = this.#revision.lookup(from);
			this.#target.put(to, object ? this.mapped(object) : PDFNull);
		}
	}

	/** Writes an object that is in no page, changed; returns its reference. */
	changed(ref: PDFRef, change: (dict: PDFDict) => void): PDFRef | undefined {
		const dict = this.#revision.lookup(ref);
		if (!(dict instanceof PDFDict)) return undefined;
		const copy = this.#own.get(ref) ?? this.#target.reserve();
		const index = this.#waiting.findIndex(([from]) => from === ref);
		if (index >= 0) this.#waiting.splice(index, 1);
		this.#own.set(ref, copy);
		const mapped = this.#dict(dict);
		change(mapped);
		this.#target.put(copy, mapped);
		return copy;
	}

	/** An object with references to copies. */
	mapped(object: PDFObject): PDFObject {
		if (object instanceof PDFRef) return this.#ref(object);
		if (object instanceof PDFArray) {
			const copy = PDFArray.withContext(this.#target.context);
			for (const item of object.asArray()) copy.push(this.mapped(item));
			return copy;
		}
		if (object instanceof PDFDict) return this.#dict(object);
		if (object instanceof PDFStream) {
			return PDFRawStream.of(this.#dict(object.dict), object.getContents());
		}
		return object instanceof PDFInvalidObject ? PDFNull : object;
	}

	#dict(dict: PDFDict): PDFDict {
		const copy = PDFDict.withContext(this.#target.context);
		const isAnnotation = dict.has(PDFName.of('Subtype')) && dict.has(PDFName.of('Rect'));
		for (const [key, value] of dict.entries()) {
			if (isAnnotation && structure.includes(key)) continue;
			const given = this.#given(dict, key, value);
			if (given) copy.set(key, this.mapped(given));
		}
		return copy;
	}

	/** What stands for an entry in the copy. */
	#given(dict: PDFDict, key: PDFName, value: PDFObject): PDFObject | undefined {
		if (isDestination(dict, key)) return this.#destination(value);
		const actions =
			key === ACTIONS && value instanceof PDFRef ? this.#revision.lookup(value) : value;
		if (key !== ACTIONS || !(actions instanceof PDFDict)) return value;
		// It names other fields, whose names are others now.
		const kept = actions.clone();
		kept.delete(CALCULATE);
		return kept;
	}

	/** A named destination is what it stands for: names are of the whole file. */
	#destination(value: PDFObject): PDFObject | undefined {
		const { context } = this.#revision;
		const given = context.lookup(value);
		return given instanceof PDFArray || given === undefined
			? value
			: namedDestination(context, given);
	}

	#page(page: PDFDict): PDFDict {
		const copy = page.clone();
		const seen = new Set<PDFDict>();
		for (let node: PDFObject | undefined = page; node instanceof PDFDict && !seen.has(node); ) {
			seen.add(node);
			for (const name of inheritedByPages) {
				const value = node.get(name);
				if (value && !copy.has(name)) copy.set(name, value);
			}
			node = node.lookup(PDFName.of('Parent'));
		}
		for (const name of ofParent) copy.delete(name);
		return this.#dict(copy);
	}

	#ref(ref: PDFRef): PDFObject {
		const known = this.#own.get(ref) ?? this.#shared.get(ref);
		if (known) return known;
		const object = this.#revision.lookup(ref);
		if (object === undefined || isOfDocument(object)) return PDFNull;
		const copies = this.#isOwn(ref) ? this.#own : this.#shared;
		if (object instanceof PDFStream && !this.#beingMapped.has(ref)) {
			return this.#stream(ref, object, copies);
		}
		const copy = this.#target.reserve();
		copies.set(ref, copy);
		this.#waiting.push([ref, copy]);
		return copy;
	}

	#isOwn(ref: PDFRef): boolean {
		return this.#changed.has(ref) || this.#source.bound.has(ref);
	}

	/** A stream that is there already, in whichever document, isn't written again. */
	#stream(ref: PDFRef, stream: PDFStream, copies: Map<PDFRef, PDFRef>): PDFRef {
		this.#beingMapped.add(ref);
		const dict = this.#dict(stream.dict);
		this.#beingMapped.delete(ref);
		// It refers to itself.
		const already = copies.get(ref);
		if (already) return already;
		const bytes = stream.getContents();
		const key = createHash('sha256').update(dict.toString()).update(bytes).digest('base64');
		const { streams } = this.#target;
		const same = streams.get(key);
		const copy = same ?? this.#target.reserve();
		copies.set(ref, copy);
		if (same) return same;
		if (streams.size < mostStreams) streams.set(key, copy);
		this.#target.put(copy, PDFRawStream.of(dict, bytes));
		return copy;
	}
}

const isDestination = (dict: PDFDict, key: PDFName) =>
	key === PDFName.of('Dest') || (key === PDFName.of('D') && nameOf(dict, 'S') === 'GoTo');

const isOfDocument = (object: PDFObject) =>
	object instanceof PDFDict && ofDocument.has(nameOf(object, 'Type') ?? '');
