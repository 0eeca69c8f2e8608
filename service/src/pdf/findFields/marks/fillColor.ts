/** What matters of the color that fills a figure. */
export interface FillColor {
	readonly isWhite: boolean;
	/** Neither black nor nearly white, and without a hue. */
	readonly isGrey: boolean;
	/** Nothing written on it can be read. */
	readonly isDark: boolean;
}

export const BLACK: FillColor = { isWhite: false, isGrey: false, isDark: true };

/** A pattern, such as hatching: nobody writes on it. */
export const PATTERN: FillColor = { isWhite: false, isGrey: false, isDark: true };

/** @param color as pdf.js gives it: `#ffffff` */
export function fillColor(color: string): FillColor {
	const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	const [least, most] = [Math.min(...parts), Math.max(...parts)];
	const isGrey = most - least < 16 && least > 0x60 && most < 0xe8;
	return { isWhite: color === '#ffffff', isGrey, isDark: most < 0x60 };
}
