import { PDFDocument } from '@cantoo/pdf-lib';
import { findFields } from '../../../src/pdf/findFields/findFields.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import { foundOn, type Pen } from './foundOn.ts';

const upright = ({ page }: Pen, x: number, low: number, high: number) =>
	page.drawLine({ start: { x, y: low }, end: { x, y: high } });

describe('a tall cell of a row with a number on its last line', () => {
	it('has its place there, labelled by the words of the row', async () => {
		const found = await foundOn((pen) => {
			for (const y of [700, 660, 620]) pen.line(300, 560, y);
			for (const x of [300, 330, 560]) upright(pen, x, 620, 700);
			pen.write('Income from all sources, see the instructions', 50, 676);
			pen.write(`before you begin ${'. '.repeat(24)}`, 50, 664);
			pen.write('12', 308, 664);
			pen.write(`Expenses ${'. '.repeat(30)}`, 50, 624);
			pen.write('13', 308, 624);
		});
		expect(found).toMatchObject([
			{ type: 'text', multiline: false, x: 331, width: 228 },
			{ type: 'text', multiline: false, x: 331, width: 228, label: 'Expenses 13' },
		]);
		expect(found[0]?.label).toMatch(/^Income .* before you begin 12$/);
		for (const { height } of found) expect(height).toBeLessThan(18);
	});

	it('is one place of several lines where the number stands above', async () => {
		const found = await foundOn((pen) => {
			for (const y of [700, 640]) pen.line(50, 560, y);
			for (const x of [50, 80, 560]) upright(pen, x, 640, 700);
			pen.write('4', 60, 686);
		});
		expect(found).toMatchObject([{ multiline: true }]);
	});
});

describe('squares for a letter each', () => {
	const squares = (pen: Pen, x: number, y: number, count: number) => {
		for (let index = 0; index < count; index++) pen.box(x + index * 15, y, 15, 18);
	};

	it('are one place with what is printed between them', async () => {
		const found = await foundOn((pen) => {
			pen.write('Date of birth', 50, 722);
			squares(pen, 50, 700, 2);
			pen.write('/', 85, 705);
			squares(pen, 95, 700, 2);
			pen.write('/', 130, 705);
			squares(pen, 140, 700, 4);
		});
		expect(found).toMatchObject([
			{ label: 'Date of birth', comb: true, maxLength: 10, x: 50, width: 150 },
		]);
	});

	it('are a place if they are few, beside others of their kind', async () => {
		const found = await foundOn((pen) => {
			pen.write('City', 50, 722);
			squares(pen, 50, 700, 10);
			pen.write('State', 300, 722);
			squares(pen, 300, 700, 2);
		});
		expect(found.map(({ label, maxLength }) => [label, maxLength])).toEqual([
			['City', 10],
			['State', 2],
		]);
	});

	it('leave the room between two rows of them alone', async () => {
		const found = await foundOn((pen) => {
			for (const [index, word] of ['First', 'Second', 'Third'].entries()) {
				pen.write(word, 50, 705 - index * 40);
				squares(pen, 150, 700 - index * 40, 8);
			}
		});
		expect(found.map(({ label }) => label)).toEqual(['First', 'Second', 'Third']);
	});
});

describe('dots and dashes', () => {
	it.each([
		['dots', '.'.repeat(40)],
		['dots with blanks', '. '.repeat(30)],
		['dashes', '-'.repeat(40)],
		['ellipses', '…'.repeat(15)],
	])('of a line are a place: %s', async (_, line) => {
		const found = await foundOn(({ write }) => write(`Name: ${line}`, 50, 700));
		expect(found).toMatchObject([{ type: 'text', label: 'Name' }]);
	});

	it.each([
		['a number', (pen: Pen) => pen.write('12', 300, 700)],
		['a box', (pen: Pen) => pen.box(300, 696, 80, 14)],
	])('that lead to %s are none', async (_, draw) => {
		const found = await foundOn((pen) => {
			pen.write(`Income ${'. '.repeat(35)}`, 50, 700);
			draw(pen);
		});
		expect(found.filter(({ x }) => x < 290)).toEqual([]);
	});

	it('are as many places as a line has labels', async () => {
		const found = await foundOn(({ write }) => {
			write('Name: ..............................', 50, 700);
			write('Date: ..............................', 250, 700);
		});
		expect(found.map(({ label }) => label)).toEqual(['Name', 'Date']);
	});
});

