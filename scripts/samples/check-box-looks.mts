import type { PDFContext, PDFRef, RGB } from '@cantoo/pdf-lib';
import type { Palette } from './palette.mts';

/** The appearance streams of a checkbox, off and on: paths only, so that no font is needed. */
export function checkBoxLooks(
	context: PDFContext,
	palette: Palette,
	side: number,
): Record<'Off' | 'Yes', PDFRef> {
	const box = `1 1 1 rg ${stroke(palette.line)} 0.75 w ${roundedSquare(0.4, side - 0.4, 2)} B`;
	const points = ['0.24 0.52', '0.43 0.31', '0.77 0.71'].map((point) => scaled(point, side));
	const [start = '', corner = '', end = ''] = points;
	const tick = `${stroke(palette.accent)} 1.5 w 1 J 1 j ${start} m ${corner} l ${end} l S`;
	const look = (content: string) =>
		context.register(
			context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, side, side] }),
		);
	return { Off: look(`q ${box} Q`), Yes: look(`q ${box} ${tick} Q`) };
}

function stroke({ red, green, blue }: RGB): string {
	return `${[red, green, blue].join(' ')} RG`;
}

function scaled(point: string, side: number): string {
	return point
		.split(' ')
		.map((share) => (Number(share) * side).toFixed(2))
		.join(' ');
}

/** From `low` to `high` in both directions; the handles of a quarter circle are 0.55 radii long. */
function roundedSquare(low: number, high: number, radius: number): string {
	const handle = radius * 0.45;
	const [near, far] = [low + radius, high - radius];
	const [soft, hard] = [low + handle, high - handle];
	return [
		[near, low, 'm', far, low, 'l', hard, low, high, soft, high, near, 'c'],
		[high, far, 'l', high, hard, hard, high, far, high, 'c'],
		[near, high, 'l', soft, high, low, hard, low, far, 'c'],
		[low, near, 'l', low, soft, soft, low, near, low, 'c', 'h'],
	]
		.flat()
		.map((part) => (typeof part === 'number' ? Number(part.toFixed(2)) : part))
		.join(' ');
}
