import { rgb } from '@cantoo/pdf-lib';
import { foundOn, type Pen } from './foundOn.ts';

type Color = ReturnType<typeof rgb>;
const BLACK = rgb(0, 0, 0);

/** A filled figure with curves, as letters have them that are drawn. */
function blot({ page }: Pen, x: number, y: number, color: Color = BLACK, side = 8): void {
	const shape = `M 0 0 C ${side / 2} 2 ${side} 2 ${side} 0 L ${side} ${side} L 0 ${side} Z`;
	page.drawSvgPath(shape, { x, y, color });
}

describe('checkboxes on a plain PDF', () => {
	it('are brackets with room for a cross', async () => {
		const found = await foundOn(({ write }) => write('[   ] I agree', 50, 700));
		expect(found).toMatchObject([{ type: 'checkbox', label: 'I agree' }]);
		expect(found[0]?.x).toBeCloseTo(51, 0);
	});

	it('are not brackets without room, or with much', async () => {
		const found = await foundOn(({ write }) => {
			write('f() is a function', 50, 700);
			write('Phone (                   )', 50, 600);
		});
		expect(found).toEqual([]);
	});

	it('are not arrows or dots, which are filled; a figure on another one is a ring', async () => {
		const beside = (draw: (pen: Pen) => void) =>
			foundOn((pen) => {
				draw(pen);
				pen.write('I agree', 70, 692);
			});
		expect(await beside((pen) => blot(pen, 50, 700))).toEqual([]);
		const ring = await beside((pen) => {
			blot(pen, 50, 700);
			blot(pen, 51, 699, rgb(1, 1, 1), 6);
		});
		expect(ring).toMatchObject([{ type: 'checkbox', label: 'I agree' }]);
	});

	it('are not letters that are drawn next to each other', async () => {
		const letters = (...places: readonly number[]) =>
			foundOn((pen) => {
				for (const x of places) blot(pen, x, 700, rgb(0.2, 0.4, 0.9));
				pen.write('I agree', 90, 692);
			});
		expect(await letters(68)).toMatchObject([{ type: 'checkbox', label: 'I agree' }]);
		expect(await letters(50, 59, 68)).toEqual([]);
	});

	it('are not black squares, which are marks for a scanner; a black frame is one', async () => {
		const squares = (inner: boolean) =>
			foundOn(({ page, write }) => {
				page.drawRectangle({ x: 50, y: 700, width: 12, height: 12, color: rgb(0, 0, 0) });
				if (inner)
					page.drawRectangle({ x: 51, y: 701, width: 10, height: 10, color: rgb(1, 1, 1) });
				write('I agree', 70, 702);
			});
		expect(await squares(false)).toEqual([]);
		expect(await squares(true)).toMatchObject([{ type: 'checkbox' }]);
	});

	it('are not the arrows of drop-downs, whose place is beside them', async () => {
		const found = await foundOn(({ write, box, line }) => {
			write('State', 20, 704);
			box(50, 700, 40, 18);
			box(74, 701, 14, 16);
			line(78, 84, 709);
		});
		expect(found).toMatchObject([{ type: 'text', label: 'State', x: 51 }]);
	});

	it('are found where all letters are drawn', async () => {
		const found = await foundOn((pen) => {
			pen.box(50, 700, 10, 10);
			for (const x of [64, 73]) blot(pen, x, 709);
			pen.box(300, 400, 10, 10);
		});
		expect(found).toMatchObject([{ type: 'checkbox', x: 50, label: '' }]);
	});

	it('are narrow cells below a head that says Yes or No', async () => {
		const found = await foundOn(({ write, box }) => {
			write('Yes', 502, 712);
			write('No', 533, 712);
			for (const [y, question] of [
				[690, 'Did you receive a distribution?'],
				[670, 'Did you transfer it?'],
			] as const) {
				write(question, 50, y + 5);
				box(500, y, 28, 20);
				box(528, y, 28, 20);
			}
		});
		expect(found.map(({ type, label }) => [type, label])).toEqual([
			['checkbox', 'Yes – Did you receive a distribution?'],
			['checkbox', 'No – Did you receive a distribution?'],
			['checkbox', 'Yes – Did you transfer it?'],
			['checkbox', 'No – Did you transfer it?'],
		]);
	});
});
