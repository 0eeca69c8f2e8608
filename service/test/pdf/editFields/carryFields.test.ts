import { PDFDocument } from '@cantoo/pdf-lib';
import { carryFields } from '../../../src/pdf/editFields/carryFields.ts';
import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { formOfChoices } from '../../forms/formOfChoices.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { pdfWith } from '../pdfWith.ts';

async function blank(...sizes: [number, number][]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	for (const size of sizes) document.addPage(size);
	return document.save();
}

const carried = async (from: Uint8Array, to: Uint8Array) =>
	carryFields(from, await readFields(from), to);

describe('the fields of a PDF in another one', () => {
	it('have the same places, measured from the upper left corner', async () => {
		const from = await pdfWith([
			{ name: 'first', at: [50, 500, 150, 520] },
			{ name: 'second', page: 1, at: [50, 400, 150, 420] },
		]);
		const to = await blank([400, 700], [400, 600]);
		const { fields, lost, own } = await carried(from, to);
		expect([lost, own]).toEqual([[], 0]);
		const made = await editFields(to, fields);
		const { boxes } = await readPdf(made);
		expect(boxes.map(({ name, page, rectangle }) => [name, page, ...rectangle])).toEqual([
			['first', 1, 50, 600, 150, 620],
			['second', 2, 50, 400, 150, 420],
		]);
		const filled = await (await openForm(made)).fill(new Map([['second', 'x']]));
		expect((await readPdf(filled)).boxes.map(({ value }) => value)).toEqual(['', 'x']);
	});

	it('are told where they have no place: page, edge, or kind', async () => {
		const from = await pdfWith([
			{ name: 'kept', at: [10, 500, 60, 520] },
			{ name: 'outside', at: [300, 500, 390, 520] },
			{ name: 'behind', page: 1, at: [10, 500, 60, 520] },
		]);
		const { fields, lost } = await carried(from, await blank([200, 600]));
		expect(fields.map(({ key }) => key)).toEqual(['kept']);
		expect(lost).toMatchObject([
			{ key: 'outside', why: 'place', page: 1 },
			{ key: 'behind', why: 'page', page: 2 },
		]);
		const choices = await carried(await formOfChoices(), await blank([400, 300]));
		expect(choices.fields.map(({ key }) => key)).toEqual(['country', 'name']);
		expect(choices.lost).toMatchObject([{ key: 'size', why: 'kind' }]);
	});

	it('do not reach over the edge of a smaller page', async () => {
		const from = await pdfWith([{ name: 'wide', at: [50, 500, 250, 520] }]);
		const { fields } = await carried(from, await blank([200, 600]));
		expect(fields[0]?.boxes).toEqual([{ page: 1, x: 50, y: 500, width: 150, height: 20 }]);
	});

	it('are those of the other PDF where it has the same keys, and its own come along', async () => {
		const from = await pdfWith([
			{ name: 'name', at: [50, 500, 150, 520] },
			{ name: 'old', at: [50, 100, 150, 120] },
		]);
		const to = await pdfWith([
			{ name: 'more', at: [50, 200, 150, 220] },
			{ name: 'name', at: [60, 300, 160, 320] },
		]);
		const labelled = (await readFields(from)).map((field) => ({ ...field, label: 'Mine' }));
		const { fields, own } = await carryFields(from, labelled, to);
		expect(own).toBe(1);
		expect(fields.map(({ key, label }) => [key, label])).toEqual([
			['name', 'Mine'],
			['old', 'Mine'],
			['more', 'More'],
		]);
		expect(fields[0]?.boxes).toMatchObject([{ x: 60, y: 300 }]);
		const made = await editFields(to, fields);
		expect((await readFields(made)).map(({ key }) => key)).toEqual(['name', 'old', 'more']);
	});
});
