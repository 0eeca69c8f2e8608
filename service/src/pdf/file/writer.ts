import {
	type PDFDict,
	PDFName,
	PDFNumber,
	PDFStream,
	type PDFContext,
	PDFRef,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { ranges } from './increment.ts';

/** How a file is encrypted. */
export interface Encryption {
	/** What the file says of it (/Encrypt). */
	readonly entries: PDFDict;
	bytes(plain: Uint8Array): Uint8Array;
	/** A copy of an object with encrypted strings. */
	object(plain: PDFObject): PDFObject;
}

/** Objects that are no streams, compressed together. */
export interface Pack {
	readonly numbers: readonly number[];
	readonly dict: { readonly Type: 'ObjStm'; readonly N: number; readonly First: number };
	/** Compressed. */
	readonly bytes: Uint8Array;
}

/** An object that stands by itself, such as a stream. */
export interface Single {
	readonly ref: PDFRef;
	readonly object: PDFObject;
}

export type Part = Pack | Single;

const mostInPack = 100;
const mostOfPack = 100_000;

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Compresses objects together, to be written any number of times. */
export function packed(objects: readonly (readonly [PDFRef, PDFObject])[]): Pack {
	let [offsets, at] = ['', 0];
	const bodies = objects.map(([ref, object]) => {
		const body = new Uint8Array(object.sizeInBytes() + 1);
		object.copyBytesInto(body, 0);
		body[body.length - 1] = 0x0a;
		offsets += `${ref.objectNumber} ${at} `;
		at += body.length;
		return body;
	});
	const numbers = objects.map(([ref]) => ref.objectNumber);
	const dict = { Type: 'ObjStm', N: numbers.length, First: offsets.length } as const;
	return { numbers, dict, bytes: deflateSync(Buffer.concat([latin1(offsets), ...bodies])) };
}

/** Cuts objects into parts of files. */
export class Packer {
	#waiting: (readonly [PDFRef, PDFObject])[] = [];
	#size = 0;

	/** The parts that are complete with this object. */
	*add(ref: PDFRef, object: PDFObject): Generator<Part> {
		if (object instanceof PDFStream || ref.generationNumber > 0) {
			yield { ref, object };
			return;
		}
		this.#waiting.push([ref, object]);
		this.#size += object.sizeInBytes();
		if (this.#waiting.length >= mostInPack || this.#size > mostOfPack) yield* this.end();
	}

	*end(): Generator<Part> {
		if (this.#waiting.length > 0) yield packed(this.#waiting);
		[this.#waiting, this.#size] = [[], 0];
	}
}

/** All objects of a document. */
export function partsOf(context: PDFContext): Part[] {
	const packer = new Packer();
	const parts = context
		.enumerateIndirectObjects()
		.flatMap(([ref, object]) => [...packer.add(ref, object)]);
	return [...parts, ...packer.end()];
}

/** Where each object is, by its number: at an offset with its generation, or in a pack with its index there. */
class Entries {
	#kinds = new Uint8Array(1024);
	#places = new Float64Array(1024);
	#parts = new Uint16Array(1024);

	set(number: number, kind: 1 | 2, place: number, part: number): void {
		while (number >= this.#kinds.length) this.#grow();
		this.#kinds[number] = kind;
		this.#places[number] = place;
		this.#parts[number] = part;
	}

	#grow(): void {
		const { length } = this.#kinds;
		const [kinds, places, parts] = [this.#kinds, this.#places, this.#parts];
		this.#kinds = new Uint8Array(2 * length);
		this.#places = new Float64Array(2 * length);
		this.#parts = new Uint16Array(2 * length);
		this.#kinds.set(kinds);
		this.#places.set(places);
		this.#parts.set(parts);
	}

	/** The numbers in use, and their rows in a cross-reference stream of the widths 1, 6 and 2. */
	rows(): { readonly numbers: readonly number[]; readonly rows: Uint8Array } {
		const numbers: number[] = [];
		this.#kinds.forEach((kind, number) => {
			if (kind > 0) numbers.push(number);
		});
		const rows = Buffer.alloc(numbers.length * 9);
		numbers.forEach((number, index) => {
			rows.writeUInt8(this.#kinds[number] ?? 0, index * 9);
			rows.writeUIntBE(this.#places[number] ?? 0, index * 9 + 1, 6);
			rows.writeUInt16BE(this.#parts[number] ?? 0, index * 9 + 7);
		});
		return { numbers, rows };
	}
}

interface FileEnds {
	readonly Root: PDFObject;
	readonly Info?: PDFObject | undefined;
	readonly ID: PDFObject;
}

/** Writes a PDF part by part, with cross-reference and object streams (ISO 32000-1, 7.5.7). Of two objects with a number, the later one counts. */
export class PdfWriter {
	readonly #context: PDFContext;
	readonly #emit: (bytes: Uint8Array) => void;
	readonly #encryption: Encryption | undefined;
	readonly #entries = new Entries();
	#next: number;
	#offset = 0;

	/** `firstNumber`: from here on, numbers are free for what the writer adds. */
	constructor(
		context: PDFContext,
		emit: (bytes: Uint8Array) => void,
		{ firstNumber, encryption }: { firstNumber: number; encryption?: Encryption | undefined },
	) {
		this.#context = context;
		this.#emit = emit;
		this.#next = firstNumber;
		this.#encryption = encryption;
		this.#write(latin1('%PDF-1.7\n%\x81\x81\x81\x81\n\n'));
	}

	/** A number for an object that is written later. */
	reserve(): PDFRef {
		return PDFRef.of(this.#next++);
	}

	#write(bytes: Uint8Array): void {
		this.#emit(bytes);
		this.#offset += bytes.length;
	}

	add(part: Part): void {
		if ('ref' in part) return this.#addSingle(part);
		const number = this.#next++;
		part.numbers.forEach((each, index) => this.#entries.set(each, 2, number, index));
		const dict = this.#context.obj({ ...part.dict, Filter: 'FlateDecode' });
		const bytes = this.#encryption?.bytes(part.bytes) ?? part.bytes;
		this.#putStream(PDFRef.of(number), dict, bytes);
	}

	#addSingle({ ref, object }: Single): void {
		if (!(object instanceof PDFStream)) {
			this.#put(ref, (this.#encryption?.object(object) ?? object).toString());
			return;
		}
		const { dict } = object;
		const own = (this.#encryption?.object(dict) ?? dict.clone()) as PDFDict;
		const bytes = object.getContents();
		const isPlain = !this.#encryption || hasCryptFilter(dict);
		this.#putStream(ref, own, isPlain ? bytes : this.#encryption.bytes(bytes));
	}

	#putStream(ref: PDFRef, dict: PDFDict, bytes: Uint8Array): void {
		dict.set(PDFName.Length, PDFNumber.of(bytes.length));
		this.#put(ref, `${dict.toString()}\nstream\n`, bytes);
	}

	#put({ objectNumber, generationNumber }: PDFRef, text: string, bytes?: Uint8Array): void {
		this.#entries.set(objectNumber, 1, this.#offset, generationNumber);
		this.#write(latin1(`${objectNumber} ${generationNumber} obj\n${text}`));
		if (bytes) this.#write(bytes);
		this.#write(latin1(bytes ? '\nendstream\nendobj\n' : '\nendobj\n'));
	}

	/** Writes the end of the file. */
	end(ends: FileEnds): void {
		let encrypt: number | undefined;
		if (this.#encryption) {
			encrypt = this.#next++;
			this.#put(PDFRef.of(encrypt), this.#encryption.entries.toString());
		}
		const own = this.#next++;
		this.#entries.set(own, 1, this.#offset, 0);
		const { numbers, rows } = this.#entries.rows();
		const bytes = deflateSync(rows);
		const dict = this.#context.obj({
			Type: 'XRef',
			Size: this.#next,
			W: [1, 6, 2],
			Index: ranges(numbers),
			Filter: 'FlateDecode',
			Length: bytes.length,
		});
		const { Root, Info, ID } = ends;
		for (const [name, value] of Object.entries({ Root, Info, ID })) {
			if (value) dict.set(PDFName.of(name), value);
		}
		const at = this.#offset;
		if (encrypt !== undefined) dict.set(PDFName.of('Encrypt'), PDFRef.of(encrypt));
		this.#putStream(PDFRef.of(own), dict, bytes);
		this.#write(latin1(`startxref\n${at}\n%%EOF\n`));
	}
}

/** A stream with a crypt filter of its own is plain. */
function hasCryptFilter(dict: PDFDict): boolean {
	return dict.get(PDFName.of('Filter'))?.toString().includes('/Crypt') === true;
}
