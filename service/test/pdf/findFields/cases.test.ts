import { findFields } from '../../../src/pdf/findFields/findFields.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';

const onCase = (name: string) => (hasCase(name) ? it : it.skip);
const found = (name: string) => findFields(sharedCase(name));
const labelsIn = async (name: string): Promise<string[]> =>
	(await found(name)).map(({ label }) => label);

describe('fields that others could not find', () => {
	for (const name of ['find-below.pdf', 'find-below-heading.pdf']) {
		onCase(name)(`are above their captions: ${name}`, async () => {
			const fields = await found(name);
			expect(fields.map(({ label }) => label)).toEqual([
				...['Last name', 'First name', 'Street and number', 'City', 'Phone', 'Email'],
			]);
			const heights = fields.map(({ y }) => y);
			const pitch = (heights[0] ?? 0) - (heights[1] ?? 0);
			expect(heights).toEqual(heights.map((_, index) => 750 - index * pitch));
		});
	}

	onCase('find-words-left.pdf')('have their words on their left', async () => {
		expect(await labelsIn('find-words-left.pdf')).toEqual(['Male', 'Female', 'Other']);
	});

	for (const name of ['find-outside.pdf', 'find-hidden-layer.pdf']) {
		onCase(name)(`are only where marks can be seen: ${name}`, async () => {
			expect(await labelsIn(name)).toEqual(['Name', 'City', 'Agree']);
		});
	}

	onCase('find-symbol-boxes.pdf')('are boxes of ZapfDingbats', async () => {
		expect(await found('find-symbol-boxes.pdf')).toMatchObject([
			{ type: 'checkbox', label: 'I agree' },
			{ type: 'checkbox', label: 'Newsletter' },
		]);
	});

	onCase('find-white-on-gray.pdf')('are white on gray', async () => {
		expect(await labelsIn('find-white-on-gray.pdf')).toEqual(['Name', 'City']);
	});

	onCase('find-table.pdf')('are the empty cells of a table, by both of their heads', async () => {
		const fields = await found('find-table.pdf');
		const rows = ['Apples', 'Pears', 'Plums', 'Nuts', 'Figs', 'Dates', 'Limes'];
		expect(fields.map(({ type, label }) => [type, label])).toEqual(
			rows.flatMap((row) =>
				['Qty', 'Price', 'Total'].map((head) => ['number', `${head} – ${row}`]),
			),
		);
	});

	onCase('find-address.pdf')('are several lines below one label', async () => {
		expect(await labelsIn('find-address.pdf')).toEqual(['Address', 'Address 2', 'Address 3']);
	});

	onCase('find-iban.pdf')('are cells in groups as one comb', async () => {
		const fields = await found('find-iban.pdf');
		expect(fields).toMatchObject([
			{ label: 'IBAN', comb: true, maxLength: 22 },
			{ label: 'Name', comb: false },
		]);
		const [{ x = 0, width = 0 } = {}] = fields;
		for (let cell = 0; cell < 22; cell++) {
			const printed = 60 + 54 * Math.floor(cell / 4) + 12 * (cell % 4) + 6;
			// A digit of 10 points is 5.6 wide, a cell 12.
			expect(Math.abs(x + (width / 22) * (cell + 0.5) - printed)).toBeLessThan(3.2);
		}
	});

	onCase('find-dots.pdf')('are short runs of dots in a sentence', async () => {
		const fields = await found('find-dots.pdf');
		expect(fields.map(({ type, label }) => [type, label])).toEqual([
			['text', 'Die Wohnung liegt im'],
			['text', 'm² Wohnfläche.'],
			['text', 'Name'],
		]);
	});

	onCase('find-number.pdf')('are named by what is beside them, not by the letterhead', async () => {
		expect(await labelsIn('find-number.pdf')).toEqual(['Rechnungsnummer', 'Betrag']);
	});

	onCase('find-signature.pdf')('are no texts where one signs', async () => {
		expect(await labelsIn('find-signature.pdf')).toEqual(['Name']);
	});
});
