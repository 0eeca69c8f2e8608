import type { UnfillableReason } from '../file/refusals.ts';

/** One of the eight ways in which a camera was held: 1 is upright (EXIF 2.32, tag 274). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A part of an image as PDF holds it: an image XObject without its type. */
export interface ImageData {
	/** Of ISO 32000-1, table 89, as pdf-lib's `context.obj` takes them. */
	readonly entries: Readonly<Record<string, ImageEntry>>;
	readonly bytes: Uint8Array;
}

export type ImageEntry = string | number | readonly ImageEntry[] | Uint8Array | ImageDictionary;
interface ImageDictionary {
	readonly [key: string]: ImageEntry;
}

export interface Image {
	/** In pixels, as they are stored. */
	readonly width: number;
	readonly height: number;
	readonly orientation: Orientation;
	/** How many pixels an inch has: across and up, as they are stored. */
	readonly density: readonly [number, number];
	readonly data: ImageData;
	/** How opaque each pixel is, of an image that is transparent in part. */
	readonly mask?: ImageData | undefined;
}

/** A value is no image that can be drawn. */
export class ImageError extends Error {
	/** For programs. */
	readonly reason: UnfillableReason;
	/** The values that a text about the reason contains. */
	readonly values: Readonly<Record<string, string | number>>;

	/** @param why in words that follow the name of a field */
	constructor(reason: UnfillableReason, why: string, values: ImageError['values'] = {}) {
		super(why);
		this.reason = reason;
		this.values = values;
	}
}

/** The most pixels of an image, and of one that has to be decoded. */
const mostPixels = 50_000_000;
const mostDecoded = 25_000_000;

/** By what an image says of itself, before anything is decoded. */
export function checkSize(width: number, height: number, isDecoded = false): void {
	const most = isDecoded ? mostDecoded : mostPixels;
	if (width > 0 && height > 0 && width * height <= most) return;
	if (width === 0 || height === 0) throw damaged('it has no pixels');
	const millions = most / 1_000_000;
	const why = `takes pictures of at most ${millions} million pixels, this one has ${width} x ${height}`;
	throw new ImageError('picture-pixels', why, { most: millions, width, height });
}

export function damaged(how: string): ImageError {
	return new ImageError('picture-damaged', `the picture is damaged: ${how}`);
}
