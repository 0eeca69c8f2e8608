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
import { numberOf } from './objects.ts';
import { ObjectParser } from './parsing.ts';
import { contentOf } from './streams.ts';

/**
 * Reads a file as the standard says: an object is what the last cross-reference for its number leads to, whatever else
 * stands in the file. `undefined` if these do not lead to objects: then the file has to be searched for them.
 */
export function readByReferences(bytes: Uint8Array): PDFContext | undefined {
	return inFile(bytes, (reader) => reader.read());
}

/** The numbers of objects that an update has freed. */
export function freedNumbers(bytes: Uint8Array): ReadonlySet<number> {
	const places = inFile(bytes, (reader) => reader.references())?.places ?? [];
	return new Set([...places].filter(([, { kind }]) => kind === 'free').map(([number]) => number));
}

function inFile<T>(bytes: Uint8Array, use: (reader: Reader) => T | undefined): T | undefined {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
	const start = Math.max(file.slice(0, 1024).indexOf('%PDF-'), 0);
	// Offsets count from the header, or from the start of the file, whatever precedes it (annex H, note 13).
	for (const origin of new Set([start, 0])) {
		try {
			const found = use(new Reader(bytes.subarray(origin), file.slice(origin)));
			if (found) return found;
		} catch {
			// Something else stands at a place than its reference says.
		}
	}
	return undefined;
}

class Reader {
	readonly #bytes: Uint8Array;
	readonly #file: string;
	readonly #context = PDFContext.create();
	#places: ReadonlyMap<number, Place> = new Map();

	constructor(bytes: Uint8Array, file: string) {
		this.#bytes = bytes;
		this.#file = file;
	}

	references(): CrossReferences | undefined {
		return crossReferencesOf(this.#file, (offset, isNumbered) => this.#tryAt(offset, isNumbered));
	}

	read(): PDFContext | undefined {
		const found = this.references();
		if (!found || isEncrypted(found)) return undefined;
		this.#places = found.places;
		this.#readAll(found);
		const [, major = 1, minor = 4] = /^[^]{0,1024}?%PDF-(\d)\.(\d)/.exec(this.#file) ?? [];
		this.#context.header = PDFHeader.forVersion(Number(major), Number(minor));
		const catalog = this.#context.lookup(this.#context.trailerInfo.Root);
		const isComplete =
			catalog instanceof PDFDict && catalog.lookup(PDFName.of('Pages')) !== undefined;
		return isComplete ? this.#context : undefined;
	}

	#readAll({ places, trailers }: CrossReferences): void {
		const context = this.#context;
		const packed = new Map<number, Map<number, number>>();
		for (const [number, place] of places) {
			if (place.kind === 'plain') {
				context.assign(PDFRef.of(number, place.generation), this.#objectAt(number, place.offset));
			}
			if (place.kind !== 'packed') continue;
			const indexes = packed.get(place.stream) ?? new Map<number, number>();
			packed.set(place.stream, indexes.set(number, place.index));
		}
		for (const [stream, wanted] of packed) this.#unpack(stream, wanted);
		for (const key of ['Root', 'Info', 'ID', 'Encrypt'] as const) {
			const name = PDFName.of(key);
			const value = trailers
				.map((trailer) => trailer.get(name))
				.find((entry) => entry !== undefined);
			if (value) context.trailerInfo[key] = value;
		}
		// What a number without an object is must stay nothing, so new objects get numbers beyond those in use.
		const size = Math.max(...trailers.map((trailer) => numberOf(trailer, 'Size') ?? 0), 0);
		const most = Math.min(size, places.size + context.largestObjectNumber + 1) - 1;
		context.largestObjectNumber = Math.max(context.largestObjectNumber, most);
	}

	#objectAt(number: number, offset: number): PDFObject {
		const parser = this.#parserAt(offset);
		if (parser.parseHead().objectNumber !== number) throw new Error('another object stands there');
		try {
			return parser.parseObject();
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
		const content = contentOf(stream);
		const first = numberOf(stream.dict, 'First') ?? 0;
		const heads = (content.toString('latin1', 0, first).match(/\d+/g) ?? []).map(Number);
		for (let at = 0; at + 1 < heads.length; at += 2) {
			const [object = 0, offset = 0] = [heads[at], heads[at + 1]];
			const index = wanted.get(object);
			// A number may stand there twice.
			if (index === undefined || (index !== at / 2 && heads[index * 2] === object)) continue;
			const parser = new ObjectParser(content, this.#context, first + offset);
			this.#context.assign(PDFRef.of(object), parser.parseObject());
		}
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
		return new ObjectParser(this.#bytes, this.#context, offset, (ref) => this.#lengthAt(ref));
	}

	/** The length of a stream may stand in an object of its own. */
	#lengthAt({ objectNumber }: PDFRef): number | undefined {
		const place = this.#places.get(objectNumber);
		if (place?.kind !== 'plain') return undefined;
		const object = this.#tryAt(place.offset, true);
		return object instanceof PDFNumber ? object.asNumber() : undefined;
	}
}

/** pdf-lib decrypts a file only while it searches it. */
function isEncrypted({ trailers }: CrossReferences): boolean {
	return trailers.some((trailer) => trailer.has(PDFName.of('Encrypt')));
}
