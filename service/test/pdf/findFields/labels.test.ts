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
});
