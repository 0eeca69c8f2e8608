import { PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';
import { nameOf, numberOf } from './objects.ts';
import { ObjectParser } from './parsing.ts';
import { contentOf } from './streams.ts';

/** An object in an object stream. */
export interface PackedObject {
	readonly number: number;
	/** Throws if it cannot be read. */
	parse(): PDFObject;
}

/** The objects of an object stream, in their order (ISO 32000-1, 7.5.7). Throws if it cannot be decoded. */
export function packedIn(stream: PDFRawStream): PackedObject[] {
	const { context } = stream.dict;
	const content = contentOf(stream);
	const first = numberOf(stream.dict, 'First') ?? 0;
	const heads = (content.toString('latin1', 0, first).match(/\d+/g) ?? []).map(Number);
	return Array.from({ length: Math.floor(heads.length / 2) }, (_, index) => {
		const [number = 0, offset = 0] = heads.slice(2 * index, 2 * index + 2);
		return {
			number,
			parse: () => new ObjectParser(content, context, first + offset).parseObject(),
		};
	});
}

/** Whether it is a part of the file's cross-references, which mean nothing once the file is read. */
export function isCrossReference(object: PDFObject): object is PDFRawStream {
	return object instanceof PDFRawStream && nameOf(object.dict, 'Type') === 'XRef';
}
