import { degrees } from '@cantoo/pdf-lib';
import { foundOn, type Pen } from './foundOn.ts';

const labelsOn = async (draw: (pen: Pen) => void): Promise<string[]> =>
	(await foundOn(draw)).map(({ label }) => label);

describe('labels of fields found on a plain PDF', () => {
	it('have the question before a row of boxes', async () => {
		const labels = await labelsOn(({ write, box }) => {
			write('Are you a citizen?', 50, 702);
			box(160, 700, 11, 11);
			write('Yes', 175, 702);
			box(220, 700, 11, 11);
			write('No', 235, 702);
		});
		expect(labels).toEqual(['Yes – Are you a citizen?', 'No – Are you a citizen?']);
	});

	it('have the question above a column of boxes', async () => {
		const labels = await labelsOn(({ write, box }) => {
			write('Marital status', 50, 720);
			for (const [index, option] of ['Married', 'Single'].entries()) {
				box(60, 700 - 20 * index, 11, 11);
				write(option, 76, 702 - 20 * index);
			}
		});
		expect(labels).toEqual(['Married – Marital status', 'Single – Marital status']);
	});

	it('are below the lines where all captions are', async () => {
		const labels = await labelsOn(({ write, line }) => {
			for (const [index, caption] of ['Name', 'Street', 'City'].entries()) {
				line(50, 250 - 20 * index, 700 - 28 * index);
				write(caption, 50, 691 - 28 * index);
			}
		});
		expect(labels).toEqual(['Name', 'Street', 'City']);
	});

	it('begin where the sentence begins', async () => {
		const labels = await labelsOn(({ write, line }) => {
			write('Gross income', 50, 712);
			write('before deductions', 50, 700);
			line(140, 250, 698);
		});
		expect(labels).toEqual(['Gross income before deductions']);
	});

	it('have the heads of column and row', async () => {
		const labels = await labelsOn(({ write, box }) => {
			write('Monthly', 210, 724);
			write('Yearly', 310, 724);
			for (const [index, row] of ['Rent', 'Food'].entries()) {
				for (const x of [200, 300]) box(x, 700 - 20 * index, 100, 20);
				write(row, 150, 706 - 20 * index);
			}
		});
		expect(labels).toEqual(['Rent', 'Yearly – Rent', 'Food', 'Yearly – Food']);
	});

	it('have no letters of a watermark', async () => {
		const labels = await labelsOn(({ page, write, line }) => {
			write('First name', 50, 702);
			line(110, 250, 700);
			page.drawText('SAMPLE', { x: 70, y: 690, size: 40, rotate: degrees(45) });
		});
		expect(labels).toEqual(['First name']);
	});

	it('are below a line if that is nearer than what is above', async () => {
		const labels = await labelsOn(({ write, line }) => {
			write('State the facts in full, and sign.', 50, 716);
			line(50, 250, 700);
			write('Petitioner', 50, 690);
		});
		expect(labels).toEqual(['Petitioner']);
	});

	it('go on below the line where they begin', async () => {
		const labels = await labelsOn(({ write, box }) => {
			write('Brief', 50, 706);
			write('description:', 50, 694);
			box(120, 700, 200, 18);
		});
		expect(labels).toEqual(['Brief description']);
	});

	it('are the words of the row, before its number and the sign of a currency', async () => {
		const labels = await labelsOn(({ write, line }) => {
			for (const [index, row] of ['Rent', 'Food', 'Clothes'].entries()) {
				const y = 700 - 20 * index;
				write(row, 50, y + 2);
				write(`${index + 7}.`, 380, y + 2);
				write('$', 410, y + 2);
				line(420, 520, y);
			}
		});
		expect(labels).toEqual(['Rent 7.', 'Food 8.', 'Clothes 9.']);
	});

	it('have all lines of a head that stands in the middle of its column', async () => {
		const labels = await labelsOn(({ write, box }) => {
			write('Market', 214, 742);
			write('Value', 217, 730);
			write('Other', 316, 742);
			write('Income', 314, 730);
			for (const [index, row] of ['House', 'Car'].entries()) {
				for (const x of [200, 300]) box(x, 700 - 20 * index, 60, 20);
				write(row, 150, 706 - 20 * index);
			}
		});
		expect(labels[1]).toBe('Other Income – House');
	});
});
