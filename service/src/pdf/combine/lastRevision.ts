import { PDFRawStream, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { streamEntries } from '../file/crossReferences.ts';
import { nameOf, numberOf } from '../file/objects.ts';
import { ObjectParser } from '../file/parsing.ts';

/** The last incremental update of a file. */
export interface LastSection {
	/** Where the section before it is. */
	readonly before: number;
	/** One more than the highest object number in use. */
	readonly size: number;
	/** What stands where. */
	readonly places: readonly (readonly [PDFRef, number])[];
}

const tailLength = 64;

/** Reads where the last update has its objects; undefined if that is not as our fills write it. */
export function lastSectionOf(file: Uint8Array, context: PDFContext): LastSection | undefined {
	const tail = Buffer.from(file.subarray(-tailLength)).toString('latin1');
	const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? NaN);
	if (!(at >= 0 && at < file.length)) return undefined;
	const section = tried(() => objectAt(file, context, at));
	if (!(section instanceof PDFRawStream) || nameOf(section.dict, 'Type') !== 'XRef') {
		return undefined;
	}
	const before = numberOf(section.dict, 'Prev');
	if (before === undefined) return undefined;
	const places: (readonly [PDFRef, number])[] = [];
	for (const [number, place] of streamEntries(section)) {
		if (place.kind !== 'plain') return undefined;
		if (place.offset !== at) places.push([PDFRef.of(number, place.generation), place.offset]);
	}
	return { before, size: numberOf(section.dict, 'Size') ?? 0, places };
}

/** The objects of an update. Throws if one is not where it should be. */
export function objectsIn(
	file: Uint8Array,
	context: PDFContext,
	{ places }: LastSection,
): (readonly [PDFRef, PDFObject])[] {
	return places.map(([ref, at]) => [ref, objectAt(file, context, at, ref)] as const);
}

function objectAt(file: Uint8Array, context: PDFContext, at: number, ref?: PDFRef): PDFObject {
	const parser = new ObjectParser(file, context, at);
	const found = parser.parseHead();
	if (ref && found.objectNumber !== ref.objectNumber) throw new Error('another object is there');
	return parser.parseObject();
}

function tried<Result>(work: () => Result): Result | undefined {
	try {
		return work();
	} catch {
		return undefined;
	}
}
