import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFString } from '@cantoo/pdf-lib';
import { PUSH_BUTTON, type Box } from '../../pdf/pdfWith.ts';

/**
 * Images of 40 x 32 pixels, which ImageMagick has made: red at the upper left, green at the upper right, blue at the lower
 * left and yellow at the lower right. In those with a transparent part, that is the right half, or what is blue.
 */
export const imageFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));

export const dataUri = (bytes: Uint8Array, type = 'image/png'): string =>
	`data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** A button for an image, as Acrobat makes it. */
export function imageButton(
	name: string,
	more: Partial<Box> & { icon?: object; mk?: object } = {},
): Box {
	const { icon, mk, ...box } = more;
	return {
		name,
		type: 'Btn',
		at: [20, 500, 120, 580],
		...box,
		entries: {
			Ff: PUSH_BUTTON,
			DA: PDFString.of('/Helv 0 Tf 0 g'),
			A: { S: 'JavaScript', JS: PDFString.of('event.target.buttonImportIcon();') },
			MK: { TP: 1, ...(icon && { IF: icon }), ...mk },
			...box.entries,
		},
	};
}

/** The JPEG with EXIF data that say how the camera was held. */
export function turned(jpeg: Buffer, orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
	const tiff = Buffer.alloc(26);
	const isLittle = order === 'II';
	const short = (value: number, at: number) =>
		isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
	const long = (value: number, at: number) =>
		isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
	tiff.write(order, 'latin1');
	short(42, 2);
	long(8, 4);
	short(1, 8);
	short(0x0112, 10);
	short(3, 12);
	long(1, 14);
	short(orientation, 18);
	const head = Buffer.from([0xff, 0xe1, 0, 2 + 6 + tiff.length]);
	return Buffer.concat([
		jpeg.subarray(0, 2),
		head,
		Buffer.from('Exif\0\0'),
		tiff,
		jpeg.subarray(2),
	]);
}
