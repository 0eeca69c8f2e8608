import type { FieldBox } from '../editFields/editableField.ts';
import { areaAround, moved, type Area } from './marks/area.ts';
import { readMarks } from './marks/readMarks.ts';
import { wordsOf } from './words.ts';

/** A word in the coordinates of its page: `top` is the least `y`, `bottom` the greatest. */
interface PlacedWord {
	readonly text: string;
	readonly page: number;
	readonly area: Area;
}

/** How far off the words may be that say where a place is, in points, and how many of them count. */
const REACH = 200;
const MOST_WORDS = 12;
/** What is on the same line is nearer than it looks. */
const ON_LINE = 0.4;
/** A word that stands in more places says nothing. */
const MOST_PLACES = 20;
/** Words that have gone the same way differ by so much at most, in points. */
const TOLERANCE = 3;
/** The share of the words around, the near ones counting more, that must have gone the same way. */
const LEAST_SHARE = 0.35;

/** Where places have gone. */
export interface Followed {
	/** Those that go along with the words around them. */
	readonly places: ReadonlyMap<FieldBox, FieldBox>;
	/** Those whose words are not found together. */
	readonly lost: ReadonlySet<FieldBox>;
}

/** Where places of one PDF are in another edition of it: moved as the words around them. Throws UnusablePdfError. */
export async function followWords(
	from: Uint8Array,
	to: Uint8Array,
	boxes: readonly FieldBox[],
): Promise<Followed> {
	const [before, after] = [await readWords(from), await readWords(to)];
	const known = Map.groupBy(after, ({ text }) => text);
	const byPage = Map.groupBy(before, ({ page }) => page);
	const places = new Map<FieldBox, FieldBox>();
	const lost = new Set<FieldBox>();
	for (const box of boxes) {
		const near = nearest(box, byPage.get(box.page) ?? []);
		const step = commonStep(box, near, known);
		if (step) places.set(box, { ...box, page: step.page, x: box.x + step.x, y: box.y + step.y });
		else if (near.length > 0) lost.add(box);
	}
	return { places, lost };
}

async function readWords(bytes: Uint8Array): Promise<PlacedWord[]> {
	const words: PlacedWord[] = [];
	for await (const { page, marks, toFile } of readMarks(bytes)) {
		for (const { text, area } of wordsOf(marks.glyphs)) {
			if (!/[\p{L}\p{N}]/u.test(text)) continue;
			const corners = [moved(toFile, area.left, area.top), moved(toFile, area.right, area.bottom)];
			words.push({ text, page, area: areaAround(corners) });
		}
	}
	return words;
}

interface Near {
	readonly word: PlacedWord;
	readonly weight: number;
}

/** The words around a place, the nearest first. */
function nearest({ x, y, width, height }: FieldBox, words: readonly PlacedWord[]): Near[] {
	const gap = (low: number, high: number, least: number, most: number) =>
		Math.max(0, low - most, least - high);
	return words
		.map((word) => {
			const { left, right, top, bottom } = word.area;
			const across = gap(left, right, x, x + width);
			const distance = Math.hypot(ON_LINE * across, gap(top, bottom, y, y + height));
			return { word, distance };
		})
		.filter(({ distance }) => distance < REACH)
		.sort((a, b) => a.distance - b.distance)
		.slice(0, MOST_WORDS)
		.map(({ word, distance }) => ({ word, weight: 1 / (8 + distance) }));
}

interface Step {
	readonly page: number;
	readonly x: number;
	readonly y: number;
}

/** The step that most of the words have made, if they are enough, or if it is the nearest one and there is no other such word. */
function commonStep(
	box: FieldBox,
	near: readonly Near[],
	places: ReadonlyMap<string, readonly PlacedWord[]>,
): Step | undefined {
	const steps = near.flatMap(({ word, weight }, index) => {
		const found = places.get(word.text) ?? [];
		// Beside a label, its end tells where the place begins, however long it has become.
		const side = word.area.right <= box.x + 2 ? 'right' : 'left';
		return (found.length > MOST_PLACES ? [] : found).map(({ page, area }) => {
			const step = { page, x: area[side] - word.area[side], y: area.top - word.area.top };
			return { ...step, weight, index, isOnly: index === 0 && found.length === 1 };
		});
	});
	let best: { steps: typeof steps; weight: number; effort: number } | undefined;
	for (const one of steps) {
		const alike = new Map<number, (typeof steps)[number]>();
		for (const other of steps) {
			const isAlike =
				other.page === one.page &&
				Math.abs(other.x - one.x) <= TOLERANCE &&
				Math.abs(other.y - one.y) <= TOLERANCE;
			if (isAlike && !alike.has(other.index)) alike.set(other.index, other);
		}
		const all = [...alike.values()];
		const weight = all.reduce((sum, each) => sum + each.weight, 0);
		const effort = 1e4 * Math.abs(one.page - box.page) + Math.abs(one.x) + Math.abs(one.y);
		const isBetter =
			!best || weight > best.weight + 1e-9 || (weight > best.weight - 1e-9 && effort < best.effort);
		if (isBetter) best = { steps: all, weight, effort };
	}
	const whole = near.reduce((sum, { weight }) => sum + weight, 0);
	if (!best || best.weight < LEAST_SHARE * whole) return undefined;
	const [first] = best.steps;
	if (!first || (best.steps.length < 2 && !first.isOnly)) return undefined;
	const mean = (at: 'x' | 'y') =>
		best.steps.reduce((sum, each) => sum + each.weight * each[at], 0) / best.weight;
	return { page: first.page, x: mean('x'), y: mean('y') };
}
