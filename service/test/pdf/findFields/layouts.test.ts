import { degrees, rgb } from '@cantoo/pdf-lib';
import { foundOn, type Pen } from './foundOn.ts';

const labelsOn = async (draw: (pen: Pen) => void) =>
	(await foundOn(draw)).map(({ type, label }) => [type, label]);

/** Cells side by side, each 30 points wide. */
function cells({ box }: Pen, count: number, y: number, height: number): void {
	for (let index = 0; index < count; index++) box(200 + 30 * index, y, 30, height);
}

describe('a place for text', () => {
	it('is not in a cell on a dark ground', async () => {
		const on = (shade: number) =>
			foundOn(({ page, line }) => {
				const color = rgb(shade, shade, shade);
				page.drawRectangle({ x: 100, y: 600, width: 100, height: 20, color });
				line(100, 200, 600);
				line(100, 200, 620);
				for (const x of [100, 200]) page.drawLine({ start: { x, y: 600 }, end: { x, y: 620 } });
			});
		expect(await on(0)).toEqual([]);
		expect(await on(1)).toHaveLength(1);
	});

	it('is not in a cell with words that stand sideways', async () => {
		const found = await foundOn(({ page, box }) => {
			box(50, 500, 40, 200);
			page.drawText('Section A', { x: 75, y: 570, size: 10, rotate: degrees(90) });
		});
		expect(found).toEqual([]);
	});

	it('is one on underscores that are parted for day, month and year', async () => {
		const found = await foundOn(({ write }) => {
			write('Name', 50, 740);
			write('Born', 50, 700);
			write('____.____.________', 90, 700);
		});
		expect(found).toHaveLength(1);
	});

	it('is on dots at the end of a line whose sentence goes on below', async () => {
		const places = (next: string) =>
			foundOn(({ write }) => {
				write('This agreement is made between the owner and .......', 50, 700);
				write(next, 50, 686);
			});
		expect(await places('who lives in the same house.')).toHaveLength(1);
		expect(await places('')).toEqual([]);
	});

	it('is each of the cells that have heads of their own', async () => {
		const found = await foundOn((pen) => {
			cells(pen, 5, 620, 16);
			cells(pen, 5, 600, 20);
			['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].forEach((day, index) =>
				pen.write(day, 203 + 30 * index, 624),
			);
		});
		expect(found.map(({ label, comb }) => [label, comb])).toEqual(
			['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => [day, false]),
		);
	});

	it('on a line is as tall as the letters beside it need', async () => {
		const height = async (size: number) => {
			const [found] = await foundOn(({ page, line }) => {
				page.drawText('Name', { x: 50, y: 702, size });
				line(100, 300, 700);
			});
			return Math.round(found?.height ?? 0);
		};
		expect(await height(8)).toBe(13);
		expect(await height(12)).toBe(18);
	});

	it.each([
		['Nicht ausfüllen', 0],
		['Nur vom Finanzamt auszufüllen', 0],
		['Réservé à la mairie', 0],
		['Ausfüllen', 1],
	])('is not in a cell that says "%s"', async (words, count) => {
		const found = await foundOn(({ box, write }) => {
			box(50, 600, 300, 50);
			write(words, 54, 638);
		});
		expect(found).toHaveLength(count);
	});
});

describe('a label', () => {
	it('is below each of the lines of one row that have their captions there', async () => {
		const labels = await labelsOn(({ line, write }) => {
			write('We, the members, elect', 50, 730);
			line(50, 200, 715);
			line(250, 400, 715);
			write('Chair', 50, 703);
			write('Treasurer', 250, 703);
		});
		expect(labels).toEqual([
			['text', 'Chair'],
			['text', 'Treasurer'],
		]);
	});

	it('has the question of its own boxes where two questions share a row', async () => {
		const labels = await labelsOn(({ box, write }) => {
			write('Smoker?', 50, 701);
			box(110, 700, 10, 10);
			write('Yes', 124, 701);
			box(150, 700, 10, 10);
			write('No', 164, 701);
			write('Insured?', 250, 701);
			box(310, 700, 10, 10);
			write('Yes', 324, 701);
			box(350, 700, 10, 10);
			write('No', 364, 701);
		});
		expect(labels.map(([, label]) => label)).toEqual([
			...['Yes – Smoker?', 'No – Smoker?', 'Yes – Insured?', 'No – Insured?'],
		]);
	});
});

describe('a box to tick', () => {
	it.each([
		['Yes', 'No'],
		['Ja', 'Nein'],
		['Oui', 'Non'],
	])('is on a short line behind %s or %s', async (yes, no) => {
		const labels = await labelsOn(({ write }) => {
			write('Member', 50, 702);
			write(`${yes} ____`, 150, 702);
			write(`${no} ____`, 220, 702);
		});
		expect(labels.map(([type]) => type)).toEqual(['checkbox', 'checkbox']);
	});
});
