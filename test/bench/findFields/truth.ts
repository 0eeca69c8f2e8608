import { readFields } from '../../../service/src/pdf/editFields/readFields.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { blankPlaces } from './blank.ts';
import { readableLabels } from './labelWords.ts';

export type Kind = 'text' | 'checkbox';

/** A field that a form really has, or that was found: in points of the page's own coordinates. */
export interface Place {
	readonly kind: Kind;
	readonly page: number;
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	readonly label: string;
}

export interface Truth {
	readonly wanted: readonly Place[];
	/** Fields of which it does not count whether they are found. */
	readonly either: readonly Place[];
}

/** The fields of a form, and which of them are to be found on the same without fields. */
export interface FormFields {
	/** All that hold a text or a tick: what a form is known by. */
	readonly places: readonly Place[];
	readonly truth: Truth;
}

/**
 * What is to be found, as pdf.js reads it: texts and dropdowns are texts, checkboxes and radio
 * buttons are to be ticked. Labels are the tooltips, else the names. Nobody is to fill buttons,
 * signatures and fields that are read-only; and nobody can see where a field is that alone draws
 * its box, once it is taken from the page: these may be found or not.
 * @param printed the words on the form's pages
 */
export async function fieldsOf(
	bytes: Uint8Array,
	plain: Uint8Array,
	printed: ReadonlySet<string>,
): Promise<FormFields> {
	const { boxes } = await readPdf(bytes);
	const labels = new Map((await readFields(bytes)).map(({ key, label }) => [key, label]));
	const places: Place[] = [];
	const either: Place[] = [];
	const open: Place[] = [];
	for (const { name, kind, isCheckbox, isRadio, isHidden, isReadOnly, page, rectangle } of boxes) {
		const [left, bottom, right, top] = rectangle;
		const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
		if (isHidden || width < 2 || height < 2) continue;
		const area = { page, x: Math.min(left, right), y: Math.min(bottom, top), width, height };
		const isTick = isCheckbox || isRadio;
		const label = labels.get(name) ?? name;
		const place: Place = { ...area, kind: isTick ? 'checkbox' : 'text', label };
		const isFilled = isTick || kind === 'Tx' || kind === 'Ch';
		if (isFilled) places.push(place);
		(isFilled && !isReadOnly ? open : either).push(place);
	}
	const blank = await blankPlaces(plain, open);
	const readable = readableLabels(
		places.map(({ label }) => label),
		printed,
	);
	const wanted = open
		.filter((place) => !blank.has(place))
		.map((place) => ({ ...place, label: readable.get(place.label) ?? '' }));
	return { places, truth: { wanted, either: [...either, ...blank] } };
}
