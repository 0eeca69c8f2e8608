import type { Alignment } from '../editFields/editableField.ts';
import type { FieldType } from '../fields/fieldTypes.ts';
import type { FieldFormat } from '../formats/fieldFormat.ts';
import { MOST_FIELDS, UnusablePdfError } from '../file/refusals.ts';
import { areaAround, heightOf, moved, type Area } from './marks/area.ts';
import { fieldsOnPage, type FoundField } from './fieldsOnPage.ts';
import { keyFrom } from './labels/join.ts';
import { pauseForOthers } from '../pausing/pause.ts';
import { readMarks, type SeenPage } from './marks/readMarks.ts';

/** A proposed field: plain data for JSON and for messages to threads. */
export interface ProposedField extends FieldFormat {
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

/** The height in points from which two lines fit. */
const TWO_LINES = 30;

/**
 * Finds the places of a plain PDF that are to be filled: lines, boxes, cells, runs of underscores or dots, and squares to tick,
 * named by the words beside or above. Page by page, from the top down; the same file always gives the same. Places to sign are
 * left out: nobody types there. Throws UnusablePdfError, also for more places than a PDF may have fields.
 */
export async function findFields(bytes: Uint8Array): Promise<ProposedField[]> {
	const proposals: ProposedField[] = [];
	const keys = new Set<string>();
	for await (const page of readMarks(bytes)) {
		pauseForOthers();
		for (const found of fieldsOnPage(page.marks)) {
			if (proposals.length >= MOST_FIELDS) throw new UnusablePdfError('too-many-fields');
			proposals.push(proposal(found, page, keys));
		}
	}
	return proposals;
}

function proposal(found: FoundField, { page, toFile }: SeenPage, keys: Set<string>): ProposedField {
	const { area, label, cells, confidence } = found;
	const { left, top, right, bottom } = inFile(found.box ?? area, toFile);
	const { type, ...format } = answerOf(found);
	return {
		key: freeKey(keyFrom(label, type === 'checkbox' ? 'checkbox' : 'field'), keys),
		label,
		type,
		...format,
		page,
		x: rounded(left),
		y: rounded(top),
		width: rounded(right - left),
		height: rounded(bottom - top),
		multiline: type === 'text' && cells === undefined && heightOf(area) >= TWO_LINES,
		...(cells !== undefined && { maxLength: cells }),
		comb: cells !== undefined,
		alignment: type === 'number' ? 'right' : 'left',
		confidence,
	};
}

/** In a comb, a date has as many characters as there are cells, and other answers are texts. */
function answerOf({ answer, cells }: FoundField): FieldFormat & { readonly type: FieldType } {
	if (!answer || cells === undefined) return answer ?? { type: 'checkbox' };
	const { format, dateFormat } = answer;
	const inCells = [dateFormat, dateFormat?.replace(/[^dmy]/g, '')].find(
		(pattern) => pattern?.length === cells,
	);
	return format && inCells ? { type: 'text', format, dateFormat: inCells } : { type: 'text' };
}

/** In the file's coordinates, where `top` is the lesser of the two heights. */
function inFile({ left, top, right, bottom }: Area, toFile: SeenPage['toFile']): Area {
	return areaAround([moved(toFile, left, top), moved(toFile, right, bottom)]);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function freeKey(key: string, keys: Set<string>): string {
	let free = key;
	for (let number = 2; keys.has(free); number++) free = `${key}${number}`;
	keys.add(free);
	return free;
}
