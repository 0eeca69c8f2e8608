import { PDFDocument, StandardFonts, degrees, rgb } from '@cantoo/pdf-lib';
import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { PLAIN_TEXT } from '../../../src/pdf/editFields/editableField.ts';
import { findFields } from '../../../src/pdf/findFields/findFields.ts';
import { readPdf } from '../../judges/readPdf.ts';

const border = { borderWidth: 1, borderColor: rgb(0, 0, 0) };

/** A name on a line, a city on underscores, a cell with a caption, a box to tick, and a comb. */
async function letter({ turn = 0 }: { turn?: number } = {}): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([600, 800]);
	page.setRotation(degrees(turn));
	const write = (text: string, x: number, y: number) =>
		page.drawText(text, { x, y, size: 10, font });
	write('First name', 50, 700);
	page.drawLine({ start: { x: 120, y: 698 }, end: { x: 320, y: 698 } });
	write('City: ______________________', 50, 660);
	page.drawRectangle({ x: 50, y: 600, width: 200, height: 30, ...border });
	write('Total amount', 54, 618);
	page.drawRectangle({ x: 50, y: 560, width: 11, height: 11, ...border });
	write('I agree', 70, 562);
	for (let cell = 0; cell < 8; cell++) {
		page.drawRectangle({ x: 50 + 15 * cell, y: 500, width: 15, height: 18, ...border });
	}
	write('Postal code', 50, 525);
	return document.save({ addDefaultPage: false });
}

describe('fields found on a plain PDF', () => {
	it('are where lines, boxes, cells and underscores are, with the words beside them', async () => {
		const found = await findFields(await letter());
		expect(found.map(({ label, type, comb }) => [label, type, comb])).toEqual([
			['First name', 'text', false],
			['City', 'text', false],
			['Total amount', 'number', false],
			['I agree', 'checkbox', false],
			['Postal code', 'text', true],
		]);
		expect(found.map(({ key }) => key)).toEqual([
			'firstName',
			'city',
			'totalAmount',
			'iAgree',
			'postalCode',
		]);
		expect(found[0]).toMatchObject({ page: 1, x: 120, width: 200 });
		expect(found[0]?.y).toBeCloseTo(698, 0);
		expect(found[3]).toMatchObject({ x: 50, y: 560, width: 11, height: 11 });
		expect(found[4]).toMatchObject({ maxLength: 8, width: 120, height: 18 });
	});

	it('are the same each time', async () => {
		const bytes = await letter();
		expect(await findFields(bytes)).toEqual(await findFields(bytes));
	});

	it.each([90, 180, 270])('are looked for as the page is displayed, turned by %d', async (turn) => {
		const turned = await findFields(await letter({ turn }));
		for (const { x, y, width, height } of turned) {
			expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
			expect(x + width).toBeLessThanOrEqual(600);
			expect(y + height).toBeLessThanOrEqual(800);
		}
		const box = { type: 'checkbox', x: 50, y: 560, width: 11, height: 11 };
		expect(turned).toContainEqual(expect.objectContaining(box));
	});

	it('can be taken as they are', async () => {
		const bytes = await letter();
		const found = await findFields(bytes);
		const made = await editFields(
			bytes,
			found.map(({ key, label, type, comb, alignment, multiline, maxLength, ...box }) => ({
				key,
				label,
				type,
				boxes: [box],
				...(type !== 'checkbox' && {
					text: {
						...PLAIN_TEXT,
						comb,
						alignment,
						multiline,
						...(maxLength !== undefined && { maxLength }),
					},
				}),
			})),
		);
		const { boxes } = await readPdf(made);
		expect(boxes.map(({ name }) => name).sort()).toEqual(found.map(({ key }) => key).sort());
	});

	it('are none in a text', async () => {
		const document = await PDFDocument.create();
		document.addPage().drawText('Dear reader,\nnothing is to be filled here.');
		expect(await findFields(await document.save())).toEqual([]);
	});

	it('are not looked for in what is no PDF', async () => {
		await expect(findFields(Buffer.from('%PDF-1.7 nonsense'))).rejects.toMatchObject({
			reason: 'damaged',
		});
	});

	it('are bounded: a page of 100,000 lines is a drawing', async () => {
		const document = await PDFDocument.create();
		const page = document.addPage([600, 800]);
		const lines = Array.from(
			{ length: 100_000 },
			(_, at) => `${at % 500} ${at % 797} m 550 ${at % 797} l S`,
		);
		const content = document.context.stream(lines.join('\n'));
		page.node.addContentStream(document.context.register(content));
		expect((await findFields(await document.save())).length).toBeLessThan(5_000);
	});
});
