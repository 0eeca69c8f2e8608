import { PDFArray, PDFNumber, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { arrayOf, decimal, dictOf, nameOf, numberOf, numbersOf, textOf } from '../file/objects.ts';
import type { UprightBox } from './geometry.ts';
import { type Widget, flagsOf, inherited } from '../file/widgets.ts';

const RADIO = 1 << 15;

/** The background and border that a box is drawn with (/MK, /BS and /Border, ISO 32000-1, 12.5.6.19). */
export interface Frame {
	/** Width that the border takes on each side. */
	readonly border: number;
	/** Operators that draw it, in the coordinates of the upright box. */
	readonly content: string;
}

/** @param cells 1, or the number of letters that a comb has room for; lines part its cells. */
export function frameOf(widget: Widget, { width, height }: UprightBox, cells = 1): Frame {
	const characteristics = dictOf(widget.dict, 'MK');
	const background = characteristics && colour(characteristics, 'BG', ['g', 'rg', 'k']);
	const stroke = characteristics && colour(characteristics, 'BC', ['G', 'RG', 'K']);
	const { width: line, style, dashes } = borderOf(widget.dict);
	const border = stroke ? line : 0;
	const content: string[] = [];
	const isRound = isRoundButton(widget);
	if (background && isRound) content.push(`${background} ${circle(width, height, 0)} f`);
	else if (background) content.push(`${background} 0 0 ${decimal(width)} ${decimal(height)} re f`);
	const edges = border > 0 && !isRound ? edgesOf(style, border, width, height) : undefined;
	if (edges) content.push(edges);
	if (stroke && border > 0) {
		const half = border / 2;
		const path = isRound
			? circle(width, height, border)
			: style === 'U'
				? `0 ${decimal(half)} m ${decimal(width)} ${decimal(half)} l`
				: `${decimal(half)} ${decimal(half)} ${decimal(width - border)} ${decimal(height - border)} re`;
		const lines = style === 'S' || style === 'D' ? partingLines(cells, width, height) : '';
		const gaps = `[${dashes.map(decimal).join(' ')}] 0 d`;
		content.push(`${stroke} ${decimal(border)} w ${gaps} ${path}${lines} S`);
	}
	return {
		border: edges ? 2 * border : border,
		content: content.length > 0 ? `q ${content.join(' ')} Q\n` : '',
	};
}

/** Whether a box has a background or a border. */
export function hasFrame(widget: Widget): boolean {
	const characteristics = dictOf(widget.dict, 'MK');
	return ['BG', 'BC'].some((key) => characteristics && numbersOf(characteristics, key)?.length);
}

/** Radio buttons whose mark is a disc are round themselves, as Acrobat and PDFium draw them. */
function isRoundButton(widget: Widget): boolean {
	const isRadio = inherited(widget, nameOf, 'FT') === 'Btn' && (flagsOf(widget) & RADIO) !== 0;
	const characteristics = dictOf(widget.dict, 'MK');
	return isRadio && ((characteristics && textOf(characteristics, 'CA')) ?? 'l') === 'l';
}

/** How far the handles of four curves reach that make a circle, in radii. */
const HANDLE = 0.5523;

/** The largest circle in the middle of a box, less a line's width. */
function circle(width: number, height: number, line: number): string {
	const radius = Math.max((Math.min(width, height) - line) / 2, 0);
	const at = (x: number, y: number): string =>
		`${decimal(width / 2 + x * radius)} ${decimal(height / 2 + y * radius)}`;
	const quarters = [
		[1, 0],
		[0, 1],
		[-1, 0],
		[0, -1],
	].map(([x = 0, y = 0]) => {
		const [first, second] = [
			at(x - y * HANDLE, y + x * HANDLE),
			at(x * HANDLE - y, y * HANDLE + x),
		];
		return `${first} ${second} ${at(-y, x)} c`;
	});
	return `${at(1, 0)} m ${quarters.join(' ')} h`;
}

/** Greys of the upper left and of the lower right edges, as Acrobat and PDFium draw them. */
const EDGES: Readonly<Record<string, readonly [number, number]>> = { B: [1, 0.5], I: [0.5, 0.75] };

/** Inside its border a box may look raised (bevelled) or sunken (inset). */
function edgesOf(style: string, border: number, width: number, height: number): string | undefined {
	const shades = EDGES[style];
	if (!shades) return undefined;
	const [left, right, top] = [border, width - border, height - border].map(decimal);
	const [inLeft, inRight, inTop] = [2 * border, width - 2 * border, height - 2 * border].map(
		decimal,
	);
	const upperLeft = `${left} ${left} m ${left} ${top} l ${right} ${top} l ${inRight} ${inTop} l ${inLeft} ${inTop} l`;
	const lowerRight = `${right} ${top} m ${right} ${left} l ${left} ${left} l ${inLeft} ${inLeft} l ${inRight} ${inLeft} l`;
	return `${shades[0]} g ${upperLeft} ${inLeft} ${inLeft} l f ${shades[1]} g ${lowerRight} ${inRight} ${inTop} l f`;
}

function partingLines(cells: number, width: number, height: number): string {
	const most = Math.min(cells, Math.floor(width));
	return Array.from({ length: Math.max(most - 1, 0) }, (_, index) => {
		const x = decimal(((index + 1) * width) / cells);
		return ` ${x} 0 m ${x} ${decimal(height)} l`;
	}).join('');
}

/** The number of components determines the color space; without any, it is transparent. */
function colour(dict: PDFDict, key: string, operators: readonly string[]): string | undefined {
	const components = numbersOf(dict, key) ?? [];
	const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[components.length];
	return operator && `${components.map(decimal).join(' ')} ${operator}`;
}

interface Border {
	readonly width: number;
	/** S solid, D dashed, B bevelled, I inset, U underlined. */
	readonly style: string;
	/** Lengths of dashes and gaps; none for a line without gaps. */
	readonly dashes: readonly number[];
}

/** A border is given by a dictionary or, as before PDF 1.2, by an array (ISO 32000-1, 12.5.4 and table 164). */
function borderOf(dict: PDFDict): Border {
	const given = dictOf(dict, 'BS');
	const array = given ? undefined : arrayOf(dict, 'Border');
	const width = given ? numberOf(given, 'W') : numberIn(array?.get(2), dict);
	const dashed = array && dict.context.lookup(array.get(3));
	const dashes = given
		? nameOf(given, 'S') === 'D' && (numbersOf(given, 'D') ?? [3])
		: dashed instanceof PDFArray && dashed.asArray().map((item) => numberIn(item, dict) ?? 0);
	return {
		width: Math.max(width ?? 1, 0),
		style: (given && nameOf(given, 'S')) ?? (dashes ? 'D' : 'S'),
		dashes: dashes && dashes.every((length) => length >= 0) && dashes.some(Boolean) ? dashes : [],
	};
}

function numberIn(item: PDFObject | undefined, { context }: PDFDict): number | undefined {
	const number = context.lookup(item);
	return number instanceof PDFNumber ? number.asNumber() : undefined;
}
