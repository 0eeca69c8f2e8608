/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Picture } from './renderPdf.ts';

/** Not every package lets its font files be required. */
const packages = join(import.meta.dirname, '../../../node_modules');

export interface Line {
	readonly text: string;
	/** The path of a font file, from `node_modules`. */
	readonly font: string;
	/** In pixels. */
	readonly size: number;
	readonly direction: 'ltr' | 'rtl';
}

/** A line of text as Chromium draws it: HarfBuzz shapes it, ICU orders it, Skia draws the letters. */
export async function drawInChromium(browser: Browser, line: Line): Promise<Picture> {
	const page = await browser.newPage();
	const file = readFileSync(join(packages, line.font)).toString('base64');
	const { width, height, base64 } = await page.evaluate(draw, { ...line, file });
	await page.close();
	const pixels = new Uint8Array(Buffer.from(base64, 'base64'));
	const toPixels: Picture['toPixels'] = ([left, bottom, right, top]) => [
		left,
		-top,
		right,
		-bottom,
	];
	return { width, height, pixels, toPixels };
}

/** Runs in the page. */
async function draw({ text, size, direction, file }: Line & { readonly file: string }) {
	const font = new FontFace('shaped', `url(data:font/ttf;base64,${file})`);
	document.fonts.add(await font.load());
	const canvas = document.createElement('canvas');
	Object.assign(canvas, { width: 1600, height: 4 * size });
	const context = canvas.getContext('2d');
	if (!context) throw new Error('There is no canvas');
	const { width, height } = canvas;
	context.fillStyle = 'white';
	context.fillRect(0, 0, width, height);
	context.fillStyle = 'black';
	context.font = `${size}px shaped`;
	context.direction = direction;
	context.textAlign = 'left';
	context.fillText(text, size, 2.5 * size);
	const { data } = context.getImageData(0, 0, width, height);
	let binary = '';
	for (const byte of data) binary += String.fromCharCode(byte);
	return { width, height, base64: btoa(binary) };
}
