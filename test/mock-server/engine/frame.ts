import type { PDFDict } from '@cantoo/pdf-lib';
import { decimal, dictOf, nameOf, numberOf, numbersOf } from './objects.ts';
import type { UprightBox } from './geometry.ts';
import type { Widget } from './widgets.ts';

/** The background and border that a box is drawn with (/MK and /BS, ISO 32000-1, 12.5.6.19). */
export interface Frame {
	/** Width that the border takes on each side. */
	readonly border: number;
	/** Operators that draw it, in the coordinates of the upright box. */
	readonly content: string;
}

export function frameOf(widget: Widget, { width, height }: UprightBox): Frame {
	const characteristics = dictOf(widget.dict, 'MK');
	const background = characteristics && colour(characteristics, 'BG', ['g', 'rg', 'k']);
	const stroke = characteristics && colour(characteristics, 'BC', ['G', 'RG', 'K']);
	const border = stroke ? borderWidth(widget.dict) : 0;
	const content: string[] = [];
	if (background) content.push(`${background} 0 0 ${decimal(width)} ${decimal(height)} re f`);
	if (stroke && border > 0) {
		const half = border / 2;
		const isUnderline = borderStyle(widget.dict) === 'U';
		const path = isUnderline
			? `0 ${decimal(half)} m ${decimal(width)} ${decimal(half)} l`
			: `${decimal(half)} ${decimal(half)} ${decimal(width - border)} ${decimal(height - border)} re`;
		content.push(`${stroke} ${decimal(border)} w ${dashes(widget.dict)} ${path} S`);
	}
	return { border, content: content.length > 0 ? `q ${content.join(' ')} Q\n` : '' };
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

function borderStyle(dict: PDFDict): string | undefined {
	const style = dictOf(dict, 'BS');
	return style && nameOf(style, 'S');
}

function dashes(dict: PDFDict): string {
	const style = dictOf(dict, 'BS');
	if (!style || nameOf(style, 'S') !== 'D') return '[] 0 d';
	return `[${(numbersOf(style, 'D') ?? [3]).map(decimal).join(' ')}] 0 d`;
}
