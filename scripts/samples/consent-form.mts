import type { PDFDocument } from '@cantoo/pdf-lib';
import { Fields, type FieldNote, type TextFieldStyle } from './fields.mts';
import { Page, type Box } from './page.mts';
import { paletteOf } from './palette.mts';

const LEFT = 56;
const RIGHT = 539;
/** The headings stand left of this line, everything else right of it. */
const COLUMN = 176;
const GAP = 16;
const WIDE = RIGHT - COLUMN;
const BROAD = 223;
const NARROW = { x: COLUMN + BROAD + GAP, width: WIDE - BROAD - GAP };

/** Key, short label, and the sentence that is agreed to. */
const CONSENTS = [
	[
		'consent_participation',
		'Takes part in the programme',
		'I take part of my own accord and follow the instructions of the staff.',
	],
	[
		'consent_treatment',
		'Agrees to medical treatment',
		'In an emergency the staff may arrange medical treatment for me. My emergency contact is told at once.',
	],
	[
		'consent_photos',
		'Agrees to photos and videos',
		'Photos and videos in which I can be recognised may be published on the club’s website and in its magazine.',
	],
	[
		'consent_data',
		'Agrees to data processing',
		'My details may be stored and processed to run the programme. I can withdraw this consent at any time.',
	],
	[
		'newsletter',
		'Wants the newsletter',
		'I would like to hear about future programmes by e-mail, about four times a year.',
	],
] as const;

/** Each draws from its first baseline on and gives its lower edge. */
const SECTIONS = [
	['Participant', drawParticipant],
	['In an emergency', drawEmergency],
	['I agree', drawConsents],
	['Remarks', drawRemarks],
	['Signature', drawSignature],
] as const;

/** A consent form in portrait A4: headings in a narrow column, fields in a wide one. */
export function drawConsentForm(document: PDFDocument): Record<string, FieldNote> {
	const page = new Page(document, [595, 842], paletteOf('#1f6f63'));
	const fields = new Fields(page);
	drawHead(page);
	let y = 178;
	SECTIONS.forEach(([title, draw], index) => {
		drawHeading(page, String(index + 1), title, y);
		y = draw(page, fields, y + 19) + 22;
	});
	return fields.notes;
}

function drawHead(page: Page): void {
	const { accent, muted } = page.palette;
	const wave = 'M 0 0 C 4 -7 8 -7 12 0 C 16 7 20 7 24 0';
	for (const y of [57, 64, 71]) page.shape(wave, LEFT, y, accent, 2.2);
	page.text('Harbour Youth Club', LEFT + 34, 69, { size: 13, face: 'HelveticaBold' });
	const address = { size: 8.5, colour: muted, align: 'right' } as const;
	page.text('Quay 4, Old Harbour', RIGHT, 63, address);
	page.text('camp@harbour-youth.example', RIGHT, 75, address);
	page.text('Consent form', LEFT, 130, { size: 28, face: 'HelveticaBold' });
	const lead =
		'One form for each participant. Please read every sentence and tick what you agree to.';
	page.text(lead, LEFT, 152, { size: 9.5, colour: muted });
}

function drawParticipant(page: Page, fields: Fields, y: number): number {
	const place = placer(page, fields);
	place('full_name', 'Full name', { x: COLUMN, y, width: WIDE });
	place('birth_date', 'Date of birth', { x: COLUMN, y: y + 45, width: BROAD });
	const age = { x: NARROW.x, y: y + 51, width: NARROW.width, height: 24 };
	drawCaption(page, 'Age', age.x, y + 45);
	fields.number('age', 'Age', age, { size: 10.5, decimals: 0 });
	const address = { x: COLUMN, y: y + 90, width: WIDE, height: 61 };
	place('address', 'Address', address, { isMultiline: true });
	return y + 157;
}

function drawEmergency(page: Page, fields: Fields, y: number): number {
	const place = placer(page, fields);
	place('emergency_contact', 'Contact person', { x: COLUMN, y, width: BROAD });
	place('emergency_phone', 'Phone', { ...NARROW, y });
	return y + 30;
}

function drawConsents(page: Page, fields: Fields, y: number): number {
	let line = y;
	for (const [key, label, sentence] of CONSENTS) {
		fields.checkbox(key, label, COLUMN, line - 9);
		const style = { size: 9.5, leading: 12.5, width: WIDE - 20 };
		line += page.paragraph(sentence, COLUMN + 20, line, style) * style.leading + 7;
	}
	return line - 17;
}

function drawRemarks(page: Page, fields: Fields, y: number): number {
	const box = { x: COLUMN, y, width: WIDE, height: 66 };
	const label = 'Allergies, medicines, anything we should know';
	placer(page, fields)('remarks', label, box, { isMultiline: true });
	return y + 72;
}

function drawSignature(page: Page, fields: Fields, y: number): number {
	const width = (WIDE - GAP) / 2;
	placer(page, fields)('place_and_date', 'Place and date', { x: COLUMN, y, width });
	const x = COLUMN + width + GAP;
	drawCaption(page, 'Signature (under 18: of a parent)', x, y);
	page.rule(x, y + 30, width, page.palette.ink, 0.6);
	return y + 30;
}

/** Places text fields under a caption with its baseline at `y`; 24 points high unless told otherwise. */
function placer(page: Page, fields: Fields) {
	return (
		key: string,
		label: string,
		{ height = 24, ...box }: Omit<Box, 'height'> & { height?: number },
		style: TextFieldStyle = {},
	): void => {
		drawCaption(page, label, box.x, box.y);
		fields.text(key, label, { ...box, y: box.y + 6, height }, { size: 10.5, ...style });
	};
}

function drawHeading(page: Page, number: string, title: string, y: number): void {
	const style = { size: 10.5, face: 'HelveticaBold' } as const;
	page.rule(LEFT, y, RIGHT - LEFT);
	page.text(number, LEFT, y + 19, { ...style, colour: page.palette.accent });
	page.text(title, LEFT + 16, y + 19, style);
}

function drawCaption(page: Page, caption: string, x: number, y: number): void {
	page.text(caption, x, y, { size: 8, colour: page.palette.muted });
}
