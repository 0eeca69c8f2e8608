import { createHash } from 'node:crypto';
import type { Image } from './image.ts';
import { ImageError } from './image.ts';
import { imageBytes, mostOfImage } from './imageText.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

/** An image, and the name by which equal ones are known. */
export interface NamedImage {
	readonly image: Image;
	readonly name: string;
}

/** By their first bytes. */
const kinds: readonly (readonly [name: string, start: RegExp])[] = [
	['PNG', /^\x89PNG\r\n/],
	['JPEG', /^\xff\xd8\xff/],
	['GIF', /^GIF8/],
	['WebP', /^RIFF[^]{4}WEBP/],
	['HEIC', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
	['AVIF', /^[^]{4}ftypavi/],
	['TIFF', /^(?:II\*\0|MM\0\*)/],
	['BMP', /^BM/],
	['PDF', /^%PDF-/],
	['SVG', /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!DOCTYPE svg)/i],
];

/**
 * Reads a PNG or JPEG. What it is, its bytes say: the type of a data URI often doesn't. Throws ImageError.
 * @param given its bytes, or a text in base64 or a data URI
 */
export function readImage(given: string | Uint8Array): NamedImage {
	const read = typeof given === 'string' ? imageBytes(given) : given;
	if (!read) throw otherText(String(given));
	const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
	if (bytes.length > mostOfImage) {
		const [most, given] = [mostOfImage, bytes.length].map((size) => Math.ceil(size / 100_000) / 10);
		const why = `takes pictures of at most ${most} MB, this one has ${given}`;
		throw new ImageError('picture-large', why, { most: most ?? 0, given: given ?? 0 });
	}
	const name = createHash('sha256').update(bytes).digest('hex');
	return { name, image: recent.get(name) ?? remembered(name, imageIn(bytes)) };
}

function imageIn(bytes: Buffer): Image {
	if (bytes.length === 0) throw new ImageError('picture-empty', 'the picture is empty');
	const start = bytes.toString('latin1', 0, 64);
	const [kind] = kinds.find(([, known]) => known.test(start)) ?? [];
	if (kind === 'PNG') return readPng(bytes);
	if (kind === 'JPEG') return readJpeg(bytes);
	if (kind === undefined) {
		throw new ImageError('picture-unknown', 'takes a PNG or JPEG, the value is something else');
	}
	throw otherKind(kind);
}

/** Why a text is no image. */
function otherText(text: string): ImageError {
	const start = text.trimStart().slice(0, 1000);
	if (/^(?:https?|ftp|file):/i.test(start)) {
		const why = 'takes a picture as base64 or data URI; no address is opened';
		return new ImageError('picture-address', why);
	}
	const isDrawing = /^(?:data:[^,]*,)?\s*(?:<|%3c)/i.test(start);
	if (isDrawing) return otherKind('SVG');
	const why = 'takes a PNG or JPEG as base64 or data URI, the value is another text';
	return new ImageError('picture-text', why);
}

const otherKind = (kind: string) =>
	new ImageError('picture-kind', `takes a PNG or JPEG, the value is a ${kind}`, { kind });

/** The images of the last fills: a batch often has the same one in all of them. */
const recent = new Map<string, Image>();
const mostKept = 32_000_000;
let kept = 0;

const sizeOf = ({ data, mask }: Image) => data.bytes.length + (mask?.bytes.length ?? 0);

function remembered(name: string, image: Image): Image {
	const size = sizeOf(image);
	if (size > mostKept / 4) return image;
	recent.set(name, image);
	kept += size;
	for (const [oldest, one] of recent) {
		if (kept <= mostKept) break;
		recent.delete(oldest);
		kept -= sizeOf(one);
	}
	return image;
}
