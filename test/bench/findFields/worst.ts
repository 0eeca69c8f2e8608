import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { renderPage, type Picture } from '../../../service/test/judges/renderPdf.ts';
import type { Row } from '../findFields.ts';
import type { Place } from './truth.ts';

const folder = resolve(import.meta.dirname, '../../../output/findFields');
type Color = readonly [number, number, number];
const GREEN: Color = [0, 150, 0];
const ORANGE: Color = [255, 140, 0];
const RED: Color = [230, 0, 0];

/** Draws the worst page of each form: green found, orange missed, red wrong. Gives the HTML page's path. */
export async function drawWorst(rows: readonly Row[]): Promise<string> {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const figures: string[] = [];
	for (const [index, row] of rows.entries()) {
		const { hits, missed, wrong } = row.verdict;
		const page = busiest([...missed, ...wrong]);
		const picture = await renderPage(row.form.plain, page, 1.5).catch(() => undefined);
		if (!picture) continue;
		for (const [places, color] of [
			[hits, GREEN],
			[missed, ORANGE],
			[wrong, RED],
		] as const) {
			for (const place of places) if (place.page === page) tint(picture, place, color);
		}
		writeFileSync(join(folder, `${index + 1}.png`), png(picture));
		const name = row.form.name.replace(/[&<>]/g, '');
		figures.push(`<h2>${index + 1}. ${name}, page ${page}</h2><img src="${index + 1}.png">`);
	}
	const legend = '<p>Green: found. Orange: missed. Red: proposed where there is no field.</p>';
	const path = join(folder, 'index.html');
	writeFileSync(path, `<!doctype html><meta charset="utf-8">${legend}${figures.join('\n')}\n`);
	return path;
}

function busiest(places: readonly Place[]): number {
	const counts = new Map<number, number>();
	for (const { page } of places) counts.set(page, (counts.get(page) ?? 0) + 1);
	return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 1;
}

function tint({ pixels, width, height, toPixels }: Picture, place: Place, color: Color): void {
	const { x, y } = place;
	const [left, top, right, bottom] = toPixels([x, y, x + place.width, y + place.height]);
	for (let row = Math.max(Math.floor(top), 0); row < Math.min(bottom, height); row++) {
		for (let column = Math.max(Math.floor(left), 0); column < Math.min(right, width); column++) {
			const at = (row * width + column) * 4;
			color.forEach((part, index) => {
				pixels[at + index] = Math.round(((pixels[at + index] ?? 0) + part) / 2);
			});
		}
	}
}

function png({ pixels, width, height }: Picture): Uint8Array {
	const rows = Buffer.alloc((width * 4 + 1) * height);
	for (let row = 0; row < height; row++) {
		Buffer.from(pixels.buffer, pixels.byteOffset + row * width * 4, width * 4).copy(
			rows,
			row * (width * 4 + 1) + 1,
		);
	}
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([8, 6, 0, 0, 0], 8);
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([
		signature,
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(rows)),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const check = Buffer.alloc(4);
	check.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, check]);
}
