import type { Orientation } from './image.ts';

const ORIENTATION = 0x0112;
const entryLength = 12;

/** The orientation that EXIF data (a TIFF file) gives; 1 if it gives none, or is damaged. */
export function orientationIn(tiff: Buffer): Orientation {
	const order = tiff.toString('latin1', 0, 2);
	if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
	const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
	const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
	const first = long(4);
	if (first + 2 > tiff.length) return 1;
	for (let left = short(first), at = first + 2; left > 0; left -= 1, at += entryLength) {
		if (at + entryLength > tiff.length) return 1;
		if (short(at) !== ORIENTATION) continue;
		const value = short(at + 8);
		return value >= 1 && value <= 8 ? (value as Orientation) : 1;
	}
	return 1;
}
