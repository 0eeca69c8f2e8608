import {
	heightOf,
	inReadingOrder,
	overlap,
	shareIn,
	touches,
	widthOf,
	type Area,
} from './marks/area.ts';
import { boxLettersOf } from './boxLetters.ts';
import { cellsOf, type Cell } from './cells.ts';
import { checkboxesOf } from './checkboxes.ts';
import { distinct, forTexts, forTicks } from './labels/distinct.ts';
import { onLine } from './labels/around.ts';
import { answerTo, type Answer } from './labels/answer.ts';
import { customsOf } from './labels/customs.ts';
import { labelled, type Label } from './labels/join.ts';
import { headOfRow, labelOfCheckbox, labelOfText } from './labels/labels.ts';
import { isLetter, linesOf } from './lines.ts';
import type { Marks } from './marks/marks.ts';
import { linesWithCaptions } from './places/captions.ts';
import { partsOf } from './places/cellParts.ts';
import { combsOf } from './places/combs.ts';
import { placeInCell } from './places/inCell.ts';
import { cellsOfOffice } from './places/officeUse.ts';
import { placesOnRule, placesOnUnderscores } from './places/onLine.ts';
import { isLeader } from './places/leader.ts';
import { follows, withParagraphs } from './places/paragraph.ts';
import type { Page, TextPlace } from './places/page.ts';
import { asksForSignature } from './labels/signature.ts';
import { boxIn, yesOrNoAbove, yesOrNoBefore } from './places/yesOrNo.ts';
import { dotRuns, underscoreRuns, wordsOf } from './words.ts';

/** A field on the displayed page. */
export interface FoundField {
	readonly kind: 'text' | 'checkbox';
	readonly area: Area;
	readonly label: string;
	/** Of a text. */
	readonly answer?: Answer;
	/** For a comb: the number of its cells. */
	readonly cells?: number;
	/** Where the field goes, if that isn't just its area. */
	readonly box?: Area;
	readonly confidence: number;
}

const CONFIDENCE = { comb: 0.9, underscores: 0.85, cell: 0.7, rule: 0.75, checkbox: 0.8 };
/** A place without a label is uncertain. */
const UNLABELLED = 0.5;

/** Line by line from the top, left to right. A line without any words near it is decoration. */
export function fieldsOnPage(marks: Marks): FoundField[] {
	const letters = boxLettersOf(marks.glyphs);
	const words = wordsOf(letters.others);
	const lines = linesOf(marks, words);
	const cells = cellsOf(lines);
	const shades = marks.boxes.filter(({ isShaded }) => isShaded);
	const combs = combsOf(cells, words, lines.rules, shades);
	const checkboxes = checkboxesOf(marks, cells, words, letters.boxes).filter(
		(box) => !combs.some((comb) => shareIn(box, comb) > 0.5),
	);
	const frames = marks.boxes.filter(({ isShaded }) => !isShaded);
	const dots = dotRuns(marks.glyphs).filter(
		(run) => !isLeader(run, { words, cells, checkboxes, lines }),
	);
	const runs = [...underscoreRuns(marks.glyphs), ...dots];
	const { width, height, turned } = marks;
	const captioned = linesWithCaptions(lines, runs, words);
	const page: Page = {
		...{ shades, frames, width, height, words, turned, checkboxes },
		...{ lines, runs, cells, combs, captioned },
	};
	const placed = textPlaces(page);
	const cellOf = new Map<Area, Cell | undefined>(placed.map(({ place, cell }) => [place, cell]));
	const places = withParagraphs(
		placed.map(({ place }) => place),
		words,
	);
	// Before an amount, `+` and `=` say nothing of it.
	const speaking = words.filter(({ text }) => !/^[-+=]$/.test(text));
	const fields: Area[] = [...places, ...checkboxes];
	const headOf = new Map(
		places.flatMap((place) => {
			const head = cellOf.get(place) ? yesOrNoAbove(place, words) : yesOrNoBefore(place, words);
			return head === undefined ? [] : [[place, head] as const];
		}),
	);
	const columns = [...headOf].map(([place, head]) => {
		const label = labelled(head, headOfRow(place, onLine(place, words), words));
		return checkbox(boxIn(place), label, CONFIDENCE.cell);
	});
	const labels = new Map<TextPlace, Label>();
	for (const place of places) {
		const above = places.find(
			(other) => isOnLine(other) && isOnLine(place) && follows(other, place),
		);
		const label = above && labels.get(above);
		labels.set(place, labelOfText(place, speaking, fields, cellOf.get(place), cells, label));
	}
	const customs = customsOf(words, marks);
	const texts = places.flatMap((place) => {
		const label = labels.get(place);
		if (headOf.has(place) || !label) return [];
		if (label.own === '' && place.source === 'rule') return [];
		const confidence = CONFIDENCE[place.source] * (label.own === '' ? UNLABELLED : 1);
		const { cells: count, box } = place;
		return [
			{
				...{ kind: 'text' as const, area: place, label, confidence },
				answer: answerTo(label, place, words, customs),
				...(count !== undefined && { cells: count }),
				...(box && { box }),
			},
		];
	});
	const typed = texts.filter(({ label }) => !asksForSignature(label.own));
	const ticks = checkboxes.flatMap((area) => {
		const label = labelOfCheckbox(area, words, fields, checkboxes, cells);
		// A square without words is an ornament, unless the letters are drawn.
		return label.own === '' && !isBesideLetter(area, marks)
			? []
			: [checkbox(area, label, CONFIDENCE.checkbox)];
	});
	return inReadingOrder([
		...distinct(typed, speaking, forTexts),
		...distinct([...ticks, ...columns], words, forTicks),
	]);
}

