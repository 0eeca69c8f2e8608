import { rgb, type RGB } from '@cantoo/pdf-lib';

/** The colors of one document: neutrals for text and lines, one accent, and its tints. */
export interface Palette {
	readonly ink: RGB;
	/** Captions and secondary text. */
	readonly muted: RGB;
	readonly hairline: RGB;
	readonly accent: RGB;
	/** The line under a field. */
	readonly line: RGB;
	/** The ground of a field. */
	readonly tint: RGB;
}

/** Takes the accent as `#rrggbb`; everything else follows from it. */
export function paletteOf(accent: string): Palette {
	return {
		ink: colour('#1d2329'),
		muted: colour('#666e76'),
		hairline: colour('#d9dcdf'),
		accent: colour(accent),
		line: mixed(accent, 0.5),
		tint: mixed(accent, 0.07),
	};
}

function colour(hex: string): RGB {
	return mixed(hex, 1);
}

/** A color on white paper: `share` 1 is the full color, 0 the paper. */
function mixed(hex: string, share: number): RGB {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5]
		.map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
		.map((component) => Number((1 - (1 - component) * share).toFixed(3)));
	return rgb(red, green, blue);
}
