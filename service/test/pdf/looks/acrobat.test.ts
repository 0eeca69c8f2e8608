import { drawnTexts } from '../../judges/drawnTexts.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { realForm, realForms } from '../../judges/realForms.ts';

/** Forms that Acrobat has filled: what is drawn in them is its own work. */
const filledByAcrobat = ['hopding-sample-form.pdf', 'pdfbox-rotation.pdf'];

const atHand = filledByAcrobat.filter((name) => realForms.includes(name));
const eachForm = atHand.length > 0 ? describe.each(atHand) : describe.skip.each(filledByAcrobat);

eachForm('%s, filled again with the values that Acrobat drew into it', (name) => {
	it('looks as Acrobat drew it', async () => {
		const original = realForm(name);
		const { boxes } = await readPdf(original);
		const filled = boxes.filter(({ kind, value }) => kind === 'Tx' && value !== '');
		const form = await openForm(original);
		const again = await form.fill(new Map(filled.map((box) => [box.name, box.value])));
		const theirs = await drawnTexts(original, filled, false);
		const ours = await drawnTexts(again, filled, false);

		expect(filled.length).toBeGreaterThan(10);
		for (const [index, { name: field }] of filled.entries()) {
			const [their, our] = [theirs[index], ours[index]];
			if (!their || !our) throw new Error(`${field} is not drawn`);
			const off = {
				size: Math.abs(our.size / their.size - 1) * 100,
				baseline: Math.abs(our.baseline - their.baseline),
				left: Math.abs(our.left - their.left),
			};
			// In percent and points.
			const most = { size: 3, baseline: 0.5, left: 0.5 };
			const tooFar = Object.entries(most).filter(
				([key, bound]) => off[key as keyof typeof off] > bound,
			);
			const { firstLine, lines, colour } = their;
			expect({ field, tooFar, ...our }).toMatchObject({
				field,
				tooFar: [],
				firstLine,
				lines,
				colour,
			});
		}
	});
});
