import { touches, type Area } from '../marks/area.ts';
import type { JoinedRule } from '../lines.ts';
import { partsByCaptions } from './severalCaptions.ts';
import { LEAST_HEIGHT, LEAST_WIDTH, SEPARATOR, type Page, type TextPlace } from './page.ts';
import { columnsOf, rowsOf } from './rows.ts';

/** The height of a field on a line, in sizes of the letters beside it, and within these limits; without letters it is usual. */
const LINE_HEIGHT = { ofSize: 1.5, least: 13, most: 18, usual: 15 };
/** How far beside a line the words are that tell the size of what is written on it. */
const BESIDE = { left: 100, right: 60, level: 5 };
/** Above a line to write on, and below it with its captions. */
const ROOM_ABOVE = 16;
const ROOM_BELOW = 26;
/** What is below the lowest line of a page is no caption. */
const FOOTER = 54;
/** A label ends this close before its line. */
const LABEL_GAP = 12;

/** Above a line that is no edge of a cell: where nothing stands on it. */
export function placesOnRule(rule: JoinedRule, page: Page): TextPlace[] {
	const { left, right, y } = rule;
	const band: Area = { left, right, top: y - LEAST_HEIGHT - 1, bottom: y - 1.5 };
	const taken = [...page.words.map(({ area }) => area), ...page.checkboxes]
		.filter((area) => touches(area, band))
		.sort((a, b) => a.left - b.left);
	const covered = taken.reduce(
		(sum, area) => sum + Math.min(area.right, right) - Math.max(area.left, left),
		0,
	);
	const isLong = right - left > page.width * SEPARATOR;
	if (covered > (right - left) * 0.25 || (isLong && isSeparator(rule, page))) return [];
	const places: TextPlace[] = [];
	let from = left;
	for (const area of [...taken, { left: right, right }]) {
		if (area.left - from >= LEAST_WIDTH)
			places.push(standing(from, Math.min(area.left, right), y, page));
		from = Math.max(from, area.right + 1);
	}
	const isCaptioned = page.captioned.has(rule);
	return places
		.map((place) => ({ ...place, isCaptioned }))
		.flatMap((place) => columnsOf(place, rule, page))
		.flatMap((place) => partsByCaptions(place, page));
}

/** Whether nothing shows that a line is to be written on. */
function isSeparator(rule: JoinedRule, page: Page): boolean {
	return (
		!isLabelled(rule, page) &&
		!page.captioned.has(rule) &&
		rowsOf(rule, page).length === 0 &&
		!isCaptioned(rule, page)
	);
}

/** Whether there is room above, and below only a row of captions. */
function isCaptioned({ left, right, y }: JoinedRule, page: Page): boolean {
	if (y > page.height - FOOTER) return false;
	const around: Area = { left, right, top: y - ROOM_ABOVE, bottom: y + ROOM_BELOW };
	const below = page.words.map(({ area }) => area).filter((area) => touches(area, around));
	const lowest = Math.min(...below.map(({ bottom }) => bottom)) + 3;
	return (
		below.every(({ top, bottom }) => top > y - 2 && bottom < lowest) &&
		!page.checkboxes.some((box) => touches(box, around)) &&
		!page.lines.rules.some(
			(rule) =>
				rule.y !== y && touches({ ...rule, top: rule.y - 0.1, bottom: rule.y + 0.1 }, around),
		) &&
		partsByCaptions(standing(left, right, y, page), page).length > 1
	);
}

/** Whether words stand just before the line, as in `Name: ____`, or on its beginning, with a colon. */
function isLabelled({ left, y }: JoinedRule, { words }: Page): boolean {
	const beginning: Area = {
		left: left - LABEL_GAP,
		right: left + LABEL_GAP,
		top: y - LEAST_HEIGHT,
		bottom: y,
	};
	return words.some(
		({ area, text }) => touches(area, beginning) && (area.right < left + 3 || text.endsWith(':')),
	);
}

export function placesOnUnderscores(run: Area, page: Page): TextPlace[] {
	const place: TextPlace = {
		...standing(run.left, run.right, run.bottom, page),
		source: 'underscores',
		isCaptioned: page.captioned.has(run),
	};
	return partsByCaptions(place, page);
}

/** A place on a line, as high as usual or up to what is above it. */
function standing(left: number, right: number, y: number, page: Page): TextPlace {
	const above = [
		...page.words.map(({ area }) => area),
		...page.checkboxes,
		...page.lines.rules.map((rule) => ({ ...rule, top: rule.y, bottom: rule.y })),
	]
		.filter((area) => area.left < right - 1 && area.right > left + 1 && area.bottom < y - 3)
		.reduce((lowest, area) => Math.max(lowest, area.bottom), 0);
	const height = Math.min(usualHeight(left, right, y, page), Math.max(y - above, LEAST_HEIGHT));
	return { left, right, top: y - height, bottom: y, source: 'rule' };
}

function usualHeight(left: number, right: number, y: number, { words }: Page): number {
	const sizes = words
		.filter(
			({ area }) =>
				Math.abs(area.bottom - y) < BESIDE.level &&
				area.right > left - BESIDE.left &&
				area.left < right + BESIDE.right,
		)
		.map(({ size }) => size);
	const { ofSize, least, most, usual } = LINE_HEIGHT;
	if (sizes.length === 0) return usual;
	return Math.min(most, Math.max(least, Math.max(...sizes) * ofSize));
}
