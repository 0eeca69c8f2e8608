import type { Page } from './page.mts';

/** A square with an N cut out. */
const MARK = 'M 0 0 H 22 V 22 H 0 Z M 5 17 H 8 V 9.6 L 14.2 17 H 17 V 5 H 14 V 12.4 L 7.8 5 H 5 Z';
const SENDER = [
	'Uferstraße 12 · 24103 Kiel · Germany',
	'billing@nordlicht.example',
	'VAT ID DE 000 000 000',
];
const FOOT = [
	['Bank transfer', 'Fördebank Kiel', 'IBAN DE00 0000 0000 0000 0000 00'],
	['Please quote', 'the invoice number', 'with every payment'],
	['Questions?', 'nordlicht.example/billing', 'billing@nordlicht.example'],
];

/** Sender and foot of the paper that the invoice is written on, between two margins. */
export function drawLetterhead(page: Page, left: number, right: number): void {
	const { accent, muted } = page.palette;
	page.shape(MARK, left, 52, accent);
	page.text('Nordlicht Studio', left + 32, 68, { size: 14, face: 'HelveticaBold' });
	SENDER.forEach((line, index) => {
		page.text(line, right, 59 + index * 12, { size: 8.5, colour: muted, align: 'right' });
	});

	page.rule(left, 760, right - left);
	FOOT.forEach(([heading = '', ...lines], column) => {
		const x = left + (column * (right - left + 24)) / FOOT.length;
		page.text(heading, x, 776, { size: 7.5, face: 'HelveticaBold' });
		lines.forEach((line, index) => {
			page.text(line, x, 787 + index * 10, { size: 7.5, colour: muted });
		});
	});
}
