import { crc32, deflateSync, inflateSync } from 'node:zlib';
import UPNG from '@cantoo/pdf-lib/upng';
import { orientationIn } from './exif.ts';
import { checkSize, damaged } from './image.ts';
import type { Image, ImageData, ImageEntry } from './image.ts';

/** Kinds of pixels (PNG, section 11.2.1). */
const [GRAY, RGB, PALETTE, GRAY_ALPHA, RGB_ALPHA] = [0, 2, 3, 4, 6];
const components: Readonly<Record<number, number>> = {
	[GRAY]: 1,
	[RGB]: 3,
	[PALETTE]: 1,
	[GRAY_ALPHA]: 2,
	[RGB_ALPHA]: 4,
};
const usualDensity = 72;
const inchesPerMeter = 1000 / 25.4;

interface Header {
	readonly width: number;
	readonly height: number;
	readonly bits: number;
	readonly kind: number;
	readonly isInterlaced: boolean;
}

/** By their names; those that occur several times are joined. */
type Chunks = ReadonlyMap<string, Buffer>;

/**
 * The pixels of a PNG go into the PDF as they are compressed, unless it is transparent in other ways than by one color,
 * or interlaced. Throws ImageError.
 */
export function readPng(bytes: Buffer): Image {
	const header = headerOf(bytes);
	const chunks = chunksOf(bytes);
	const { width, height } = header;
	const pixels = chunks.get('IDAT');
	if (!pixels) throw damaged('it has no pixels');
	const isDecoded = needsDecoding(header, chunks);
	checkSize(width, height, isDecoded);
	checkPixels(pixels, header);
	const parts = isDecoded ? decoded(bytes, header) : { data: asCompressed(pixels, header, chunks) };
	const exif = chunks.get('eXIf');
	const orientation = exif ? orientationIn(exif) : 1;
	return { width, height, orientation, density: densityIn(chunks.get('pHYs')), ...parts };
}

function headerOf(bytes: Buffer): Header {
	if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw cut();
	const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
	const [bits = 0, kind = 0, , , interlace] = bytes.subarray(24);
	checkSize(width, height);
	if (!components[kind] || ![1, 2, 4, 8, 16].includes(bits)) throw damaged('its header is wrong');
	return { width, height, bits, kind, isInterlaced: interlace !== 0 };
}

const cut = () => damaged('its end is missing');

function chunksOf(bytes: Buffer): Chunks {
	const found = new Map<string, Buffer[]>();
	for (let at = 8; ; ) {
		if (at + 12 > bytes.length) throw cut();
		const length = bytes.readUInt32BE(at);
		const end = at + 8 + length;
		if (end + 4 > bytes.length) throw cut();
		const name = bytes.toString('latin1', at + 4, at + 8);
		if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
			throw damaged('some of its bytes have changed');
		}
		if (name === 'IEND') break;
		found.set(name, [...(found.get(name) ?? []), bytes.subarray(at + 8, end)]);
		at = end + 4;
	}
	return new Map([...found].map(([name, parts]) => [name, Buffer.concat(parts)]));
}

function needsDecoding({ kind, isInterlaced }: Header, chunks: Chunks): boolean {
	if (isInterlaced || kind === GRAY_ALPHA || kind === RGB_ALPHA) return true;
	return kind === PALETTE && (chunks.get('tRNS')?.some((alpha) => alpha < 255) ?? false);
}

const bitsPerPixel = ({ kind, bits }: Header) => (components[kind] ?? 1) * bits;

/** Throws unless there are as many pixels as the header says, and no more. */
function checkPixels(pixels: Buffer, header: Header): void {
	const { width, height, isInterlaced } = header;
	const row = 1 + Math.ceil((width * bitsPerPixel(header)) / 8);
	// The seven passes of an interlaced one have some more rows, each with its own start.
	const most = isInterlaced ? (row + 7) * (height + 14) : row * height;
	try {
		const { length } = inflateSync(pixels, { maxOutputLength: most });
		if (isInterlaced || length === most) return;
	} catch (error) {
		const isMore = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
		throw damaged(isMore ? 'it has more pixels than its header says' : 'its pixels cannot be read');
	}
	throw damaged('some of its pixels are missing');
}

function asCompressed(pixels: Buffer, header: Header, chunks: Chunks): ImageData {
	const { width, height, bits, kind } = header;
	const colors = components[kind] ?? 1;
	const space = kind === GRAY ? 'DeviceGray' : kind === RGB ? 'DeviceRGB' : paletteOf(chunks);
	const mask = transparentColor(chunks.get('tRNS'), kind, colors);
	const entries = {
		Width: width,
		Height: height,
		ColorSpace: space,
		BitsPerComponent: bits,
		Filter: 'FlateDecode',
		DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: width },
		...(mask && { Mask: mask }),
	};
	return { entries, bytes: pixels };
}

function paletteOf(chunks: Chunks): ImageEntry {
	const colors = chunks.get('PLTE');
	if (!colors || colors.length < 3) throw damaged('it has no palette');
	return ['Indexed', 'DeviceRGB', Math.floor(colors.length / 3) - 1, colors];
}

/** The only color that is transparent, as a range for each of its components. */
function transparentColor(
	chunk: Buffer | undefined,
	kind: number,
	colors: number,
): number[] | undefined {
	if (!chunk || kind === PALETTE || chunk.length < 2 * colors) return undefined;
	return Array.from({ length: colors }, (_, index) => chunk.readUInt16BE(2 * index)).flatMap(
		(value) => [value, value],
	);
}

/** Colors and opacity apart, in 8 bits. */
function decoded(bytes: Buffer, { width, height }: Header): Pick<Image, 'data' | 'mask'> {
	const pixels = rgbaOf(bytes);
	const count = width * height;
	const [colors, mask] = [Buffer.alloc(3 * count), Buffer.alloc(count)];
	for (let at = 0; at < count; at += 1) {
		colors[3 * at] = pixels[4 * at] ?? 0;
		colors[3 * at + 1] = pixels[4 * at + 1] ?? 0;
		colors[3 * at + 2] = pixels[4 * at + 2] ?? 0;
		mask[at] = pixels[4 * at + 3] ?? 255;
	}
	const part = (space: string, raw: Buffer): ImageData => ({
		entries: {
			Width: width,
			Height: height,
			ColorSpace: space,
			BitsPerComponent: 8,
			Filter: 'FlateDecode',
		},
		bytes: deflateSync(raw),
	});
	const isOpaque = mask.every((alpha) => alpha === 255);
	return {
		data: part('DeviceRGB', colors),
		...(!isOpaque && { mask: part('DeviceGray', mask) }),
	};
}

function rgbaOf(bytes: Buffer): Uint8Array {
	try {
		const own = new Uint8Array(bytes).buffer;
		const [frame] = UPNG.toRGBA8(UPNG.decode(own));
		if (frame) return new Uint8Array(frame);
	} catch {
		// The library fails in many ways.
	}
	throw damaged('its pixels cannot be read');
}

function densityIn(chunk: Buffer | undefined): Image['density'] {
	const isMeters = chunk?.[8] === 1;
	const [across = 0, up = 0] =
		chunk && isMeters ? [chunk.readUInt32BE(0), chunk.readUInt32BE(4)] : [];
	if (!across || !up) return [usualDensity, usualDensity];
	return [across / inchesPerMeter, up / inchesPerMeter];
}
