import { PDFDict, PDFNumber, PDFRawStream, type PDFArray, type PDFObject } from '@cantoo/pdf-lib';
import { arrayOf, nameOf, numberOf } from './objects.ts';
import { contentOf } from './streams.ts';

/** Where the object with a number is. */
export type Place =
	| { readonly kind: 'free' }
	| { readonly kind: 'plain'; readonly offset: number; readonly generation: number }
	| { readonly kind: 'packed'; readonly stream: number; readonly index: number };

/** The merged cross-reference sections of a file. */
export interface CrossReferences {
	readonly places: ReadonlyMap<number, Place>;
	/** The trailers, the newest first. */
	readonly trailers: readonly PDFDict[];
}

/** Parses the object that stands at an offset; with `isNumbered`, behind its number. */
type ParseAt = (offset: number, isNumbered: boolean) => PDFObject | undefined;

const FREE = { kind: 'free' } as const;
const ENTRY = /(\d{1,10})\s+(\d{1,5})\s+([nf])\s*/y;
const HEAD = /(\d+)\s+(\d+)\s+|(trailer)\s*/y;
const MOST_SECTIONS = 10_000;
const MOST_NUMBERS = 8_388_608;

/** Reads the sections, beginning with the last (ISO 32000-1, 7.5.4 and 7.5.8); `undefined` if one is invalid. */
export function crossReferencesOf(file: string, parseAt: ParseAt): CrossReferences | undefined {
	const places = new Map<number, Place>();
	const trailers: PDFDict[] = [];
	const seen = new Set<number>();
	const last = file.lastIndexOf('startxref');
	const pending = [Number(/^startxref\s+(\d+)/.exec(file.slice(last, last + 64))?.[1] ?? NaN)];
	for (let offset = pending.shift(); offset !== undefined; offset = pending.shift()) {
		if (seen.has(offset)) continue;
		seen.add(offset);
		const section = sectionAt(offset, file, parseAt);
		if (!section || seen.size > MOST_SECTIONS) return undefined;
		for (const [number, place] of section.entries) {
			if (!places.has(number)) places.set(number, place);
		}
		trailers.push(section.trailer);
		// What other programs do not see stands before what was there earlier (7.5.8.4).
		for (const key of ['XRefStm', 'Prev']) {
			const next = numberOf(section.trailer, key);
			if (next !== undefined) pending.push(next);
		}
	}
	return { places, trailers };
}

interface Section {
	readonly entries: Iterable<readonly [number, Place]>;
	readonly trailer: PDFDict;
}

function sectionAt(offset: number, file: string, parseAt: ParseAt): Section | undefined {
	if (!(offset >= 0 && offset < file.length)) return undefined;
	const [blanks = ''] = /^\s*/.exec(file.slice(offset, offset + 16)) ?? [];
	const start = offset + blanks.length;
	if (file.startsWith('xref', start)) return tableAt(start + 4, file, parseAt);
	const stream = parseAt(start, true);
	if (!(stream instanceof PDFRawStream) || nameOf(stream.dict, 'Type') !== 'XRef') return undefined;
	return { entries: streamEntries(stream), trailer: stream.dict };
}

function tableAt(start: number, file: string, parseAt: ParseAt): Section | undefined {
	const entries: [number, Place][] = [];
	let at = start + (/^\s*/.exec(file.slice(start, start + 64))?.[0].length ?? 0);
	for (;;) {
		HEAD.lastIndex = at;
		const [found = '', first, count, trailer] = HEAD.exec(file) ?? [];
		at += found.length;
		if (trailer !== undefined) break;
		if (first === undefined) return undefined;
		for (let index = 0; index < Number(count); index++) {
			ENTRY.lastIndex = at;
			const [entry = '', offset, generation, kind] = ENTRY.exec(file) ?? [];
			if (entry === '') return undefined;
			at += entry.length;
			const isUsed = kind === 'n' && Number(offset) > 0;
			entries.push([
				Number(first) + index,
				isUsed ? { kind: 'plain', offset: Number(offset), generation: Number(generation) } : FREE,
			]);
		}
	}
	const dict = parseAt(at, false);
	return dict instanceof PDFDict ? { entries, trailer: dict } : undefined;
}

/** The entries of a cross-reference stream. */
export function* streamEntries(stream: PDFRawStream): Generator<[number, Place], void> {
	const content = contentOf(stream);
	const [first = 0, second = 0, third = 0] = numbersIn(arrayOf(stream.dict, 'W'));
	const width = first + second + third;
	const size = numberOf(stream.dict, 'Size') ?? 0;
	const ranges = arrayOf(stream.dict, 'Index')
		? numbersIn(arrayOf(stream.dict, 'Index'))
		: [0, size];
	let at = 0;
	for (let range = 0; range + 1 < ranges.length; range += 2) {
		const [start = 0, count = 0] = ranges.slice(range);
		for (let index = 0; index < count && width > 0; index++, at += width) {
			if (at + width > content.length || start + index > MOST_NUMBERS) return;
			const field = (from: number, length: number) => fieldAt(content, from, length);
			const kind = field(at, first) ?? 1;
			const [where = 0, which = 0] = [field(at + first, second), field(at + first + second, third)];
			yield [start + index, placeOf(kind, where, which)];
		}
	}
}

function fieldAt(content: Buffer, from: number, length: number): number | undefined {
	const count = Math.min(length, 6);
	return count > 0 ? content.readUIntBE(from + length - count, count) : undefined;
}

function placeOf(kind: number, where: number, which: number): Place {
	if (kind === 2) return { kind: 'packed', stream: where, index: which };
	return kind === 1 && where > 0 ? { kind: 'plain', offset: where, generation: which } : FREE;
}

function numbersIn(array: PDFArray | undefined): number[] {
	return array?.asArray().map((item) => (item instanceof PDFNumber ? item.asNumber() : 0)) ?? [];
}