describe('what is no place', () => {
	it('the rest of a row with a title on a dark ground', async () => {
		const found = await foundOn((pen) => {
			pen.page.drawRectangle({ x: 50, y: 700, width: 60, height: 14 });
			pen.write('Part II', 54, 703);
			pen.write('Your income', 120, 703);
			for (const y of [700, 714]) pen.line(50, 560, y);
		});
		expect(found).toEqual([]);
	});

	it('the cell around a box to tick', async () => {
		const found = await foundOn((pen) => {
			pen.write('Check if paid', 270, 725);
			for (const y of [720, 700, 680]) pen.line(50, 400, y);
			for (const x of [50, 200, 400]) upright(pen, x, 680, 720);
			for (const y of [704, 684]) pen.box(295, y, 10, 10);
			pen.write('Rent', 54, 706);
			pen.write('Food', 54, 686);
		});
		expect(found.map(({ type, label }) => [type, label])).toEqual([
			['checkbox', 'Check if paid – Rent'],
			['checkbox', 'Check if paid – Food'],
		]);
	});

	it('a square without any words', async () => {
		expect(await foundOn(({ box }) => box(300, 400, 12, 12))).toEqual([]);
	});
});

describe('equal labels', () => {
	it('of answers have the number of their question', async () => {
		const found = await foundOn(({ write, box }) => {
			for (const [index, number] of ['1.', '2.', '3.'].entries()) {
				const y = 700 - 60 * index;
				write(number, 30, y + 30);
				box(100, y, 10, 10);
				write('Yes', 114, y + 1);
				box(160, y, 10, 10);
				write('No', 174, y + 1);
			}
		});
		expect(found.map(({ label }) => label)).toEqual(
			['1', '2', '3'].flatMap((number) => [`Yes – ${number}`, `No – ${number}`]),
		);
	});
});

describe('a page', () => {
	const plain = async (change: (document: PDFDocument) => void) => {
		const document = await PDFDocument.create({ updateMetadata: false });
		const page = document.addPage([600, 800]);
		page.drawText('Name', { x: 100, y: 702, size: 10 });
		page.drawLine({ start: { x: 140, y: 700 }, end: { x: 300, y: 700 } });
		change(document);
		return findFields(await document.save({ addDefaultPage: false }));
	};
	const place = { label: 'Name', x: 140, y: 700, width: 160 };

	it('may be cropped: the place stays where the line is', async () => {
		expect(await plain(() => undefined)).toMatchObject([place]);
		expect(
			await plain((document) => document.getPage(0).setCropBox(50, 600, 400, 150)),
		).toMatchObject([place]);
	});

	(hasCase('blank-lines-userunit.pdf') ? it : it.skip)(
		'has the same places whatever its unit is',
		async () => {
			const [usual, larger] = await Promise.all(
				['blank-lines.pdf', 'blank-lines-userunit.pdf'].map((name) => findFields(sharedCase(name))),
			);
			expect(usual).toHaveLength(3);
			expect(larger).toEqual(usual);
		},
	);
});

describe('the rows of a table beside several lines of words', () => {
	it('have their places on the last line, to which dots lead', async () => {
		const found = await foundOn((pen) => {
			for (const y of [700, 670, 640]) pen.line(300, 560, y);
			for (const x of [300, 430, 560]) upright(pen, x, 640, 700);
			for (const y of [670, 640]) {
				pen.write('Totals of all transactions reported', 50, y + 17);
				pen.write(`with a box checked ${'. '.repeat(25)}`, 50, y + 4);
			}
		});
		expect(found).toHaveLength(4);
		for (const { height } of found) expect(height).toBeLessThan(15);
	});
});
