import { PDFHexString, PDFString, type PDFObject } from '@cantoo/pdf-lib';

/** A line end in a literal string, or what a reverse solidus begins (ISO 32000-1, 7.3.4.2). */
const SPECIAL = /\\(?:([0-7]{1,3})|(\r\n?|\n)|([^])|$)|\r\n?/g;
const ESCAPES: Readonly<Record<string, string>> = {
	n: '\n',
	r: '\r',
	t: '\t',
	b: '\b',
	f: '\f',
};

/** The same in every encoding. */
const PLAIN = /^[ -[\]-~]*$/;

/** A language code, such as `de` or `en-US`, between two escape characters (ISO 32000-1, 7.9.2.2). */
const ESCAPE = '\u001B';
const LANGUAGE = new RegExp(`${ESCAPE}(?:[A-Za-z\\d-]{2,35}${ESCAPE})?`, 'g');

/** In bytes: so long a text is UTF-16 even with half a character at its end, such as a line end. */
const LONG = 20;

const MARKS = [
	{ mark: [0xfe, 0xff], encoding: 'utf-16be' },
	{ mark: [0xff, 0xfe], encoding: 'utf-16le' },
	{ mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const;

let pdfDocCharacters: readonly string[] | undefined;

/** The text of a PDF string object, `undefined` for anything else. */
export function decoded(object: PDFObject | undefined): string | undefined {
	if (object instanceof PDFString && PLAIN.test(object.asString())) return object.asString();
	const bytes = bytesOf(object);
	return bytes && textIn(bytes);
}

/** What a text string says, in any of the encodings that programs write. */
export function textIn(bytes: Uint8Array): string {
	const encoding = encodingOf(bytes);
	if (!encoding) return fromPdfDoc(bytes);
	// Half a character at the end is no character.
	const whole = encoding === 'utf-8' ? bytes : bytes.subarray(0, bytes.length & ~1);
	return new TextDecoder(encoding).decode(whole).replace(LANGUAGE, '');
}

/** The bytes of a string as it is written, one character for each; nothing for any other token. */
export function tokenBytes(token: string): string {
	const [, literal, hex] = /^(?:\(([^]*)\)|<([^<>]*)>)$/.exec(token) ?? [];
	const string = literal === undefined ? PDFHexString.of(hex ?? '') : PDFString.of(literal);
	return Buffer.from(bytesOf(string) ?? []).toString('latin1');
}

/** The bytes of a string object, `undefined` for anything else. */
export function bytesOf(object: PDFObject | undefined): Uint8Array | undefined {
	if (object instanceof PDFHexString) {
		return Buffer.from(evenly(object.asString().replace(/[^\da-f]/gi, '')), 'hex');
	}
	return object instanceof PDFString ? literalBytes(object.asString()) : undefined;
}

/** A digit that is missing at the end is a zero. */
function evenly(digits: string): string {
	return digits.length % 2 === 0 ? digits : `${digits}0`;
}

function literalBytes(source: string): Uint8Array {
	const text = source.replace(
		SPECIAL,
		(found, octal?: string, lineEnd?: string, character?: string) => {
			if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff);
			if (character !== undefined) return ESCAPES[character] ?? character;
			return lineEnd !== undefined || found === '\\' ? '' : '\n';
		},
	);
	return Buffer.from(text, 'latin1');
}

/**
 * `undefined` for PDFDocEncoding. Programs omit byte order marks, so bytes that only make sense as Unicode are read as
 * Unicode.
 */
function encodingOf(bytes: Uint8Array): string | undefined {
	const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
	return marked?.encoding ?? utf16Order(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
}

/** Of letters below U+0100, UTF-16 has every other byte zero, and always the same one of two. */
function utf16Order(bytes: Uint8Array): string | undefined {
	if (bytes.length % 2 !== 0 && bytes.length < LONG) return undefined;
	const zeros = [0, 0];
	bytes.forEach((byte, index) => {
		if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
	});
	const [even = 0, odd = 0] = zeros;
	if (even > 0 === odd > 0 || Math.max(even, odd) * 4 < bytes.length) return undefined;
	return even > 0 ? 'utf-16be' : 'utf-16le';
}

/** In PDFDocEncoding these bytes would be strings of signs that no one writes. */
function isUtf8(bytes: Uint8Array): boolean {
	if (!bytes.some((byte) => byte >= 0x80)) return false;
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return true;
	} catch {
		return false;
	}
}

function fromPdfDoc(bytes: Uint8Array): string {
	pdfDocCharacters ??= Array.from({ length: 256 }, (_, byte) =>
		PDFHexString.of(byte.toString(16).padStart(2, '0')).decodeText(),
	);
	return Array.from(bytes, (byte) => pdfDocCharacters?.[byte] ?? '').join('');
}
