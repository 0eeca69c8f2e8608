import type { FieldBox } from '../editFields/editableField.ts';
import type { FieldType } from '../fields/fields.ts';
import { checkboxesOf } from './checkboxes.ts';
import { areaAround, moved, type Area } from './marks/area.ts';
import { boxLettersOf } from './boxLetters.ts';
import { cellsOf } from './cells.ts';
import { keyFrom } from './labels/join.ts';
import { labelOfCheckbox, labelOfText } from './labels/labels.ts';
import { linesOf } from './lines.ts';
import { readMarks, inverse } from './marks/readMarks.ts';
import { wordsOf } from './words.ts';

/** What the words around a place call it; both empty where there are none. */
export interface PlaceName {
	readonly key: string;
	readonly label: string;
}

/** How far above or below words can be that someone who draws a field means; in a table, heads are farther. */
const REACH = 30;

const isNear = (word: Area, place: Area): boolean =>
	word.bottom > place.top - REACH && word.top < place.bottom + REACH;

/** Reads the label of a place that someone has drawn, as for one that is found. Throws UnusablePdfError. */
export async function describePlace(
	bytes: Uint8Array,
	box: FieldBox,
	type: FieldType,
	others: readonly FieldBox[] = [],
): Promise<PlaceName> {
	for await (const { page, marks, toFile } of readMarks(bytes, box.page, box.page)) {
		const toPage = inverse(toFile);
		const areaOf = ({ x, y, width, height }: FieldBox): Area =>
			areaAround([moved(toPage, x, y), moved(toPage, x + width, y + height)]);
		const place = areaOf(box);
		const fields = [place, ...others.filter((each) => each.page === page).map(areaOf)];
		const letters = boxLettersOf(marks.glyphs);
		const words = wordsOf(letters.others);
		const cells = cellsOf(linesOf(marks, words));
		const checkboxes = checkboxesOf(marks, cells, words, letters.boxes);
		const middle = { x: (place.left + place.right) / 2, y: (place.top + place.bottom) / 2 };
		const cell = cells.find(
			({ left, right, top, bottom }) =>
				middle.x > left && middle.x < right && middle.y > top && middle.y < bottom,
		);
		const near = cell ? words : words.filter(({ area }) => isNear(area, place));
		const label =
			type === 'checkbox'
				? labelOfCheckbox(place, near, fields, [...checkboxes, place])
				: labelOfText(place, near, fields, cell);
		return { label, key: label === '' ? '' : keyFrom(label, '') };
	}
	return { key: '', label: '' };
}
