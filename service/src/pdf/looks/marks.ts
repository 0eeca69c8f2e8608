import { decimal } from '../file/objects.ts';

/** A mark in a unit square, drawn with lines or filled. */
interface Mark {
	readonly path: string;
	readonly paint: 'stroke' | 'fill';
}

const TICK: Mark = { path: '0.14 0.52 m 0.4 0.22 l 0.86 0.82 l', paint: 'stroke' };
const CROSS: Mark = { path: '0.2 0.2 m 0.8 0.8 l 0.2 0.8 m 0.8 0.2 l', paint: 'stroke' };
const DIAMOND: Mark = { path: '0.5 0.15 m 0.85 0.5 l 0.5 0.85 l 0.15 0.5 l h', paint: 'fill' };
const SQUARE: Mark = { path: '0.22 0.22 0.56 0.56 re', paint: 'fill' };
const CIRCLE: Mark = {
	path:
		'0.8 0.5 m 0.8 0.666 0.666 0.8 0.5 0.8 c 0.334 0.8 0.2 0.666 0.2 0.5 c ' +
		'0.2 0.334 0.334 0.2 0.5 0.2 c 0.666 0.2 0.8 0.334 0.8 0.5 c h',
	paint: 'fill',
};
const STAR: Mark = {
	path:
		'0.5 0.92 m 0.606 0.596 l 0.947 0.596 l 0.671 0.394 l 0.777 0.07 l 0.5 0.27 l ' +
		'0.223 0.07 l 0.329 0.394 l 0.053 0.596 l 0.394 0.596 l h',
	paint: 'fill',
};

/** By their letter in ZapfDingbats, which is how a checkbox names the mark its author chose. */
const MARKS: Readonly<Record<string, Mark>> = {
	...allOf('34', TICK),
	...allOf('5678', CROSS),
	...allOf('HIJKLMNOP', STAR),
	...allOf('lm', CIRCLE),
	...allOf('nopqr', SQUARE),
	...allOf('uv', DIAMOND),
};

function allOf(letters: string, mark: Mark): Record<string, Mark> {
	return Object.fromEntries([...letters].map((letter) => [letter, mark]));
}

/** Whether a letter of ZapfDingbats is one of the marks that are drawn here. */
export function isMark(letter: string): boolean {
	return letter in MARKS;
}

/**
 * Draws the mark of a ticked box, in the middle of an area, as a path: the font ZapfDingbats, in
 * which marks are otherwise letters, is missing on many machines.
 */
export function markContent(
	letter: string,
	fillColour: string,
	width: number,
	height: number,
): string {
	const { path, paint } = MARKS[letter] ?? TICK;
	const side = Math.min(width, height);
	const scale = `${decimal(side)} 0 0 ${decimal(side)}`;
	const place = `${scale} ${decimal((width - side) / 2)} ${decimal((height - side) / 2)} cm`;
	if (paint === 'fill') return `q ${fillColour} ${place} ${path} f Q`;
	const strokeColour = fillColour.replace(/[a-z]+$/, (operator) => operator.toUpperCase());
	return `q ${strokeColour} 0.13 w 1 J 1 j ${place} ${path} S Q`;
}
