import {
	PDFDict,
	PDFName,
	PDFRef,
	type PDFContext,
	type PDFObject,
	type PDFRawStream,
} from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';

/**
 * What one fill changes in a parsed document: copies of the objects it touches, and new objects.
 * The document itself is never written to, so fills cannot see one another.
 */
export class Revision {
	readonly context: PDFContext;
	/** The document's information (/Info), where it is not the document's own. */
	info: PDFRef | undefined;
	readonly #objects = new Map<PDFRef, PDFObject>();
	/** By what they are known to their makers. */
	readonly #shared = new Map<string, PDFRef>();
	#nextNumber: number;

	/** `firstNumber`: the lowest object number that the document does not use. */
	constructor(context: PDFContext, firstNumber: number) {
		this.context = context;
		this.#nextNumber = firstNumber;
	}

	/** Where the next new object will go. */
	get nextNumber(): number {
		return this.#nextNumber;
	}

	/** New and changed objects, by object number. */
	get objects(): readonly (readonly [PDFRef, PDFObject])[] {
		return [...this.#objects].sort(([a], [b]) => a.objectNumber - b.objectNumber);
	}

	/** An object as it is after the changes so far. */
	lookup(ref: PDFRef): PDFObject | undefined {
		return this.#objects.get(ref) ?? this.context.lookup(ref);
	}

	/** Drops a changed object that nothing refers to any more. */
	drop(ref: PDFRef): void {
		this.#objects.delete(ref);
	}

	/** A dictionary of the document to write into. Its own entries may be set; what hangs below must be replaced. */
	edit(ref: PDFRef): PDFDict {
		const current = this.lookup(ref);
		if (!(current instanceof PDFDict)) throw new Error(`${ref.tag} is not a dictionary`);
		if (this.#objects.has(ref)) return current;
		const copy = current.clone();
		this.#objects.set(ref, copy);
		return copy;
	}

	reserve(): PDFRef {
		return PDFRef.of(this.#nextNumber++);
	}

	put(ref: PDFRef, object: PDFObject): PDFRef {
		this.#objects.set(ref, object);
		return ref;
	}

	add(object: PDFObject): PDFRef {
		return this.put(this.reserve(), object);
	}

	/** Adds a stream that other documents may have as well, once for each name; see `ByteRange`. */
	addShared(name: string, make: () => PDFRawStream): PDFRef {
		const ref = this.#shared.get(name) ?? this.add(make());
		this.#shared.set(name, ref);
		return ref;
	}

	/** The streams that other documents may have as well. */
	get shared(): ReadonlySet<PDFRef> {
		return new Set(this.#shared.values());
	}

	/** Makes the changes part of the document; dictionaries change in place. */
	applyToDocument(): void {
		for (const [ref, object] of this.#objects) {
			const current = this.context.lookup(ref);
			if (current instanceof PDFDict && object instanceof PDFDict) {
				for (const key of current.keys()) current.delete(key);
				for (const [key, value] of object.entries()) current.set(key, value);
			} else {
				this.context.assign(ref, object);
			}
		}
	}
}

type Literal = Parameters<PDFContext['stream']>[1];

/** A small stream, uncompressed: compression would take a third of a fill and save almost nothing. */
export function plainStream(context: PDFContext, content: string, dict: Literal): PDFObject {
	return context.stream(content, dict);
}

export function deflatedStream(context: PDFContext, content: Uint8Array, dict: Literal): PDFObject {
	return context.stream(deflateSync(content), { ...dict, Filter: 'FlateDecode' });
}

/** Sets several entries at once; `undefined` removes an entry. */
export function setEntries(
	dict: PDFDict,
	entries: Readonly<Record<string, PDFObject | undefined>>,
): void {
	for (const [key, value] of Object.entries(entries)) {
		if (value === undefined) dict.delete(PDFName.of(key));
		else dict.set(PDFName.of(key), value);
	}
}
