import { shareIn, touches, type Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import type { Page } from './page.ts';

/** How far behind its last dot what a line leads to begins. */
const REACH = 100;
const LABEL = /\p{L}{2}/u;
/** As in `Total A5.` or `Total ab.` before an amount. */
const ROW_NUMBER = /^(\p{L}?\p{N}{1,3}\p{L}?\.?|\p{L}{1,2}\.)$/u;
/** Words with less room between them are one phrase, as a share of their size. */
const GAP = 0.8;

/** The first words of a line, up to a wider gap. */
function phraseOf(line: readonly Word[]): Word[] {
	const phrase: Word[] = [];
	for (const word of [...line].sort((a, b) => a.area.left - b.area.left)) {
		const last = phrase.at(-1);
		if (last && word.area.left - last.area.right > last.size * GAP) break;
		phrase.push(word);
	}
	return phrase;
}

/** Whether dots lead the eye to a number, a box or a line, as those of a table of contents or an amount do. */
export function isLeader(
	run: Area,
	{ words, cells, checkboxes, lines }: Pick<Page, 'words' | 'cells' | 'checkboxes' | 'lines'>,
): boolean {
	const behind: Area = { ...run, left: run.right, right: run.right + REACH };
	const phrase = phraseOf(
		words.filter(({ area, text }) => touches(area, behind) && /[\p{L}\p{N}]/u.test(text)),
	);
	const [next] = phrase;
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
