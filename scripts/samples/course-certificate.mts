import type { PDFDocument } from '@cantoo/pdf-lib';
import { CHECK_BOX_SIDE, Fields, type FieldNote } from './fields.mts';
import { Page, type Box, type TextStyle } from './page.mts';
import { paletteOf } from './palette.mts';
import { drawSeal } from './seal.mts';

const WIDTH = 842;
const HEIGHT = 595;
const MIDDLE = WIDTH / 2;
const COLUMN = { left: 84, right: 538, width: 220 };
const PHRASE = { size: 14, face: 'TimesRomanItalic' } as const satisfies TextStyle;
const FIELD = { face: 'TimesRoman', ground: 'underlined' } as const;

/** A certificate in landscape A4, set on one axis. */
export function drawCourseCertificate(document: PDFDocument): Record<string, FieldNote> {
	const page = new Page(document, [WIDTH, HEIGHT], paletteOf('#8a6524'));
	const fields = new Fields(page);
	drawFrame(page);
	drawHeading(page);
	drawAward(page, fields);
	drawDetails(page, fields);
	drawDistinction(page, fields);
	drawFoot(page, fields);
	return fields.notes;
}

/** A strong line, and within it a fine one whose corners are hollowed. */
function drawFrame(page: Page): void {
	const { accent } = page.palette;
	const outer = { x: 26, y: 26, width: WIDTH - 52, height: HEIGHT - 52 };
	page.frame(outer, accent, 1.2);
	const [width, height, hollow] = [WIDTH - 64, HEIGHT - 64, 14];
	const corner = (x: number, y: number) =>
		`a ${String(hollow)} ${String(hollow)} 0 0 0 ${String(x)} ${String(y)}`;
	const path = [
		`M ${String(hollow)} 0 h ${String(width - 2 * hollow)} ${corner(hollow, hollow)}`,
		`v ${String(height - 2 * hollow)} ${corner(-hollow, hollow)}`,
		`h ${String(2 * hollow - width)} ${corner(-hollow, -hollow)}`,
		`v ${String(2 * hollow - height)} ${corner(hollow, -hollow)} Z`,
	];
	page.shape(path.join(' '), 32, 32, accent, 0.5);
}

function drawHeading(page: Page): void {
	const { accent } = page.palette;
	const style = { size: 9.5, face: 'HelveticaBold', tracking: 3.2, align: 'centre' } as const;
	page.text('LINDENHOF ACADEMY', MIDDLE, 84, { ...style, colour: accent });
	const title = { size: 44, face: 'TimesRoman', align: 'centre' } as const;
	page.text('Certificate of Completion', MIDDLE, 141, title);
	page.rule(MIDDLE - 22, 159, 44, accent, 0.8);
}

function drawAward(page: Page, fields: Fields): void {
	const { accent, muted } = page.palette;
	const phrase = { ...PHRASE, colour: muted, align: 'centre' } as const;
	const style = { ...FIELD, align: 'centre' } as const;
	const line = { x: MIDDLE - 240, width: 480 };
	page.text('This is to certify that', MIDDLE, 191, phrase);
	const participant = { ...line, y: 199, height: 40 };
	fields.text('participant', 'Participant', participant, { ...style, size: 28 });
	page.text('has successfully completed the course', MIDDLE, 265, phrase);
	const course = { ...line, y: 273, height: 32 };
	fields.text('course', 'Course', course, { ...style, size: 20, colour: accent });
}

/** One sentence with two fields in it, centred as a whole. */
function drawDetails(page: Page, fields: Fields): void {
	const style = { ...FIELD, align: 'centre', size: 14 } as const;
	const line = { y: 322.5, height: 19 };
	const phrase = 'hours of instruction, completed on';
	const gap = 6;
	const [hoursWidth, dateWidth] = [44, 118];
	const phraseWidth = page.widthOf(phrase, PHRASE) + 2 * gap;
	const x = MIDDLE - (hoursWidth + phraseWidth + dateWidth) / 2;
	const hours = { ...line, x, width: hoursWidth };
	fields.number('hours', 'Hours of instruction', hours, style);
	page.text(phrase, x + hoursWidth + gap, 337, { ...PHRASE, colour: page.palette.muted });
	const date = { ...line, x: x + hoursWidth + phraseWidth, width: dateWidth };
	fields.text('completed_on', 'Completed on', date, style);
}

function drawDistinction(page: Page, fields: Fields): void {
	const sentence = 'Passed with distinction';
	const gap = 7;
	const x = MIDDLE - (CHECK_BOX_SIDE + gap + page.widthOf(sentence, PHRASE)) / 2;
	fields.checkbox('distinction', sentence, x, 361);
	const style = { ...PHRASE, colour: page.palette.muted };
	page.text(sentence, x + CHECK_BOX_SIDE + gap, 371, style);
}

function drawFoot(page: Page, fields: Fields): void {
	const { left, right, width } = COLUMN;
	const place = (key: string, label: string, box: Box, isMultiline = false) => {
		const style = isMultiline ? ({ size: 11, isMultiline } as const) : { ...FIELD, size: 14 };
		fields.text(key, label, box, { face: 'TimesRoman', ...style });
		const baseline = box.y + box.height + 12;
		page.text(label, box.x, baseline, { size: 7.5, colour: page.palette.muted });
	};
	place('remarks', 'Remarks', { x: left, y: 422, width, height: 80 }, true);
	drawSeal(page, MIDDLE, 466, 'L');
	place('instructor', 'Instructor', { x: right, y: 422, width, height: 24 });
	place('certificate_no', 'Certificate no.', { x: right, y: 478, width, height: 24 });
}
