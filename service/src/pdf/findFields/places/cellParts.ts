import { heightOf, shareIn, widthOf } from '../marks/area.ts';
import type { Cell } from '../cells.ts';
import type { Word } from '../words.ts';
import { LEAST_WIDTH, SEPARATOR, wordsIn, type Page } from './page.ts';
import { lineOf, phrasesOf, split } from './phrases.ts';

/** What of a cell may have a place: nothing beside checkboxes, else beside a sign or below each of its labels. */
export function partsOf(cell: Cell, page: Page): Cell[] {
	const words = wordsIn(cell, page);
	if (isTitle(cell, words, page)) return [];
	if (page.checkboxes.some((box) => shareIn(box, cell) > 0.5)) return [];
	if (page.runs.some((run) => shareIn(run, cell) > 0.5)) return [];
	if (words.length === 0) return [cell];
	if (words.every(isSign)) return besideSign(cell, words);
	const line = lineOf(words, 'lowest');
	const captions = phrasesOf(line).slice(1);
	if (captions.length === 0 || (cell.isOpen && line.length < words.length)) return [cell];
	const above = words.filter(({ area }) => !line.includes(area));
	const top = Math.max(cell.top, ...above.map(({ area }) => area.bottom));
	return split(
		{ ...cell, top },
		captions.map(({ left }) => left - 2),
	);
}

/** A row that begins with words on a colored ground, as in `Part I`, and goes on with others. */
function isTitle(cell: Cell, words: readonly Word[], { shades, width }: Page): boolean {
	return shades.some((shade) => {
		const isStart = Math.abs(shade.left - cell.left) < 6 && shade.right < cell.right - 20;
		const isFlat = Math.abs(heightOf(shade) - heightOf(cell)) < 5 && shareIn(shade, cell) > 0.7;
		if (!isStart || !isFlat || widthOf(cell) < width * SEPARATOR) return false;
		const on = words.filter(({ area }) => shareIn(area, shade) > 0.5);
		return on.length > 0 && on.length < words.length;
	});
}

/** Before or behind an amount, or around it: `+`, `=`, `$`, `%`, `(`, `)`, and the cents in `.00`. */
export const isSign = ({ text }: Word): boolean => /^([-+=$€£%()]|[.,]?00)$/.test(text);

function besideSign(cell: Cell, words: readonly Word[]): Cell[] {
	const middle = (cell.left + cell.right) / 2;
	const before = words.filter(({ area }) => area.left < middle).map(({ area }) => area.right + 1);
	const behind = words.filter(({ area }) => area.left >= middle).map(({ area }) => area.left - 1);
	const [left, right] = [Math.max(cell.left, ...before), Math.min(cell.right, ...behind)];
	const beside = { ...cell, left, right };
	return widthOf(beside) >= Math.max(LEAST_WIDTH, widthOf(cell) / 2) ? [beside] : [];
}
