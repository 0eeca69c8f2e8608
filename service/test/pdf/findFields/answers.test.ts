import { foundOn, type Pen } from './foundOn.ts';

/** What is proposed for a line behind each of these labels. */
async function answersTo(...labels: readonly string[]) {
	const found = await foundOn(({ write, line }) => {
		labels.forEach((label, index) => {
			write(label, 50, 702 - index * 30);
			line(300, 400, 700 - index * 30);
		});
	});
	return found.map(({ type, format, dateFormat, decimals, numberStyle, currency }) =>
		[type, format, dateFormat, decimals, numberStyle, currency].filter(
			(part) => part !== undefined,
		),
	);
}

/** A table with these heads and two empty rows. */
function table({ write, line, page }: Pen, heads: readonly string[]): void {
	const right = 50 + heads.length * 100;
	for (const y of [720, 700, 680, 660]) line(50, right, y);
	for (let x = 50; x <= right; x += 100) {
		page.drawLine({ start: { x, y: 660 }, end: { x, y: 720 } });
	}
	heads.forEach((head, index) => write(head, 54 + index * 100, 706));
}

describe('what a place asks for', () => {
	it('is an amount by its words, in the style of the language', async () => {
		expect(await answersTo('Amount of the claim', 'Name of the insured')).toEqual([
			['number', '1,234.50'],
			['text'],
		]);
		expect(await answersTo('Gesamtsumme für die Lieferung', 'Stückpreis')).toEqual([
			['number', '1.234,50'],
			['number', '1.234,50'],
		]);
		expect(await answersTo('Montant des travaux')).toEqual([['number', '1 234,50']]);
	});

	it('is an amount of money by the sign of a currency', async () => {
		expect(await answersTo('Rent in €', 'Netto (EUR)', 'Warm und kalt')).toEqual([
			['number', 2, '1.234,50', '€'],
			['number', 2, '1.234,50', 'EUR'],
			['text'],
		]);
		const [found] = await foundOn(({ write, line }) => {
			write('Miete', 50, 702);
			line(100, 200, 700);
			write('€', 203, 702);
		});
		expect(found).toMatchObject({ label: 'Miete', type: 'number', currency: '€', decimals: 2 });
	});

	it('is a text where the amount is written out, or only named', async () => {
		const labels = [
			'Amount in words',
			'Betrag in Worten',
			'Preis-Nr.',
			'Name and total account no',
		];
		expect(await answersTo(...labels)).toEqual(labels.map(() => ['text']));
	});

	it('is a date, as it is printed or as the language has it', async () => {
		expect(await answersTo('Geburtsdatum (TT.MM.JJJJ)', 'Datum der Lieferung')).toEqual([
			['text', 'date', 'dd.mm.yyyy'],
			['text', 'date', 'dd.mm.yyyy'],
		]);
		expect(await answersTo('Date of birth (MM/DD/YYYY)', 'Date de naissance (JJ/MM/AAAA)')).toEqual(
			[
				['text', 'date', 'mm/dd/yyyy'],
				['text', 'date', 'dd/mm/yyyy'],
			],
		);
		expect(await answersTo('Datum')).toEqual([['text', 'date', 'dd.mm.yyyy']]);
	});

	it('is a text for a date with something else', async () => {
		expect(await answersTo('Ort, Datum', 'Date and time')).toEqual([['text'], ['text']]);
	});

	it('is that of the column in a table, not that of its other words', async () => {
		const found = await foundOn((pen) => table(pen, ['Item', 'Total EUR', 'Date', 'Notes']));
		expect(found.map(({ label, type }) => [label, type])).toEqual([
			['Item', 'text'],
			['Total EUR', 'number'],
			['Date', 'text'],
			['Notes', 'text'],
			['Item 2', 'text'],
			['Total EUR 2', 'number'],
			['Date 2', 'text'],
			['Notes 2', 'text'],
		]);
	});

	it('is a date without separators in a comb of eight cells', async () => {
		const [found] = await foundOn(({ write, box }) => {
			write('Geburtsdatum', 50, 722);
			for (let cell = 0; cell < 8; cell++) box(50 + cell * 15, 700, 15, 18);
		});
		expect(found).toMatchObject({ comb: true, maxLength: 8, dateFormat: 'ddmmyyyy' });
	});
});
