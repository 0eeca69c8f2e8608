import {
	PDFContext,
	PDFDict,
	PDFHeader,
	PDFInvalidObject,
	PDFName,
	PDFNumber,
	PDFRawStream,
	PDFRef,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { crossReferencesOf, type CrossReferences, type Place } from './crossReferences.ts';
import type { Decryption } from './decryption.ts';
import { numberOf } from './objects.ts';
import { isCrossReference, packedIn } from './objectStreams.ts';
import { ObjectParser } from './parsing.ts';
import { UnusablePdfError } from './refusals.ts';
import { decryptionFor, entryIn, firstId, takeTrailers } from './trailers.ts';

/**
 * Reads a file as the standard says: an object is what the last cross-reference for its number leads to, whatever else
 * stands in the file. `undefined` if these do not lead to objects: then the file has to be searched for them. Throws
 * UnusablePdfError `encrypted`.
 */
export function readByReferences(bytes: Uint8Array): PDFContext | undefined {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
	const start = Math.max(file.slice(0, 1024).indexOf('%PDF-'), 0);
	// Offsets count from the header, or from the start of the file, whatever precedes it (annex H, note 13).
	for (const origin of new Set([start, 0])) {
		try {
			const context = new Reader(bytes.subarray(origin), file.slice(origin)).read();
			if (context) return context;
		} catch (error) {
			if (error instanceof UnusablePdfError) throw error;
			// Something else stands at a place than its reference says.
		}
	}
	return undefined;
}

/** The version of PDF that a file has, as it says at its start. */
export function headerOf(file: string): PDFHeader {
	const [, major = 1, minor = 4] = /^[^]{0,1024}?%PDF-(\d)\.(\d)/.exec(file.slice(0, 1100)) ?? [];
	return PDFHeader.forVersion(Number(major), Number(minor));
}

class Reader {
	readonly #bytes: Uint8Array;
	readonly #file: string;
	readonly #context = PDFContext.create();
	#places: ReadonlyMap<number, Place> = new Map();
	#decryption: Decryption | undefined;

	constructor(bytes: Uint8Array, file: string) {
		this.#bytes = bytes;
		this.#file = file;
	}

	read(): PDFContext | undefined {
		const found = crossReferencesOf(this.#file, (offset, isNumbered) =>
			this.#tryAt(offset, isNumbered),
		);
		if (!found) return undefined;
		this.#places = found.places;
		const encrypt = entryIn(found.trailers, 'Encrypt');
		if (encrypt) {
			const dict = encrypt instanceof PDFRef ? this.#referred(encrypt) : encrypt;
			// A reference to nothing protects nothing.
			this.#decryption = dict && decryptionFor(dict, firstId(found.trailers));
		}
		this.#readAll(found, encrypt);
		this.#context.header = headerOf(this.#file);
		const catalog = this.#context.lookup(this.#context.trailerInfo.Root);
		const isComplete =
			catalog instanceof PDFDict && catalog.lookup(PDFName.of('Pages')) !== undefined;
		return isComplete ? this.#context : undefined;
	}

	#readAll({ places, trailers }: CrossReferences, encrypt: PDFObject | undefined): void {
		const context = this.#context;
		const packed = new Map<number, Map<number, number>>();
		for (const [number, place] of places) {
			if (place.kind === 'plain') {
				const ref = PDFRef.of(number, place.generation);
				const object = this.#objectAt(ref, place.offset);
				if (ref !== encrypt && !isCrossReference(object)) context.assign(ref, object);
			}
			if (place.kind !== 'packed') continue;
			const indexes = packed.get(place.stream) ?? new Map<number, number>();
			packed.set(place.stream, indexes.set(number, place.index));
		}
		for (const [stream, wanted] of packed) this.#unpack(stream, wanted);
		takeTrailers(context, trailers);
		// What a number without an object is must stay nothing, so new objects get numbers beyond those in use.
		const size = Math.max(...trailers.map((trailer) => numberOf(trailer, 'Size') ?? 0), 0);
		const most = Math.min(size, places.size + context.largestObjectNumber + 1) - 1;
		context.largestObjectNumber = Math.max(context.largestObjectNumber, most);
	}

	#objectAt(ref: PDFRef, offset: number): PDFObject {
		const parser = this.#parserAt(offset);
		if (parser.parseHead().objectNumber !== ref.objectNumber) {
			throw new Error('another object stands there');
		}
		try {
			return parser.parseObject(ref);
		} catch {
			const end = this.#file.indexOf('endobj', offset);
			const from = this.#file.indexOf('obj', offset) + 3;
			return PDFInvalidObject.of(this.#bytes.slice(from, end < 0 ? this.#bytes.length : end));
		}
	}

	#unpack(number: number, wanted: ReadonlyMap<number, number>): void {
		const place = this.#places.get(number);
		const generation = place?.kind === 'plain' ? place.generation : 0;
		const stream = this.#context.lookup(PDFRef.of(number, generation));
		if (!(stream instanceof PDFRawStream)) throw new Error('there is no object stream');
		const packed = packedIn(stream);
		packed.forEach((object, at) => {
			const index = wanted.get(object.number);
			// A number may stand there twice.
			const isOther = index !== at && packed[index ?? -1]?.number === object.number;
			if (index !== undefined && !isOther) {
				this.#context.assign(PDFRef.of(object.number), object.parse());
			}
		});
	}

	#tryAt(offset: number, isNumbered: boolean): PDFObject | undefined {
		try {
			const parser = this.#parserAt(offset);
			if (isNumbered) parser.parseHead();
			return parser.parseObject();
		} catch {
			return undefined;
		}
	}

	#parserAt(offset: number): ObjectParser {
		const findNumber = (ref: PDFRef) => {
			const object = this.#referred(ref);
			return object instanceof PDFNumber ? object.asNumber() : undefined;
		};
		const decryption = this.#decryption;
		return new ObjectParser(this.#bytes, this.#context, offset, { findNumber, decryption });
	}

	/** The length of a stream and the dictionary of a protected file may be objects of their own. */
	#referred({ objectNumber }: PDFRef): PDFObject | undefined {
		const place = this.#places.get(objectNumber);
		return place?.kind === 'plain' ? this.#tryAt(place.offset, true) : undefined;
	}
}
