import type { Matrix } from '../../looks/geometry.ts';
import { pauseForOthers } from '../../pausing/pause.ts';
import { areaAround, moved, multiplied } from './area.ts';
import { addPath, isNumberArray, type OperatorNumbers } from './collectPath.ts';
import { BLACK, fillColor, type FillColor } from './fillColor.ts';
import { MOST_MARKS, type Glyph, type Marks } from './marks.ts';

/** The operators of a page, as pdf.js returns them. */
export interface Operators {
	readonly fnArray: readonly number[];
	readonly argsArray: readonly unknown[];
}

/** What of a font decides where letters are. */
export interface FontFacts {
	readonly name: string;
	/** How much of the font's size one unit of a letter's width is. */
	readonly unit: number;
}

export const UNKNOWN_FONT: FontFacts = { name: '', unit: 1 / 1000 };

interface TextState {
	font: FontFacts;
	size: number;
	leading: number;
	charSpacing: number;
	wordSpacing: number;
	scale: number;
	rise: number;
}

interface State extends TextState {
	matrix: Matrix;
	color: FillColor;
	/** Whether lines are drawn as dashes or dots. */
	isDashed: boolean;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const PLAIN: TextState = {
	font: UNKNOWN_FONT,
	size: 0,
	leading: 0,
	charSpacing: 0,
	wordSpacing: 0,
	scale: 1,
	rise: 0,
};

/** Reads lines, boxes and letters from a page's operators; `base` leads to the displayed page. */
export class MarkCollector {
	readonly #marks: Marks;
	#state: State;
	readonly #saved: State[] = [];
	#text: Matrix = IDENTITY;
	#line: Matrix = IDENTITY;
	readonly #perform: ReadonlyMap<number, (args: readonly unknown[]) => void>;

	readonly #fontOf: (id: string) => FontFacts;

	/** @param fontOf the font by the name that operators have for it */
	constructor(
		base: Matrix,
		marks: Marks,
		numbers: OperatorNumbers,
		fontOf: (id: string) => FontFacts,
	) {
		this.#marks = marks;
		this.#fontOf = fontOf;
		this.#state = { ...PLAIN, matrix: base, color: BLACK, isDashed: false };
		const handlers = { ...this.#graphics(numbers), ...this.#texts() };
		this.#perform = new Map(
			Object.entries(handlers).flatMap(([name, handler]) => {
				const number = numbers[name];
				return number === undefined ? [] : [[number, handler] as const];
			}),
		);
	}

	read({ fnArray, argsArray }: Operators): void {
		fnArray.forEach((operator, index) => {
			pauseForOthers();
			const args = argsArray[index];
			this.#perform.get(operator)?.(Array.isArray(args) ? args : []);
		});
	}

	#graphics(numbers: OperatorNumbers): Record<string, (args: readonly unknown[]) => void> {
		const save = (): void => void this.#saved.push({ ...this.#state });
		const restore = (): void => void (this.#state = this.#saved.pop() ?? this.#state);
		const transform = (args: readonly unknown[]): void => {
			this.#state.matrix = multiplied(this.#state.matrix, matrixOf(args));
		};
		return {
			save,
			restore,
			transform,
			paintFormXObjectEnd: restore,
			paintFormXObjectBegin: ([matrix]) => {
				save();
				if (isNumbers(matrix)) transform([...matrix]);
			},
			setFillRGBColor: ([color]) => void (this.#state.color = fillColor(String(color))),
			setDash: ([dashes]) => {
				this.#state.isDashed = Array.isArray(dashes) && dashes.length > 0;
			},
			constructPath: (args) => {
				addPath(args, this.#state, numbers, this.#marks);
			},
		};
	}

	#texts(): Record<string, (args: readonly unknown[]) => void> {
		const state = () => this.#state;
		return {
			beginText: () => this.#place(IDENTITY),
			setFont: ([font, size]) => {
				Object.assign(state(), { font: this.#fontOf(String(font)), size: Number(size) });
			},
			setCharSpacing: ([value]) => void (state().charSpacing = Number(value)),
			setWordSpacing: ([value]) => void (state().wordSpacing = Number(value)),
			setHScale: ([value]) => void (state().scale = Number(value) / 100),
			setLeading: ([value]) => void (state().leading = -Number(value)),
			setTextRise: ([value]) => void (state().rise = Number(value)),
			setTextMatrix: ([matrix, ...more]) => {
				this.#place(matrixOf(isNumbers(matrix) ? [...matrix] : [matrix, ...more]));
			},
			moveText: ([x, y]) => this.#move(Number(x), Number(y)),
			setLeadingMoveText: ([x, y]) => {
				state().leading = Number(y);
				this.#move(Number(x), Number(y));
			},
			nextLine: () => this.#move(0, state().leading),
			showText: ([items]) => {
				if (Array.isArray(items)) for (const item of items) this.#show(item);
			},
		};
	}

	#place(matrix: Matrix): void {
		this.#line = matrix;
		this.#text = matrix;
	}

	#move(x: number, y: number): void {
		this.#place(multiplied(this.#line, [1, 0, 0, 1, x, y]));
	}

	#show(item: unknown): void {
		const { size, scale, charSpacing, wordSpacing, font } = this.#state;
		if (typeof item === 'number') {
			this.#text = multiplied(this.#text, [1, 0, 0, 1, (-item / 1000) * size * scale, 0]);
			return;
		}
		if (!isGlyph(item)) return;
		const width = item.width * font.unit * size;
		const advance = (width + charSpacing + (item.isSpace ? wordSpacing : 0)) * scale;
		this.#add(item.unicode, width * scale);
		this.#text = multiplied(this.#text, [1, 0, 0, 1, advance, 0]);
	}

	#add(text: string, width: number): void {
		const { size, rise, font, matrix } = this.#state;
		if (this.#marks.glyphs.length >= MOST_MARKS || !Number.isFinite(width + size)) return;
		const whole = multiplied(matrix, this.#text);
		if (isSlanting(whole)) return;
		const corners = [moved(whole, 0, rise - size * 0.2), moved(whole, width, rise + size * 0.75)];
		const height = Math.hypot(whole[2], whole[3]) * Math.abs(size);
		const glyph: Glyph = {
			text: shownBy(font.name, text),
			area: areaAround(corners),
			size: height,
		};
		this.#marks.glyphs.push(glyph);
	}
}

/** In fonts of signs, a letter stands for the sign in its place, which Unicode has from U+F000 on. */
function shownBy(font: string, text: string): string {
	const code = text.length === 1 ? text.charCodeAt(0) : 0;
	return code > 0x20 && code < 0x100 && /wingdings|webdings/i.test(font)
		? String.fromCharCode(0xf000 + code)
		: text;
}

/** Words across the page are a watermark. */
function isSlanting([a, b]: Matrix): boolean {
	return Math.min(Math.abs(a), Math.abs(b)) > Math.hypot(a, b) * 0.1;
}

function matrixOf(args: readonly unknown[]): Matrix {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = args.map(Number);
	return [a, b, c, d, e, f];
}

function isNumbers(value: unknown): value is Iterable<number> {
	return Array.isArray(value) || isNumberArray(value);
}

function isGlyph(item: unknown): item is { unicode: string; width: number; isSpace: boolean } {
	return typeof item === 'object' && item !== null && 'unicode' in item && 'width' in item;
}
