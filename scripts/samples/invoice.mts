import type { PDFDocument } from '@cantoo/pdf-lib';
import { Fields, type FieldNote } from './fields.mts';
import { drawLetterhead } from './letterhead.mts';
import { Page } from './page.mts';
import { paletteOf } from './palette.mts';

const LEFT = 56;
const RIGHT = 539;
const MONEY = { decimals: 2 } as const;
const TABLE = { top: 340, row: 30, rows: 5 };
/** Rows and bands reach beyond their text by this much. */
const INSET = 8;

/** The columns of the table: where a field begins, its width, and its place in the line. */
const COLUMNS = {
	description: { x: 86, width: 226, align: 'left', heading: 'Description' },
	quantity: { x: 320, width: 46, align: 'right', heading: 'Quantity' },
	unit_price: { x: 376, width: 72, align: 'right', heading: 'Unit price' },
	amount: { x: 458, width: 73, align: 'right', heading: 'Amount (EUR)' },
} as const;

/** An invoice in portrait A4 with five lines. */
export function drawInvoice(document: PDFDocument): Record<string, FieldNote> {
	const page = new Page(document, [595, 842], paletteOf('#2a4d9c'));
	const fields = new Fields(page);
	drawLetterhead(page, LEFT, RIGHT);
	page.text('Invoice', LEFT, 152, { size: 34, face: 'HelveticaBold' });
	drawRecipient(page, fields);
	drawTable(page, fields);
	drawTotals(page, fields);
	drawNotes(page, fields);
	return fields.notes;
}

function drawRecipient(page: Page, fields: Fields): void {
	drawCaption(page, 'Billed to', LEFT, 190);
	const address = { x: LEFT, y: 197, width: 256, height: 86 };
	fields.text('recipient', 'Recipient with address', address, { size: 11, isMultiline: true });

	const rows = [
		['invoice_no', 'Invoice no.'],
		['invoice_date', 'Invoice date'],
		['due_date', 'Due date'],
	] as const;
	rows.forEach(([key, label], index) => {
		const y = 197 + index * 31;
		drawCaption(page, label, 344, y + 15);
		const box = { x: 414, y, width: RIGHT - 414, height: 24 };
		fields.text(key, label, box, { size: 10.5 });
	});
}

function drawTable(page: Page, fields: Fields): void {
	const { accent } = page.palette;
	for (const { x, width, align, heading } of Object.values(COLUMNS)) {
		const edge = align === 'right' ? x + width : x;
		page.text(heading, edge, TABLE.top - 8, {
			size: 7.5,
			face: 'HelveticaBold',
			colour: accent,
			align,
		});
	}
	page.rule(LEFT, TABLE.top, RIGHT - LEFT, accent, 1);
	for (let row = 1; row <= TABLE.rows; row++) drawItem(page, fields, row);
}

function drawItem(page: Page, fields: Fields, row: number): void {
	const bottom = TABLE.top + row * TABLE.row;
	const boxOf = ({ x, width }: { x: number; width: number }) => ({
		x,
		y: bottom - TABLE.row + 3,
		width,
		height: TABLE.row - 6,
	});
	const { description, quantity, unit_price, amount } = COLUMNS;
	const key = `item_${String(row)}`;
	const label = `Item ${String(row)}:`;
	const style = { ground: 'bare', align: 'right' } as const;
	const money = { ...style, ...MONEY };
	page.text(String(row), LEFT + INSET, bottom - 11.5, { size: 9, colour: page.palette.muted });
	fields.text(`${key}_description`, `${label} description`, boxOf(description), { ground: 'bare' });
	fields.number(`${key}_quantity`, `${label} quantity`, boxOf(quantity), style);
	fields.number(`${key}_unit_price`, `${label} unit price`, boxOf(unit_price), money);
	fields.number(`${key}_amount`, `${label} amount`, boxOf(amount), money);
	page.rule(LEFT, bottom, RIGHT - LEFT);
}

function drawTotals(page: Page, fields: Fields): void {
	const { accent, tint } = page.palette;
	const top = TABLE.top + TABLE.rows * TABLE.row + 16;
	const { x, width } = COLUMNS.amount;
	const style = { ground: 'bare', align: 'right', ...MONEY } as const;
	drawCaption(page, 'Subtotal', 376, top + 14.5);
	fields.number('subtotal', 'Subtotal', { x, y: top, width, height: 22 }, style);
	drawCaption(page, 'Tax', 376, top + 38.5);
	fields.number('tax', 'Tax', { x, y: top + 24, width, height: 22 }, style);

	const y = top + 54;
	page.panel({ x: 364, y, width: RIGHT - 364, height: 32 }, tint);
	page.rule(364, y, RIGHT - 364, accent, 1);
	page.text('Total', 376, y + 20.5, { size: 11, face: 'HelveticaBold', colour: accent });
	const total = { x: 420, y, width: x + width - 420, height: 32 };
	const look = { ...style, size: 14, face: 'HelveticaBold', colour: accent } as const;
	fields.number('total', 'Total', total, look);
}

function drawNotes(page: Page, fields: Fields): void {
	const top = TABLE.top + TABLE.rows * TABLE.row + 24;
	drawCaption(page, 'Notes', LEFT, top + 4);
	const notes = { x: LEFT, y: top + 11, width: 256, height: 67 };
	fields.text('notes', 'Notes', notes, { size: 9.5, isMultiline: true });
	fields.checkbox('paid', 'Paid in full', LEFT, top + 96);
	page.text('Paid in full – nothing more is due.', LEFT + 19, top + 105.2, { size: 9.5 });
}

function drawCaption(page: Page, caption: string, x: number, y: number): void {
	page.text(caption, x, y, { size: 8.5, colour: page.palette.muted });
}
