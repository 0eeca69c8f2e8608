import type { Alignment } from '../editFields/editableField.ts';
import type { FieldType } from '../fields/fieldTypes.ts';
import { areaAround, heightOf, moved, type Area } from './marks/area.ts';
import { fieldsOnPage, type FoundField } from './fieldsOnPage.ts';
import { keyFrom } from './labels/join.ts';
import { pauseForOthers } from '../pausing/pause.ts';
import { readMarks, type SeenPage } from './marks/readMarks.ts';

/** A proposed field: plain data for JSON and for messages to threads. */
export interface ProposedField {
	readonly key: string;
	readonly label: string;
	readonly type: FieldType;
	/** The place, as in FieldBox: in points of the page's own coordinates, from the lower left. */
	readonly page: number;
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	readonly multiline: boolean;
	/** For a comb: the number of its cells. */
	readonly maxLength?: number;
	readonly comb: boolean;
	readonly alignment: Alignment;
	/** Confidence from 0 to 1. */
	readonly confidence: number;
}

const MOST_PAGES = 200;
const MOST_FIELDS = 5_000;
/** The height in points from which two lines fit. */
const TWO_LINES = 30;

/**
 * Finds the places of a plain PDF that are to be filled: lines, boxes, cells and runs of
 * underscores, labelled by the words beside or above. Page by page, from the top down; the same
 * file always gives the same. Looks at the first 200 pages. Throws UnusablePdfError.
 */
export async function findFields(bytes: Uint8Array): Promise<ProposedField[]> {
	const proposals: ProposedField[] = [];
	const keys = new Set<string>();
	for await (const page of readMarks(bytes, MOST_PAGES)) {
		pauseForOthers();
		for (const found of fieldsOnPage(page.marks)) {
			if (proposals.length >= MOST_FIELDS) return proposals;
			proposals.push(proposal(found, page, keys));
		}
	}
	return proposals;
}

function proposal(found: FoundField, { page, toFile }: SeenPage, keys: Set<string>): ProposedField {
	const { area, label, cells, confidence } = found;
	const isCheckbox = found.kind === 'checkbox';
	const { left, top, right, bottom } = inFile(area, toFile);
	const isNumber = !isCheckbox && cells === undefined && asksForNumber(label);
	return {
		key: freeKey(keyFrom(label, isCheckbox ? 'checkbox' : 'field'), keys),
		label,
		type: isCheckbox ? 'checkbox' : isNumber ? 'number' : 'text',
		page,
		x: rounded(left),
		y: rounded(top),
		width: rounded(right - left),
		height: rounded(bottom - top),
		multiline: !isCheckbox && !isNumber && heightOf(area) >= TWO_LINES,
		...(cells !== undefined && { maxLength: cells }),
		comb: cells !== undefined,
		alignment: isNumber ? 'right' : 'left',
		confidence,
	};
}

/** In the file's coordinates, where `top` is the lesser of the two heights. */
function inFile({ left, top, right, bottom }: Area, toFile: SeenPage['toFile']): Area {
	return areaAround([moved(toFile, left, top), moved(toFile, right, bottom)]);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Only amounts: phone, account and house numbers are texts. */
function asksForNumber(label: string): boolean {
	return /[$€£]\s*$|\b(amount|total|sum|quantity|qty|price|betrag|summe|anzahl|menge|preis)\b/i.test(
		label,
	);
}

function freeKey(key: string, keys: Set<string>): string {
	let free = key;
	for (let number = 2; keys.has(free); number++) free = `${key}${number}`;
	keys.add(free);
	return free;
}
