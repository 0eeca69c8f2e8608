import type { Matrix } from '../../looks/geometry.ts';
import { pauseForOthers } from '../../pausing/pause.ts';
import { areaAround, common, moved, multiplied, type Area } from './area.ts';
import { addPath, isNumberArray, type OperatorNumbers } from './collectPath.ts';
import { BLACK, fillColor, PATTERN, type FillColor } from './fillColor.ts';
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

/** What reading a page's operators takes beside them. */
export interface PageContext {
	/** From the coordinates of the file to the displayed page. */
	readonly base: Matrix;
	readonly numbers: OperatorNumbers;
	/** The font by the name that operators have for it. */
	fontOf(id: string): FontFacts;
	/** Whether a layer (optional content group) is shown. */
	isShown(layer: unknown): boolean;
}

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
	/** Nothing is drawn outside: the page, and less where the file clips. */
	clip: Area;
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

/** Collects the lines, boxes and letters that the operators of a page draw where they can be seen. */
export class MarkCollector {
	readonly #marks: Marks;
	/** How many letters stand in which direction. */
	readonly #turns = new Map<number, number>([[0, 0]]);
	readonly #context: PageContext;
	#state: State;
	readonly #saved: State[] = [];
	/** Of each marked content that is open, whether it is in a layer that is hidden. */
	readonly #hidden: boolean[] = [];
	/** Of each open transparency group, whether it is only a mask. */
	readonly #masks: boolean[] = [];
	#isClipNext = false;
	/** The clip of a group, which applies to the form that comes next. */
	#groupBox: unknown;
	#text: Matrix = IDENTITY;
	#line: Matrix = IDENTITY;
	readonly #perform: ReadonlyMap<number, (args: readonly unknown[]) => void>;

	constructor(marks: Marks, context: PageContext) {
		this.#marks = marks;
		this.#context = context;
		const { base, numbers } = context;
		const clip = { left: 0, top: 0, right: marks.width, bottom: marks.height };
		this.#state = { ...PLAIN, matrix: base, color: BLACK, isDashed: false, clip };
		const handlers = { ...this.#graphics(), ...this.#visibility(), ...this.#texts() };
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

	/** By how many degrees clockwise the page is to be turned so that most of its letters stand upright. */
	turn(): number {
		const [most] = [...this.#turns].sort(([, a], [, b]) => b - a);
		return most?.[0] ?? 0;
	}

	#graphics(): Record<string, (args: readonly unknown[]) => void> {
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
			paintFormXObjectBegin: ([matrix, box]) => {
				save();
				if (isNumbers(matrix)) transform([...matrix]);
				this.#clip(box ?? this.#groupBox);
				this.#groupBox = undefined;
			},
			setFillRGBColor: ([color]) => void (this.#state.color = fillColor(String(color))),
			setFillColorN: () => void (this.#state.color = PATTERN),
			setDash: ([dashes]) => {
				this.#state.isDashed = Array.isArray(dashes) && dashes.length > 0;
			},
			constructPath: (args) => {
				if (this.#isSeen()) addPath(args, this.#state, this.#context.numbers, this.#marks);
				if (this.#isClipNext) this.#clip(args[2]);
				this.#isClipNext = false;
			},
		};
	}

	/** What hides marks: clips, layers, and masks. */
	#visibility(): Record<string, (args: readonly unknown[]) => void> {
		const clipNext = (): void => void (this.#isClipNext = true);
		return {
			clip: clipNext,
			eoClip: clipNext,
			beginMarkedContent: () => void this.#hidden.push(false),
			beginMarkedContentProps: ([tag, layer]) => {
				this.#hidden.push(tag === 'OC' && !this.#context.isShown(layer));
			},
			endMarkedContent: () => void this.#hidden.pop(),
			beginGroup: ([options]) => {
				const { bbox, smask } = (options ?? {}) as { bbox?: unknown; smask?: unknown };
				this.#masks.push(Boolean(smask));
				this.#groupBox = bbox;
			},
			endGroup: () => void this.#masks.pop(),
		};
	}

	#isSeen(): boolean {
		return !this.#hidden.includes(true) && !this.#masks.includes(true);
	}

	/** @param bounds left, lower, right and upper edge, as pdf.js gives those of paths and forms */
	#clip(bounds: unknown): void {
		if (!isNumbers(bounds)) return;
		const [left, bottom, right, top] = [...bounds];
		if (left === undefined || bottom === undefined || right === undefined || top === undefined)
			return;
		const { matrix, clip } = this.#state;
		const corners = [left, right].flatMap((x) => [bottom, top].map((y) => moved(matrix, x, y)));
		this.#state.clip = common(clip, areaAround(corners));
	}

	#texts(): Record<string, (args: readonly unknown[]) => void> {
		const state = () => this.#state;
		return {
			beginText: () => this.#place(IDENTITY),
			setFont: ([font, size]) => {
				const facts = this.#context.fontOf(String(font));
				Object.assign(state(), { font: facts, size: Number(size) });
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
		const { size, rise, font, matrix, clip } = this.#state;
		const { glyphs, turned } = this.#marks;
		if (glyphs.length + turned.length >= MOST_MARKS || !Number.isFinite(width + size)) return;
		if (!this.#isSeen()) return;
		const whole = multiplied(matrix, this.#text);
		const turn = turnOf(whole);
		if (turn !== undefined) this.#turns.set(turn, (this.#turns.get(turn) ?? 0) + 1);
		if (turn === undefined) return;
		const corners = [moved(whole, 0, rise - size * 0.2), moved(whole, width, rise + size * 0.75)];
		const area = areaAround(corners);
		if (!hasMiddleOf(area, clip)) return;
		if (turn !== 0) {
			turned.push(area);
			return;
		}
		const height = Math.hypot(whole[2], whole[3]) * Math.abs(size);
		const glyph: Glyph = { text: shownBy(font.name, text), area, size: height };
		glyphs.push(glyph);
	}
}

/** The boxes of ZapfDingbats, which has them in the places of letters. */
const DINGBATS = new Map([
	['m', '\u274D'],
	['o', '\u274F'],
	['p', '\u2750'],
	['q', '\u2751'],
	['r', '\u2752'],
]);

/** In fonts of signs, a letter stands for the sign in its place; for Wingdings, Unicode has it from U+F000 on. */
function shownBy(font: string, text: string): string {
	const code = text.length === 1 ? text.charCodeAt(0) : 0;
	if (/dingbats/i.test(font)) return DINGBATS.get(text) ?? text;
	return code > 0x20 && code < 0x100 && /wingdings|webdings/i.test(font)
		? String.fromCharCode(0xf000 + code)
		: text;
}

function hasMiddleOf({ left, right, top, bottom }: Area, clip: Area): boolean {
	const [x, y] = [(left + right) / 2, (top + bottom) / 2];
	return x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom;
}

/**
 * By how many degrees clockwise a page is to be turned so that a letter stands upright; undefined for one that slants, as
 * watermarks do.
 */
function turnOf([a, b]: Matrix): number | undefined {
	if (Math.min(Math.abs(a), Math.abs(b)) > Math.hypot(a, b) * 0.1) return undefined;
	if (Math.abs(a) > Math.abs(b)) return a > 0 ? 0 : 180;
	return b > 0 ? 270 : 90;
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
