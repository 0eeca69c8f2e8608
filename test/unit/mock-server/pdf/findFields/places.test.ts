import { rgb } from '@cantoo/pdf-lib';
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
		expect(found).toMatchObject([{ label: 'Price', height: 13 }]);
	});
});
