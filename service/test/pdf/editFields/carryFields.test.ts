import { PDFDocument } from '@cantoo/pdf-lib';
import { carryFields } from '../../../src/pdf/editFields/carryFields.ts';
import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { followWords } from '../../../src/pdf/findFields/followWords.ts';
import type { EditableField } from '../../../src/pdf/editFields/editableField.ts';
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

const carried = async (from: Uint8Array, to: Uint8Array, given?: readonly EditableField[]) => {
	const fields = given ?? (await readFields(from));
	const boxes = fields.flatMap((field) => field.boxes);
	return carryFields(from, fields, to, await followWords(from, to, boxes));
};

interface Line {
	readonly text: string;
	readonly at: readonly [x: number, y: number];
	readonly page?: number;
	readonly size?: number;
}

/** An edition of a form: its words, and fields beside them. */
async function edition(lines: readonly Line[], fields: Readonly<Record<string, Line['at']>> = {}) {
	const document = await PDFDocument.create();
	const pages = [document.addPage([500, 700]), document.addPage([500, 700])];
	for (const { text, at, page = 0, size = 11 } of lines) {
		const [x, y] = at;
		pages[page]?.drawText(text, { x, y, size });
	}
	for (const [name, [x, y]] of Object.entries(fields)) {
		const page = pages[0];
		if (page)
			document.getForm().createTextField(name).addToPage(page, { x, y, width: 100, height: 16 });
	}
	return document.save();
}

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

	const before = edition(
		[
			{ text: 'Application for membership', at: [60, 650] },
			{ text: 'Family name:', at: [60, 600] },
			{ text: 'City of birth:', at: [60, 570] },
			{ text: 'Signature of the guardian:', at: [60, 400] },
		],
		{ name: [160, 597], city: [160, 567], guardian: [220, 397] },
	);

	it('go along with the words around them, to another page, too', async () => {
		const after = edition([
			{ text: 'Application for membership', at: [60, 650] },
			{ text: 'Please write in capitals, and in black.', at: [60, 620] },
			{ text: 'Family name:', at: [60, 540] },
			{ text: 'City of birth:', at: [60, 510] },
			{ text: 'Signature of the guardian:', at: [90, 300], page: 1 },
		]);
		const { fields, followed, unsure, lost } = await carried(await before, await after);
		expect([followed, unsure, lost]).toEqual([3, [], []]);
		const places = fields.map(({ boxes: [box] }) =>
			[box?.page, box?.x, box?.y].map((n) => Math.round(Number(n) + 0.1)),
		);
		expect(places).toEqual([
			[1, 160, 537],
			[1, 160, 507],
			[2, 250, 297],
		]);
	});

	it('stay and are told where their words are gone; those whose words have stayed do not move', async () => {
		const after = edition([
			{ text: 'Application for membership', at: [60, 650] },
			{ text: 'Family name:', at: [60, 600] },
			{ text: 'City of birth:', at: [60, 570] },
			{ text: 'Remarks, which nobody has to write', at: [60, 400] },
		]);
		const { fields, followed, unsure } = await carried(await before, await after);
		expect([followed, unsure]).toEqual([0, ['guardian']]);
		expect(
			fields.map(({ boxes: [box] }) => [box?.x, box?.y].map((n) => Math.round(Number(n) + 0.1))),
		).toEqual([
			[160, 597],
			[160, 567],
			[220, 397],
		]);
	});

	it('follow their own of many equal words', async () => {
		const rows = (shift: number): Line[] =>
			['First', 'Second', 'Third'].flatMap((name, index) => [
				{ text: `${name} child`, at: [60, 600 - 60 * index - shift] as const },
				{ text: 'Name:', at: [60, 580 - 60 * index - shift] as const },
			]);
		const from = edition(rows(0), { a: [110, 577], b: [110, 517], c: [110, 457] });
		const to = edition(rows(45));
		const { fields, unsure } = await carried(await from, await to);
		expect(unsure).toEqual([]);
		expect(fields.map(({ boxes: [box] }) => Math.round(Number(box?.y)))).toEqual([532, 472, 412]);
	});

	it('follow the number of their row in a table of equal rows', async () => {
		const rows = (shift: number): Line[] =>
			[1, 2, 3, 4].flatMap((number, index) => [
				{ text: `${number}.`, at: [60, 600 - 24 * index - shift] as const },
				{ text: 'Name:', at: [90, 600 - 24 * index - shift] as const },
				{ text: 'Age:', at: [300, 600 - 24 * index - shift] as const },
			]);
		const from = edition(rows(0), { a: [130, 597], b: [130, 573], c: [130, 549], d: [130, 525] });
		const { fields } = await carried(await from, await edition(rows(47)));
		const heights = fields.map(({ boxes: [box] }) => Math.round(Number(box?.y)));
		expect(heights).toEqual([550, 526, 502, 478]);
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
		const { fields, own } = await carried(from, to, labelled);
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
