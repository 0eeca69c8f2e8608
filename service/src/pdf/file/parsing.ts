import {
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFObjectParser,
	PDFRawStream,
	PDFRef,
	type PDFContext,
	type PDFDict,
	type PDFString,
} from '@cantoo/pdf-lib';
import { pauseForOthers } from '../pausing/pause.ts';
import type { Decryption } from './decryption.ts';
import { bytesOf } from './strings.ts';

const END_OF_NAME = /[\0\t\n\f\r ()<>[\]{}/%]/;
type ByteStream = ConstructorParameters<typeof PDFObjectParser>[0];

/** Finds the number that a reference leads to. */
type FindNumber = (ref: PDFRef) => number | undefined;

const codes = (word: string): number[] => [...Buffer.from(word, 'latin1')];
const [STREAM, END_OF_STREAM, END_OF_OBJECT] = ['stream', 'endstream', 'endobj'].map(codes) as [
	number[],
	number[],
	number[],
];
const [TAB, LF, CR, BLANK] = [0x09, 0x0a, 0x0d, 0x20];

interface ParserOptions {
	readonly findNumber?: FindNumber;
	/** Of a protected file; the objects in its object streams are not protected themselves. */
	readonly decryption?: Decryption | undefined;
}

/**
 * Parses an object at a place in a file or in an object stream. That of pdf-lib decodes names twice (`#2341` becomes `#41`,
 * and that `A`), looks for the end of each stream, and keeps decrypted strings as if they were written so.
 */
export class ObjectParser extends PDFObjectParser {
	readonly #source: Buffer;
	readonly #findNumber: FindNumber;
	readonly #decryption: Decryption | undefined;

	constructor(
		source: Uint8Array,
		context: PDFContext,
		offset: number,
		{ findNumber = () => undefined, decryption }: ParserOptions = {},
	) {
		// Not a Buffer, whose slices would be views.
		const plain = new Uint8Array(source.buffer, source.byteOffset, source.length);
		super(Reflect.get(PDFObjectParser.forBytes(plain, context), 'bytes') as ByteStream, context);
		this.#source = Buffer.from(source.buffer, source.byteOffset, source.length);
		this.#findNumber = findNumber;
		this.#decryption = decryption;
		this.bytes.moveTo(offset);
	}

	/** Where the parser stands. */
	get offset(): number {
		return this.bytes.offset();
	}

	/** The number of an object, which precedes it. Throws if something else stands here. */
	parseHead(): PDFRef {
		this.skipWhitespaceAndComments();
		const objectNumber = this.parseRawInt();
		this.skipWhitespaceAndComments();
		const generation = this.parseRawInt();
		this.skipWhitespaceAndComments();
		if (!this.matchKeyword(codes('obj'))) throw new Error('there is no object');
		return PDFRef.of(objectNumber, generation);
	}

	protected override parseString(ref?: PDFRef): PDFString {
		return this.#decrypted(super.parseString(), ref) as PDFString;
	}

	protected override parseHexString(ref?: PDFRef): PDFHexString {
		return this.#decrypted(super.parseHexString(), ref) as PDFHexString;
	}

	/** The name as it stands in the file: PDFName.of decodes it. */
	protected override parseName(): PDFName {
		pauseForOthers();
		this.bytes.assertNext(0x2f);
		let name = '';
		while (!this.bytes.done()) {
			const character = String.fromCharCode(this.bytes.peek());
			if (END_OF_NAME.test(character)) break;
			name += character;
			this.bytes.next();
		}
		return nameIn(name);
	}

	/** The data of a stream are as long as it says; where that is not so, they go on to the word that ends them. */
	protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFRawStream {
		const dict = this.parseDict(ref);
		this.skipWhitespaceAndComments();
		if (!this.matchKeyword(STREAM)) return dict;
		const start = this.#startOfData();
		const stated = start + (this.#lengthOf(dict) ?? NaN);
		const end = this.#isEnd(stated) ? stated : this.#searchEnd(start);
		const data = this.bytes.slice(start, end);
		return PDFRawStream.of(dict, (ref && this.#decryption?.stream(data, dict, ref)) ?? data);
	}

	#decrypted(string: PDFString | PDFHexString, ref: PDFRef | undefined): PDFString | PDFHexString {
		const bytes = ref && this.#decryption?.string(bytesOf(string) ?? new Uint8Array(), ref);
		return bytes ? PDFHexString.of(Buffer.from(bytes).toString('hex')) : string;
	}

	#startOfData(): number {
		let at = this.bytes.offset();
		while (this.#source[at] === BLANK || this.#source[at] === TAB) at++;
		if (this.#source[at] === CR) return at + (this.#source[at + 1] === LF ? 2 : 1);
		return this.#source[at] === LF ? at + 1 : this.bytes.offset();
	}

	#lengthOf(dict: PDFDict): number | undefined {
		const length = dict.get(PDFName.Length);
		if (length instanceof PDFNumber) return length.asNumber();
		return length instanceof PDFRef ? this.#findNumber(length) : undefined;
	}

	#isEnd(at: number): boolean {
		if (!(at >= 0 && at <= this.#source.length)) return false;
		this.bytes.moveTo(at);
		this.skipWhitespace();
		return this.matchKeyword(END_OF_STREAM) || this.matchKeyword(END_OF_OBJECT);
	}

	#searchEnd(start: number): number {
		const ends = ['endstream', 'endobj'].map((word) => this.#source.indexOf(word, start, 'latin1'));
		const end = ends.find((at) => at >= 0) ?? this.#source.length;
		const before = this.#source.toString('latin1', Math.max(end - 2, start), end);
		this.bytes.moveTo(end);
		return end - (/\r?\n$|\r$/.exec(before)?.[0].length ?? 0);
	}
}

/** A name as it is written, without its slash: two digits after a number sign stand for a byte (ISO 32000-1, 7.3.5). */
export function nameIn(source: string): PDFName {
	return PDFName.of(source.replace(/#[\da-f]{2}/gi, (escape) => escape.toUpperCase()));
}
