import type { FieldBox } from '../editFields/editableField.ts';
import type { FieldType } from '../fields/fieldTypes.ts';
import { checkboxesOf } from './checkboxes.ts';
import { areaAround, moved, type Area } from './marks/area.ts';
import { boxLettersOf } from './boxLetters.ts';
import { cellsOf } from './cells.ts';
import { keyFrom, textOf } from './labels/join.ts';
import { labelOfCheckbox, labelOfText } from './labels/labels.ts';
import { linesOf } from './lines.ts';
import { inverse, readMarks, type SeenPage } from './marks/readMarks.ts';
import { wordsOf } from './words.ts';

/** Label and key from the words around a place; empty if there are none. */
export interface PlaceName {
	readonly key: string;
	readonly label: string;
}

/** The largest distance of the label above or below a drawn field; heads of tables may be farther. */
const REACH = 30;

const isNear = (word: Area, place: Area): boolean =>
	word.bottom > place.top - REACH && word.top < place.bottom + REACH;

/** A place to name. */
export interface Place {
	readonly box: FieldBox;
	readonly type: FieldType;
}

const NAMELESS: PlaceName = { key: '', label: '' };

/**
 * Reads the labels of places that someone has drawn, as of those that are found. Throws UnusablePdfError.
 * @param others the boxes of other fields, whose words are not taken
 */
export async function describePlaces(
	bytes: Uint8Array,
	places: readonly Place[],
	others: readonly FieldBox[] = [],
): Promise<PlaceName[]> {
	const names = new Map<Place, PlaceName>();
	const pages = new Set(places.map(({ box }) => box.page));
	for await (const seen of readMarks(bytes, Math.min(...pages), Math.max(...pages))) {
		const own = places.filter(({ box }) => box.page === seen.page);
		if (own.length === 0) continue;
		const nameOf = pageNames(seen, [...own.map(({ box }) => box), ...others]);
		for (const place of own) names.set(place, nameOf(place));
	}
	return places.map((place) => names.get(place) ?? NAMELESS);
}

function pageNames({ page, marks, toFile }: SeenPage, taken: readonly FieldBox[]) {
	const toPage = inverse(toFile);
	const areaOf = ({ x, y, width, height }: FieldBox): Area =>
		areaAround([moved(toPage, x, y), moved(toPage, x + width, y + height)]);
	const onPage = taken.filter((box) => box.page === page);
	const areas = new Map(onPage.map((box) => [box, areaOf(box)]));
	const fields = [...areas.values()];
	const letters = boxLettersOf(marks.glyphs);
	const words = wordsOf(letters.others);
	const cells = cellsOf(linesOf(marks, words));
	const checkboxes = checkboxesOf(marks, cells, words, letters.boxes);
	return ({ box, type }: Place): PlaceName => {
		const place = areas.get(box);
		if (!place) return NAMELESS;
		const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
		const cell = cells.find(
			({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
		);
		const near = cell ? words : words.filter(({ area }) => isNear(area, place));
		const label = textOf(
			type === 'checkbox'
				? labelOfCheckbox(place, near, fields, [...checkboxes, place], cells)
				: labelOfText(place, near, fields, cell, cells),
		);
		return { label, key: label === '' ? '' : keyFrom(label, '') };
	};
}
