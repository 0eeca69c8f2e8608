import type { PDFDocument } from '@cantoo/pdf-lib';
import { Page } from './page.mts';
import { paletteOf } from './palette.mts';

const LEFT = 64;
const RIGHT = 548;
const COLUMN = 190;

const LINES = [
	'Full name',
	'Street and number',
	'Postal code and city',
	'Email',
	'Date of birth',
	'Donation in EUR',
];
const CHOICES = ['I would like to play in the evening', 'Send me the newsletter'];

/** A form as a word processor prints it: words, lines and boxes, and no field. */
export function drawMembershipApplication(document: PDFDocument): void {
	const page = new Page(document, [612, 792], paletteOf('#8a3b12'));
	const { accent, muted, ink } = page.palette;
	for (const y of [60, 67, 74])
		page.shape('M 0 0 C 4 -7 8 -7 12 0 C 16 7 20 7 24 0', LEFT, y, accent, 2.2);
	page.text('Riverside Chess Club', LEFT + 34, 76, { size: 15, face: 'HelveticaBold' });
	page.text('12 Mill Lane, Riverside', RIGHT, 76, { size: 9, colour: muted, align: 'right' });
	page.text('Membership application', LEFT, 130, { size: 26, face: 'HelveticaBold' });
	page.text('Please fill in every line.', LEFT, 152, { size: 10, colour: muted });
	LINES.forEach((label, index) => {
		const y = 210 + 34 * index;
		page.text(label, LEFT, y, { size: 11 });
		page.frame({ x: COLUMN, y: y - 15, width: RIGHT - COLUMN, height: 22 }, ink, 0.8);
	});
	const last = 210 + 34 * LINES.length;
	CHOICES.forEach((label, index) => {
		const y = last + 14 + 30 * index;
		page.frame({ x: LEFT, y: y - 10, width: 12, height: 12 }, ink, 1);
		page.text(label, LEFT + 24, y, { size: 11 });
	});
}
