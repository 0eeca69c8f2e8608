import type { Matrix } from '../../looks/geometry.ts';
import { areaAround, common, heightOf, moved, touches, widthOf, type Area } from './area.ts';
import type { FillColor } from './fillColor.ts';
import { MOST_MARKS, type Marks } from './marks.ts';

/** The numbers of operators by their names in pdf.js. */
export type OperatorNumbers = Readonly<Record<string, number>>;

type Point = readonly [number, number];

/** A part of a path: its corners, and whether it has curves. */
interface Figure {
	readonly points: Point[];
	isCurved: boolean;
	isClosed: boolean;
}

/** Thicker is an area, not a line. */
const THICKEST_LINE = 3;
const SLANT = 1;
/** Numbers that follow a step of a path in pdf.js: move, line, curve, quadratic curve, close. */
const LENGTHS = [2, 2, 6, 4, 0];
const CLOSE = 4;

interface PathState {
	readonly matrix: Matrix;
	readonly color: FillColor;
	readonly isDashed: boolean;
	readonly clip: Area;
}

/** Adds what a path draws: lines as rules and posts, rectangles and rounded figures as boxes. */
export function addPath(
	[paint, data]: readonly unknown[],
	{ matrix, color, isDashed, clip }: PathState,
	numbers: OperatorNumbers,
	marks: Marks,
): void {
	const isStroked = [
		'stroke',
		'closeStroke',
		'fillStroke',
		'eoFillStroke',
		'closeFillStroke',
		'closeEOFillStroke',
	].some((name) => numbers[name] === paint);
	const isFilled = ['fill', 'eoFill'].some((name) => numbers[name] === paint);
	const steps: unknown = Array.isArray(data) ? data[0] : undefined;
	if (!(isStroked || isFilled) || !isNumberArray(steps)) return;
	for (const figure of figuresOf(steps, matrix)) {
		if (marks.rules.length + marks.posts.length + marks.boxes.length > MOST_MARKS) return;
		addFigure(figure, { isFilled: isFilled && !isStroked, color, isDashed, clip }, marks);
	}
}

/** An array from another thread or context is not an instance of this Float32Array. */
export function isNumberArray(value: unknown): value is Float32Array {
	return ArrayBuffer.isView(value) && 'length' in value;
}

function figuresOf(steps: Float32Array, matrix: Matrix): Figure[] {
	const figures: Figure[] = [];
	for (let at = 0; at < steps.length; ) {
		const step = steps[at] ?? 0;
		const length = LENGTHS[step] ?? 0;
		const [x, y] = [steps[at + length - 1], steps[at + length]];
		const isPoint = length > 0 && x !== undefined && y !== undefined;
		if (step === 0) figures.push({ points: [], isCurved: false, isClosed: false });
		const figure = figures.at(-1);
		if (figure && isPoint) figure.points.push(moved(matrix, x, y));
		if (figure && length > 2) figure.isCurved = true;
		if (figure && step === CLOSE) figure.isClosed = true;
		at += length + 1;
	}
	return figures;
}

interface Paint {
	readonly isFilled: boolean;
	readonly color: FillColor;
	readonly isDashed: boolean;
	readonly clip: Area;
}

function addFigure(figure: Figure, { isFilled, color, isDashed, clip }: Paint, marks: Marks): void {
	const { points, isCurved, isClosed } = figure;
	const { isWhite, isGrey, isDark } = color;
	if (points.length < 2) return;
	const whole = areaAround(points);
	if (!isPartIn(whole, clip)) return;
	const bounds = isFilled ? common(whole, clip) : whole;
	const [width, height] = [widthOf(bounds), heightOf(bounds)];
	if (isFilled) {
		if (isWhite && !isOnColor(bounds, marks)) return;
		if (width <= THICKEST_LINE || height <= THICKEST_LINE) {
			if (!isWhite) addLine(bounds, clip, marks);
		} else {
			const isBlot = isCurved || !isRectangle(points, whole);
			// A part of a figure is a part of a picture.
			if (isBlot && !isIn(whole, clip)) return;
			marks.boxes.push({
				...bounds,
				isShaded: !isWhite,
				isGrey,
				isDark,
				...(isBlot && { isBlot }),
			});
		}
		return;
	}
	if (isCurved) {
		if (isIn(bounds, clip)) marks.boxes.push({ ...bounds, isShaded: false });
		return;
	}
	const [first, last] = [points[0], points.at(-1)];
	const isRound =
		isClosed || (first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1);
	if (points.length >= 4 && isRound && isRectangle(points, bounds)) {
		if (Math.min(width, height) <= THICKEST_LINE) addLine(bounds, clip, marks);
		else if (isIn(bounds, clip)) marks.boxes.push({ ...bounds, isShaded: false });
		else for (const edge of edgesOf(bounds)) addLine(edge, clip, marks);
		return;
	}
	const ends = isClosed && first ? [...points, first] : points;
	ends.slice(1).forEach((end, index) => {
		const start = ends[index];
		const line = start && areaAround([start, end]);
		if (line) addLine(line, clip, marks, isDashed);
	});
}

/** Elsewhere, white can't be seen. */
function isOnColor(bounds: Area, { boxes }: Marks): boolean {
	return boxes.some((box) => box.isShaded && touches(box, bounds));
}

function addLine(whole: Area, clip: Area, { rules, posts }: Marks, isDashed = false): void {
	if (!isPartIn(whole, clip)) return;
	const { left, right, top, bottom } = common(whole, clip);
	const [width, height] = [right - left, bottom - top];
	if (height <= Math.max(SLANT, THICKEST_LINE) && width > height) {
		rules.push({ left, right, y: (top + bottom) / 2 });
	} else if (width <= Math.max(SLANT, THICKEST_LINE) && height > width) {
		posts.push({ top, bottom, x: (left + right) / 2, ...(isDashed && { isDashed }) });
	}
}

/** Half of a line may lie beyond the edge of what is seen. */
const EDGE = 1;

function isPartIn(bounds: Area, clip: Area): boolean {
	const { left, right, top, bottom } = common(bounds, clip);
	return right > left - EDGE && bottom > top - EDGE;
}

function isIn({ left, right, top, bottom }: Area, clip: Area): boolean {
	return (
		left > clip.left - EDGE &&
		right < clip.right + EDGE &&
		top > clip.top - EDGE &&
		bottom < clip.bottom + EDGE
	);
}

function edgesOf({ left, right, top, bottom }: Area): Area[] {
	return [
		{ left, right, top, bottom: top },
		{ left, right, top: bottom, bottom },
		{ left, right: left, top, bottom },
		{ left: right, right, top, bottom },
	];
}

/** Whether all corners lie on the bounds. */
function isRectangle(points: readonly Point[], { left, right, top, bottom }: Area): boolean {
	const isNear = (a: number, b: number) => Math.abs(a - b) < SLANT;
	return points.every(
		([x, y]) => (isNear(x, left) || isNear(x, right)) && (isNear(y, top) || isNear(y, bottom)),
	);
}
