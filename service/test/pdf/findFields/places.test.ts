import { PDFName, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { foundOn } from './foundOn.ts';

describe('places for text on a plain PDF', () => {
	it('are not between lines that run from edge to edge of the page', async () => {
		const found = await foundOn(({ page, line }) => {
			for (let y = 20; y < 800; y += 40) line(0, 600, y);
			for (let x = 20; x < 600; x += 40) page.drawLine({ start: { x, y: 0 }, end: { x, y: 800 } });
		});
		expect(found).toEqual([]);
	});

	it('are not grey', async () => {
		const places = (shade: number) =>
			foundOn(({ page, box }) => {
				page.drawRectangle({
					x: 50,
					y: 600,
					width: 100,
					height: 20,
					color: rgb(shade, shade, shade),
				});
				box(50, 600, 100, 20);
			});
		expect(await places(0.8)).toEqual([]);
		expect(await places(1)).toHaveLength(1);
	});

	it('are in boxes on the grey ground of a whole section', async () => {
		const found = await foundOn(({ page, write, box }) => {
			page.drawRectangle({ x: 40, y: 500, width: 500, height: 200, color: rgb(0.8, 0.8, 0.8) });
			write('Rent', 50, 606);
			box(100, 600, 100, 20);
		});
		expect(found).toMatchObject([{ label: 'Rent', x: 101, width: 98 }]);
	});

	it('are before the cents that are printed', async () => {
		const found = await foundOn(({ write, box }) => {
			write('Wages', 50, 606);
			box(100, 600, 100, 20);
			write('.00', 183, 606);
		});
		expect(found).toMatchObject([{ label: 'Wages', x: 101 }]);
		expect((found[0]?.x ?? 0) + (found[0]?.width ?? 0)).toBeCloseTo(181, 0);
	});

	it('leave room above in cells for one line that are taller than it', async () => {
		const heights = async (tall: number) => {
			const found = await foundOn(({ write, box }) => {
				write('Wages', 50, 606);
				box(100, 600, 100, tall);
			});
			return found.map(({ y, height }) => [Math.round(y), Math.round(height)]);
		};
		expect(await heights(20)).toEqual([[601, 19]]);
		expect(await heights(28)).toEqual([[601, 19]]);
		expect(await heights(40)).toEqual([[601, 39]]);
	});

	it('are not below the words of a head with rows below it', async () => {
		const found = await foundOn(({ write, box }) => {
			write('Name', 54, 648);
			for (const [y, height] of [
				[620, 40],
				[600, 20],
				[580, 20],
			] as const)
				box(50, y, 200, height);
		});
		expect(found.map(({ y }) => Math.round(y))).toEqual([601, 581]);
	});

	it('are one for an address whose label names all of its parts', async () => {
		const widths = async (label: string) => {
			const found = await foundOn(({ write, line }) => {
				write(label, 50, 702);
				line(150, 450, 700);
				write('City', 152, 690);
				write('State', 300, 690);
				write('Zip', 380, 690);
			});
			return found.map(({ width }) => Math.round(width));
		};
		expect(await widths('1.')).toHaveLength(3);
		expect(await widths('City, State, ZIP:')).toEqual([300]);
	});

	it('are in the column of a cost for business use only, not in one for office use only', async () => {
		const rows = async (head: string) => {
			const found = await foundOn(({ write, box }) => {
				write(head, 54, 650);
				for (const y of [640, 620, 600]) box(50, y, 200, 20);
			});
			return found.length;
		};
		expect(await rows('Cost (business use only)')).toBe(2);
		expect(await rows('For office use only')).toBe(0);
	});

	it('are not on the dots that lead to the letter of a row', async () => {
		const found = await foundOn(({ write, line }) => {
			write('Attach a copy . . . . . . . . . . . . . . . . . . . . . . va.', 50, 602);
			line(300, 400, 600);
		});
		expect(found).toMatchObject([{ x: 300, width: 100 }]);
	});

	it('are as tall in the last column of a table that is open as in the others', async () => {
		const found = await foundOn(({ write, box, line }) => {
			write('Name', 54, 655);
			write('Account', 254, 655);
			for (const y of [610, 570]) {
				box(50, y, 200, 40);
				line(250, 400, y);
			}
			line(250, 400, 650);
		});
		expect(found.map(({ height }) => Math.round(height))).toEqual([39, 39, 39, 39]);
	});

	it('are not in the head of a row or a column', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 600, 200, 20);
			box(250, 600, 100, 20);
			write('Rent', 54, 606);
		});
		expect(found).toMatchObject([{ x: 251, width: 98 }]);
	});

	it('are on a long line with words before it, not on one that parts sections', async () => {
		const found = await foundOn(({ write, line }) => {
			write('Name:', 50, 702);
			line(85, 560, 700);
			line(50, 560, 600);
		});
		expect(found).toMatchObject([{ label: 'Name', x: 85 }]);
	});

	it('are on rows of long lines, one for each column', async () => {
		const found = await foundOn(({ write, line }) => {
			write('Child', 50, 720);
			write('Date of birth', 300, 720);
			for (const y of [700, 680, 660]) line(50, 560, y);
		});
		expect(found.map(({ x, width }) => [x, width])).toEqual(
			[1, 2, 3].flatMap(() => [
				[50, 249],
				[299, 261],
			]),
		);
	});

	it('are not on a line without any words near it', async () => {
		expect(await foundOn(({ line }) => line(50, 250, 700))).toEqual([]);
	});

	it('are not in what underscores leave of a cell', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 560, 200, 60);
			write('Price ____________', 54, 606);
		});
		expect(found).toMatchObject([{ label: 'Price', height: 15 }]);
	});

	it('are not white boxes on white, which nobody sees', async () => {
		const white = { color: rgb(1, 1, 1) };
		const found = await foundOn(({ page, write }) => {
			write('Account ____________', 50, 700);
			page.drawRectangle({ x: 95, y: 698, width: 12, height: 12, ...white });
			page.drawRectangle({ x: 300, y: 690, width: 100, height: 30, ...white });
		});
		expect(found).toMatchObject([{ type: 'text', label: 'Account' }]);
		const onColor = await foundOn(({ page, write }) => {
			page.drawRectangle({ x: 40, y: 600, width: 500, height: 150, color: rgb(0.8, 0.9, 1) });
			write('Account', 50, 700);
			page.drawRectangle({ x: 100, y: 690, width: 100, height: 30, ...white });
		});
		expect(onColor).toMatchObject([{ type: 'text', x: 101, width: 98 }]);
	});

	it('are side by side in a cell with several labels', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 600, 300, 40);
			write('Telephone', 54, 628);
			write('Ext.', 250, 628);
		});
		expect(found.map(({ label }) => label)).toEqual(['Telephone', 'Ext.']);
		expect(found).toMatchObject([{ x: 51 }, { x: 249 }]);
	});

	it('are right of a sign in a cell, whose row has its head on the left', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 600, 200, 20);
			write('Received', 54, 606);
			box(250, 600, 80, 20);
			write('+', 254, 606);
		});
		expect(found).toMatchObject([{ label: 'Received' }]);
		expect(found[0]?.x).toBeGreaterThan(258);
	});

	it('are as many as a line has captions below it', async () => {
		const address = (...captions: readonly (readonly [string, number])[]) =>
			foundOn(({ write, line }) => {
				line(50, 400, 700);
				for (const [caption, x] of captions) write(caption, x, 690);
			});
		const parts = await address(['City', 50], ['State', 250], ['ZIP Code', 320]);
		expect(parts.map(({ x, width, label }) => [x, width, label])).toEqual([
			[50, 199, 'City'],
			[249, 70, 'State'],
			[319, 81, 'ZIP Code'],
		]);
		expect(await address(['Street', 50], ['City', 200], ['ZIP', 320])).toHaveLength(3);
		expect(await address(['Street', 50], ['and city', 200])).toHaveLength(1);
	});

	it('are one for four lines below each other, and one for each of three', async () => {
		const lines = (count: number) =>
			foundOn(({ write, line }) => {
				write('Describe what happened:', 50, 720);
				for (let index = 0; index < count; index++) line(50, 350, 700 - index * 18);
			});
		expect(await lines(4)).toMatchObject([{ multiline: true, y: 646.5, height: 68.5 }]);
		expect(await lines(3)).toHaveLength(3);
	});

	it('are in a first row that has sides and a lower line alone', async () => {
		const found = await foundOn(({ page, write, line }) => {
			line(300, 500, 700);
			for (const x of [300, 330, 500]) page.drawLine({ start: { x, y: 700 }, end: { x, y: 714 } });
			write('Income', 50, 703);
			write('13', 310, 703);
		});
		expect(found).toMatchObject([{ label: 'Income 13', x: 331, width: 168 }]);
		expect(found[0]?.height).toBeLessThan(15);
	});

	it('are not where short sides part the letters of a line', async () => {
		const found = await foundOn(({ page, write, line }) => {
			write('Code', 50, 702);
			line(80, 160, 700);
			for (let x = 80; x <= 160; x += 20)
				page.drawLine({ start: { x, y: 700 }, end: { x, y: 706 } });
		});
		expect(found).toMatchObject([{ label: 'Code', x: 80, width: 80 }]);
	});

	it('are between the brackets of an amount', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 600, 200, 20);
			write('Loss', 54, 606);
			box(250, 600, 80, 20);
			write('(', 252, 606);
			write(')', 325, 606);
		});
		expect(found).toHaveLength(1);
		const { x = 0, width = 0 } = found[0] ?? {};
		expect(x).toBeGreaterThan(254);
		expect(x + width).toBeLessThan(326);
	});

	it('are not in a row whose number is grey instead', async () => {
		const rows = async (shade: number) =>
			foundOn(({ page, write, box }) => {
				page.drawRectangle({
					x: 250,
					y: 600,
					width: 30,
					height: 20,
					color: rgb(shade, shade, shade),
				});
				for (const [x, width] of [
					[50, 200],
					[250, 30],
					[280, 100],
				] as const)
					box(x, 600, width, 20);
				write('Exemption', 54, 606);
			});
		expect((await rows(0.7)).filter(({ x }) => x > 270)).toEqual([]);
		expect((await rows(1)).filter(({ x }) => x > 270)).toHaveLength(1);
	});

	it('are below the last line of words in a cell, one for each of its captions', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 600, 400, 60);
			write('5. Your present address', 54, 648);
			write('Street', 54, 632);
			write('Apartment', 300, 632);
		});
		expect(found.map(({ x }) => x)).toEqual([51, 299]);
		for (const { height } of found) expect(height).toBeLessThan(32);
	});

	it('are in the whole of a table column that dashes part for the letters', async () => {
		const found = await foundOn(({ page, write, box }) => {
			write('Number', 54, 706);
			for (const y of [680, 660, 640]) box(50, y, 120, 20);
			for (const x of [90, 130])
				page.drawLine({ start: { x, y: 640 }, end: { x, y: 700 }, dashArray: [1, 2] });
		});
		expect(found).toHaveLength(3);
		expect(found).toMatchObject([{ width: 118 }, { width: 118 }, { width: 118 }]);
	});

	it('are not what an office fills: cells that say so, and those below such a head', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 700, 300, 20);
			write('For Office Use Only', 60, 706);
			box(50, 660, 150, 40);
			write('Received:', 54, 688);
			box(200, 660, 150, 40);
			box(400, 660, 150, 40);
			write('Docket no. (for court use only)', 404, 688);
			box(50, 560, 150, 40);
			write('City', 54, 588);
		});
		expect(found.map(({ label }) => label)).toEqual(['City']);
	});

	it('are not cells to sign; the date beside one is a text', async () => {
		const found = await foundOn(({ write, box }) => {
			box(50, 600, 200, 40);
			write('Your signature', 54, 628);
			box(250, 600, 100, 40);
			write('Date', 254, 628);
			box(350, 600, 200, 40);
			write('Your occupation', 354, 628);
			box(50, 500, 200, 40);
			write('Date', 54, 528);
		});
		expect(found.map(({ label, y }) => [label, Math.round(y / 100)])).toEqual([
			['Date', 6],
			['Your occupation', 6],
			['Date 2', 5],
		]);
	});

	it('are above the captions of cells one below the other', async () => {
		const found = await foundOn(({ write, box }) => {
			for (const [y, caption] of [
				[640, 'In care of'],
				[610, 'Street'],
				[580, 'City'],
			] as const) {
				box(50, y, 300, 30);
				write(caption, 200 - caption.length * 2.3, y + 3);
			}
		});
		expect(found.map(({ label }) => label)).toEqual(['In care of', 'Street', 'City']);
		for (const { y, height } of found) expect((y + height) % 30).toBeCloseTo(9.5, 0);
	});

	it('are not what is left of a section below several lines of text', async () => {
		const found = await foundOn(({ write, box }) => {
			box(30, 640, 540, 70);
			for (const y of [696, 682, 668]) {
				write('The court reads all that is said here, and more that is not said.', 40, y);
			}
		});
		expect(found).toEqual([]);
	});

	it('are not on dots that lead to the name and the number of an amount', async () => {
		const found = await foundOn(({ write, box }) => {
			write(`Add lines A2 and A4 ${'.'.repeat(40)} Total A5.`, 50, 704);
			box(340, 700, 120, 18);
		});
		expect(found).toMatchObject([{ x: 341 }]);
	});

	it('are one on slots for the digits of a number, in groups', async () => {
		const found = await foundOn(({ write }) => {
			write('Number', 50, 700);
			for (const x of [100, 120, 140, 166, 186, 212, 232, 252, 272]) write('__', x, 700);
			write('page', 50, 500);
			write('__', 80, 500);
			write('of', 94, 500);
			write('__', 105, 500);
		});
		expect(found).toMatchObject([{ x: 100, width: 183.12 }]);
	});

	it('have no columns below options to tick', async () => {
		const found = await foundOn(({ write, line, box }) => {
			write('Changed before?', 110, 720);
			box(260, 718, 10, 10);
			write('No', 275, 720);
			for (const [y, label] of [
				[690, 'From:'],
				[670, 'To:'],
				[650, 'Reason:'],
			] as const) {
				write(label, 50, y + 2);
				line(100, 500, y);
			}
		});
		expect(found.filter(({ type }) => type === 'text')).toMatchObject([
			{ label: 'From', width: 400 },
			{ label: 'To', width: 400 },
			{ label: 'Reason', width: 400 },
		]);
	});

	it('begin behind the letters of a font whose units are not thousandths', async () => {
		const found = await foundOn(({ page, box }) => {
			box(50, 600, 300, 20);
			writeInHundredths(page, 54, 606);
		});
		// Five letters of six points each end at 84.
		expect(found).toMatchObject([{ x: 87, label: 'aaaaa' }]);
	});
});

/** Five letters of a font that is drawn and has 100 units to its size, at a size of 10 points. */
function writeInHundredths({ node, doc }: PDFPage, x: number, y: number): void {
	const { context } = doc;
	const glyph = context.register(context.stream('60 0 0 0 50 70 d1 0 0 50 70 re f'));
	const font = context.register(
		context.obj({
			Type: 'Font',
			Subtype: 'Type3',
			FontBBox: [0, 0, 60, 70],
			FontMatrix: [0.01, 0, 0, 0.01, 0, 0],
			CharProcs: { a: glyph },
			Encoding: { Type: 'Encoding', Differences: [97, 'a'] },
			FirstChar: 97,
			LastChar: 97,
			Widths: [60],
			Resources: {},
		}),
	);
	node.setFontDictionary(PDFName.of('Drawn'), font);
	node.addContentStream(
		context.register(context.stream(`BT /Drawn 10 Tf ${x} ${y} Td (aaaaa) Tj ET`)),
	);
}
