import type { PDFDict } from '@cantoo/pdf-lib';
import { decimal, dictOf, nameOf, numberOf, numbersOf, textOf } from '../file/objects.ts';
import type { UprightBox } from './geometry.ts';
import { type Widget, flagsOf, inherited } from '../file/widgets.ts';

const RADIO = 1 << 15;

/** The background and border that a box is drawn with (/MK and /BS, ISO 32000-1, 12.5.6.19). */
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
	const border = stroke ? borderWidth(widget.dict) : 0;
	const style = borderStyle(widget.dict);
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
		content.push(`${stroke} ${decimal(border)} w ${dashes(widget.dict)} ${path}${lines} S`);
	}
	return {
		border: edges ? 2 * border : border,
		content: content.length > 0 ? `q ${content.join(' ')} Q\n` : '',
	};
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

/** The number of components says the colour space; none at all means transparent. */
function colour(dict: PDFDict, key: string, operators: readonly string[]): string | undefined {
	const components = numbersOf(dict, key) ?? [];
	const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[components.length];
	return operator && `${components.map(decimal).join(' ')} ${operator}`;
}

function borderWidth(dict: PDFDict): number {
	const style = dictOf(dict, 'BS');
	const width = style ? numberOf(style, 'W') : numbersOf(dict, 'Border')?.[2];
	return Math.max(width ?? 1, 0);
}

/** S solid, D dashed, B bevelled, I inset, U underlined. */
function borderStyle(dict: PDFDict): string {
	const style = dictOf(dict, 'BS');
	return (style && nameOf(style, 'S')) ?? 'S';
}

function dashes(dict: PDFDict): string {
	const style = dictOf(dict, 'BS');
	if (!style || nameOf(style, 'S') !== 'D') return '[] 0 d';
	return `[${(numbersOf(style, 'D') ?? [3]).map(decimal).join(' ')}] 0 d`;
}
