import { shareIn, touches, widthOf, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import type { Page } from './page.ts';

/** How far behind its last dot what a line leads to begins. */
const REACH = 100;
/** How close the next word of a sentence begins. */
const CLOSE = 8;
/** Words, or a unit as in `..... m²`. */
const LABEL = /\p{L}{2}|^\p{L}[²³]$/u;
/** As in `Total A5.` or `Total ab.` before an amount. */
const ROW_NUMBER = /^(\p{L}?\d{1,3}\p{L}?\.?|\p{L}{1,2}\.)$/u;
/** Narrower, in points, dots are a place only in a sentence. */
const SHORT = 45;
/** A line that goes on begins at least this far to the left. */
const WRAPPED = 60;
/** Words with less room between them are one phrase, as a share of their size. */
const GAP = 0.8;

/** Whether dots lead the eye to a number, a box or a line, as those of a table of contents or an amount do. */
export function isLeader(
	run: Area,
	{ words, cells, checkboxes, lines }: Pick<Page, 'words' | 'cells' | 'checkboxes' | 'lines'>,
): boolean {
	const behind: Area = { ...run, left: run.right, right: run.right + REACH };
	const phrase = phraseBehind(run, words);
	const [next] = phrase;
	if (widthOf(run) < SHORT && !isInSentence(run, next, words)) return true;
	if (next) return !LABEL.test(next.text) || ROW_NUMBER.test(phrase.at(-1)?.text ?? '');
	const isIn = cells.some((cell) => !cell.isOpen && shareIn(run, cell) > 0.8);
	return (
		[...checkboxes, ...cells.filter(({ isOpen }) => !isOpen)].some(
			(area) => touches(area, behind) && area.left > run.right - 3,
		) ||
		lines.rules.some(
			({ left, y }) =>
				!isIn && left > run.right - 3 && left < behind.right && Math.abs(y - run.bottom) < 6,
		)
	);
}

/** The words behind dots, up to a wider gap; a word can be set right behind them, as in `.....12`. */
function phraseBehind(run: Area, words: readonly Word[]): Word[] {
	const behind: Area = { ...run, left: run.right, right: run.right + REACH };
	const spoken = words
		.filter(({ area }) => touches(area, behind))
		.map((word) => ({ ...word, text: word.text.replace(/^.*[.\u2026]{3}/, '') }))
		.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
		.sort((a, b) => a.area.left - b.area.left);
	const phrase: Word[] = [];
	for (const word of spoken) {
		const last = phrase.at(-1);
		if (last && word.area.left - last.area.right > last.size * GAP) break;
		phrase.push(word);
	}
	return phrase;
}

/** Whether words go on right behind a short run of dots or on the next line, or nothing stands right before it. */
function isInSentence(run: Area, next: Word | undefined, words: readonly Word[]): boolean {
	if (next) return next.area.left < run.right + CLOSE;
	const before: Area = { ...run, left: run.left - CLOSE, right: run.left };
	const last = words.find(({ area, text }) => touches(area, before) && /[\p{L}\p{N}]/u.test(text));
	if (!last) return true;
	const { bottom } = last.area;
	return words.some(
		({ area, size }) =>
			Math.abs(size - last.size) < 0.5 &&
			area.bottom - bottom > size * 0.8 &&
			area.bottom - bottom < size * 1.6 &&
			area.left < run.left - WRAPPED,
	);
}