function checkbox(area: Area, label: Label, confidence: number) {
	return { kind: 'checkbox' as const, area, label, confidence };
}

const isOnLine = ({ source, isOpen = false }: TextPlace): boolean =>
	source === 'rule' || source === 'underscores' || isOpen;

/** How far a letter may be from its box. */
const LETTER_REACH = 10;

function isBesideLetter(box: Area, { boxes }: Marks): boolean {
	const near = { ...box, left: box.left - LETTER_REACH, right: box.right + LETTER_REACH };
	const letters = boxes.filter(isLetter);
	return (
		letters.some((other) => touches(other, near) && !touches(other, box)) &&
		!letters.some((other) => overlap(other, box) > 0.5)
	);
}

interface Placed {
	readonly place: TextPlace;
	readonly cell?: Cell;
}

/** Of overlapping places, the first counts: combs, underscores, cells, lines. */
function textPlaces(page: Page): Placed[] {
	const { cells } = page;
	const ofOffice = cellsOfOffice(cells, page.words);
	const inCells = cells
		.filter((cell) => !ofOffice.includes(cell))
		.flatMap((cell) => partsOf(cell, page))
		.flatMap((cell): Placed[] => {
			const place = placeInCell(cell, page);
			return place ? [{ place, cell }] : [];
		});
	const edges = page.lines.rules.filter((rule) => !rule.isEdge && !isEdge(rule, cells));
	const candidates: Placed[] = [
		...page.combs.map((place) => ({ place })),
		...page.runs.flatMap((run) => placesOnUnderscores(run, page)).map((place) => ({ place })),
		...inCells.filter(({ place }) => !place.isOpen),
		...inCells.filter(({ place }) => place.isOpen),
		...edges.flatMap((rule) => placesOnRule(rule, page)).map((place) => ({ place })),
	];
	const chosen: Placed[] = [];
	for (const candidate of candidates) {
		const { place } = candidate;
		if (widthOf(place) < 10 || isCramped(place)) continue;
		if (ofOffice.some((cell) => shareIn(place, cell) > 0.8)) continue;
		const isTaken = [...chosen.map((other) => other.place), ...page.checkboxes].some(
			(other) =>
				touches(place, other) &&
				(overlap(place, other) > 0.1 || shareIn(other, place) > 0.3 || shareIn(place, other) > 0.3),
		);
		if (!isTaken) chosen.push(candidate);
	}
	return chosen;
}

/** Long lines just below words underline or part them. */
function isCramped(place: TextPlace): boolean {
	return heightOf(place) < (widthOf(place) > 100 ? 9 : 5);
}

/** Whether a line is the lower edge of closed cells along its whole length. */
function isEdge(
	rule: { readonly left: number; readonly right: number; readonly y: number },
	cells: readonly Cell[],
): boolean {
	const beside = cells
		.filter(
			(cell) =>
				!cell.isOpen &&
				(Math.abs(cell.bottom - rule.y) < 1 || Math.abs(cell.top - rule.y) < 1) &&
				cell.right > rule.left &&
				cell.left < rule.right,
		)
		.sort((a, b) => a.left - b.left);
	let covered = 0;
	let from = rule.left;
	for (const { left, right } of beside) {
		covered += Math.max(0, right - Math.max(left, from));
		from = Math.max(from, right);
	}
	return covered > (rule.right - rule.left) * 0.5;
}
