import { PDFRawStream, type PDFDict } from '@cantoo/pdf-lib';
import { entryOf } from '../../file/objects.ts';
import { contentOf } from '../../file/streams.ts';

/**
 * Scripts whose letters stand side by side in the order of the text. In others, letters join or move, which takes more of
 * a font than its list of letters.
 */
const ONE_BY_ONE =
	/^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Common}\p{Co}]$/u;
const NOT_DRAWN_ALONE = /[\p{M}\p{Cc}\p{Cf}\p{Emoji_Modifier}]/u;

/** No font has more codes of two bytes. */
const MOST_CODES = 0x10000;

/**
 * The codes of a font by code point, as its ToUnicode map tells (ISO 32000-1, 9.10.3): those of letters that need no
 * shaping. The map of a subset has the letters that are in it.
 */
export function codesByToUnicode(font: PDFDict): Map<number, number> | undefined {
	const stream = entryOf(font, 'ToUnicode');
	if (!(stream instanceof PDFRawStream)) return undefined;
	const codes = new Map<number, number>();
	for (const [code, text] of entriesOf(textOf(stream))) {
		if (!ONE_BY_ONE.test(text) || NOT_DRAWN_ALONE.test(text)) continue;
		const codePoint = text.codePointAt(0) ?? 0;
		if (!codes.has(codePoint)) codes.set(codePoint, code);
	}
	// Symbol fonts have what one types in Unicode's private area.
	for (const [codePoint, code] of codes) {
		const typed = codePoint - 0xf000;
		if (typed > 0x20 && typed < 0x100 && !codes.has(typed)) codes.set(typed, code);
	}
	return codes;
}

function textOf(stream: PDFRawStream): string {
	try {
		return contentOf(stream).toString('latin1');
	} catch {
		return '';
	}
}

/** Each code with its text. */
function* entriesOf(map: string): Generator<[code: number, text: string], void> {
	let count = 0;
	// Split and not matched: of a file full of beginnings without an end, each is looked at once.
	for (const block of map.split(/\bendbf(?:char|range)\b/).slice(0, -1)) {
		const [, kind, body = ''] = /^.*\bbeginbf(char|range)\b(.*)$/s.exec(block) ?? [];
		const parts = body.match(/<[\da-fA-F\s]*>|[[\]]/g) ?? [];
		for (const entry of kind === 'range' ? rangesOf(parts) : charsOf(parts)) {
			if (++count > MOST_CODES) return;
			yield entry;
		}
	}
}

function* charsOf(parts: readonly string[]): Generator<[number, string], void> {
	for (let at = 0; at + 1 < parts.length; at += 2) yield [codeOf(parts[at]), utf16(parts[at + 1])];
}

function* rangesOf(parts: readonly string[]): Generator<[number, string], void> {
	for (let at = 0; at + 2 < parts.length; ) {
		const [first, last] = [codeOf(parts[at]), codeOf(parts[at + 1])];
		const isList = parts[at + 2] === '[';
		const start = utf16(parts[at + 2]);
		at += 3;
		if (!isList) {
			for (let code = first; code <= last; code++) yield [code, advanced(start, code - first)];
			continue;
		}
		for (let code = first; at < parts.length && parts[at] !== ']'; at++) {
			yield [code++, utf16(parts[at])];
		}
		at++;
	}
}

function codeOf(hex = ''): number {
	return parseInt(hex.replace(/[<>\s]/g, ''), 16) || 0;
}

function utf16(hex = ''): string {
	const digits = hex.replace(/[<>\s[\]]/g, '');
	return Buffer.from(digits.slice(0, digits.length & ~3), 'hex')
		.swap16()
		.toString('utf16le');
}

/** The text whose last character comes so many later. */
function advanced(text: string, by: number): string {
	const last = [...text].at(-1) ?? '';
	const codePoint = (last.codePointAt(0) ?? 0) + by;
	return codePoint > 0x10ffff
		? ''
		: text.slice(0, -last.length || undefined) + String.fromCodePoint(codePoint);
}
