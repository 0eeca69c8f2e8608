import { orientationIn } from './exif.ts';
import { checkSize, damaged, ImageError } from './image.ts';
import type { Image, Orientation } from './image.ts';

/** Markers without a length (ITU T.81, table B.1). */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const START_OF_SCAN = 0xda;
const END = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const ADOBE = 0xee;
/** Frames that PDF knows: baseline, extended, progressive (ISO 32000-1, 7.4.8). */
const drawable = [0xc0, 0xc1, 0xc2];
/** DHT, JPG and DAC have numbers among the frames. */
const isFrame = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const spaces: Readonly<Record<number, string>> = {
	1: 'DeviceGray',
	3: 'DeviceRGB',
	4: 'DeviceCMYK',
};
const usualDensity = 72;

interface Frame {
	readonly width: number;
	readonly height: number;
	readonly components: number;
}

/** What is said in a JPEG before its pixels. */
interface Facts {
	frame?: Frame;
	orientation: Orientation;
	density: readonly [number, number];
	isAdobe: boolean;
}

/** A JPEG goes into the PDF as it is. Throws ImageError. */
export function readJpeg(bytes: Buffer): Image {
	const { frame, orientation, density, isAdobe } = factsOf(bytes);
	if (!frame) throw damaged('it ends before its pixels');
	const { width, height, components } = frame;
	const space = spaces[components];
	if (space === undefined) throw damaged(`it has ${components} colors`);
	const entries = {
		Width: width,
		Height: height,
		ColorSpace: space,
		BitsPerComponent: 8,
		Filter: 'DCTDecode',
		// Adobe's programs write CMYK inverted (Adobe Technical Note 5116).
		...(components === 4 && isAdobe && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
	};
	return { width, height, orientation, density, data: { entries, bytes } };
}

/** Reads the segments up to the end of the image, which must be there. */
function factsOf(bytes: Buffer): Facts {
	const facts: Facts = { orientation: 1, density: [usualDensity, usualDensity], isAdobe: false };
	for (let at = 2; ; ) {
		at = nextMarker(bytes, at);
		const marker = bytes[at + 1] ?? END;
		if (marker === END) return facts;
		if (isAlone(marker)) {
			at += 2;
			continue;
		}
		if (at + 4 > bytes.length) throw cut();
		const end = at + 2 + bytes.readUInt16BE(at + 2);
		if (end > bytes.length) throw cut();
		note(facts, marker, bytes.subarray(at + 4, end));
		at = end;
	}
}

const cut = () => damaged('its end is missing');

/** Where the next marker stands; what follows the start of a scan is skipped. Throws ImageError at the end of the bytes. */
function nextMarker(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
		const next = bytes[at + 1];
		if (next === undefined) break;
		// Within a scan, 0xFF is followed by 0, and restarts have markers; 0xFF may also fill.
		if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
	}
	throw cut();
}

function note(facts: Facts, marker: number, segment: Buffer): void {
	if (marker === START_OF_SCAN && !facts.frame) throw damaged('its pixels have no size');
	if (marker === ADOBE && segment.toString('latin1', 0, 5) === 'Adobe') facts.isAdobe = true;
	if (marker === APP1 && segment.toString('latin1', 0, 6) === 'Exif\0\0') {
		facts.orientation = orientationIn(segment.subarray(6));
	}
	if (marker === APP0 && segment.toString('latin1', 0, 5) === 'JFIF\0' && segment.length >= 12) {
		facts.density = densityIn(segment) ?? facts.density;
	}
	if (isFrame(marker) && !facts.frame) facts.frame = frameIn(marker, segment);
}

/** JFIF gives dots per inch or per centimeter, or only how they relate. */
function densityIn(segment: Buffer): Facts['density'] | undefined {
	const perInch = { 1: 1, 2: 2.54 }[segment[7] ?? 0];
	const [across, up] = [segment.readUInt16BE(8), segment.readUInt16BE(10)];
	return perInch && across && up ? [across * perInch, up * perInch] : undefined;
}

function frameIn(marker: number, segment: Buffer): Frame {
	if (!drawable.includes(marker) || segment[0] !== 8) {
		const why = 'takes JPEGs that are baseline or progressive, this one is of a rare kind';
		throw new ImageError('picture-rare', why);
	}
	if (segment.length < 6) throw cut();
	const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
	checkSize(width, height);
	return { width, height, components: segment[5] ?? 0 };
}
