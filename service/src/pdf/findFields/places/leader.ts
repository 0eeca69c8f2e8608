import { shareIn, touches, type Area } from '../marks/area.ts';
import type { Page } from './page.ts';

/** How far behind its last dot what a line leads to begins. */
const REACH = 100;
const LABEL = /\p{L}{2}/u;

/** Whether dots lead the eye to a number, a box or a line, as those of a table of contents or an amount do. */
export function isLeader(
	run: Area,
	{ words, cells, checkboxes, lines }: Pick<Page, 'words' | 'cells' | 'checkboxes' | 'lines'>,
): boolean {
	const behind: Area = { ...run, left: run.right, right: run.right + REACH };
	const next = words
		.filter(({ area, text }) => touches(area, behind) && /[\p{L}\p{N}]/u.test(text))
		.sort((a, b) => a.area.left - b.area.left)[0];
	if (next && !LABEL.test(next.text)) return true;
	if (next) return false;
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
