import { PDFDocument } from '@cantoo/pdf-lib';
import { openForm } from '../../../mock-server/pdf/form.ts';
import { readPdf, type ReadBox } from '../../../pdf/readPdf.ts';
import { changedPixels, renderPage } from '../../../pdf/renderPdf.ts';
import { pdfText, pdfWith, type Box } from './pdfWith.ts';

const SQUARE = [20, 500, 40, 520] as const;

/** States of all boxes, and how many pixels of the first differ from the form. */
async function tick(
	bytes: Uint8Array,
	isTicked = true,
): Promise<{ boxes: readonly ReadBox[]; changed: number }> {
	const form = await openForm(bytes);
	const key = form.fields[0]?.key ?? '';
	const filled = await form.fill(new Map([[key, isTicked]]));
	const [before, after] = [await renderPage(bytes, 1, 2), await renderPage(filled, 1, 2)];
	return { ...(await readPdf(filled)), changed: changedPixels(before, after, SQUARE) };
}

function checkbox(entries: Box['entries'] = {}): Box {
	return { name: 'a', type: 'Btn', at: SQUARE, entries };
}

/** A checkbox as pdf-lib makes it, ticked or not. */
async function completeCheckbox(isTicked: boolean): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const box = document.getForm().createCheckBox('a');
	box.addToPage(document.addPage([400, 600]), { x: 20, y: 500, width: 20, height: 20 });
	if (isTicked) box.check();
	return document.save();
}

describe('a ticked checkbox', () => {
	test('is on and shows a tick', async () => {
		const { boxes, changed } = await tick(await completeCheckbox(false));
		expect(boxes[0]?.value).toBe('Yes');
		expect(changed).toBeGreaterThan(60);
	});

	test('shows a tick although the form has no looks for it', async () => {
		const { boxes, changed } = await tick(await pdfWith([checkbox()]));
		expect(boxes[0]?.value).toBe('Yes');
		expect(changed).toBeGreaterThan(60);
	});

	test('takes the state that the form has a value of', async () => {
		const { boxes } = await tick(await pdfWith([checkbox({ V: 'accepted' })]));
		expect(boxes[0]?.value).toBe('accepted');
	});

	test.each(['4', '8', 'l', 'n', 'u', 'H'])('shows the mark %j of its author', async (mark) => {
		const { changed } = await tick(await pdfWith([checkbox({ MK: { CA: pdfText(mark) } })]));
		expect(changed).toBeGreaterThan(60);
	});

	test.each([0, 90, 180, 270])('shows its mark when it is turned by %d degrees', async (R) => {
		const { changed } = await tick(await pdfWith([checkbox({ MK: { R } })]));
		expect(changed).toBeGreaterThan(60);
	});

	test('keeps the frame that its author gave it', async () => {
		const frame = { MK: { BC: [1, 0, 0], BG: [1, 1, 0] }, BS: { W: 3 } };
		const bytes = await pdfWith([checkbox(frame)]);
		const filled = await (await openForm(bytes)).fill(new Map([['a', true]]));
		const { pixels, width, toPixels } = await renderPage(filled, 1, 2);
		const [left, top] = toPixels(SQUARE);
		const at = ((top + 2) * width + left + 20) * 4;
		expect([...pixels.slice(at, at + 3)]).toEqual([255, 0, 0]);
	});
});

describe('a cleared checkbox', () => {
	test('is off and shows no tick', async () => {
		const { boxes, changed } = await tick(await completeCheckbox(true), false);
		expect(boxes[0]?.value).toBe('Off');
		expect(changed).toBeGreaterThan(60);
	});

	test('looks as before when it was off already', async () => {
		const { changed } = await tick(await completeCheckbox(false), false);
		expect(changed).toBe(0);
	});
});

describe('boxes that share a name', () => {
	test('are ticked together', async () => {
		const { boxes } = await tick(await pdfWith([checkbox(), { ...checkbox(), page: 1 }]));
		expect(boxes.map(({ value }) => value)).toEqual(['Yes', 'Yes']);
	});

	test('that stand for different values are ticked where the first value is meant', async () => {
		const looks = (state: string) => ({ AP: { N: { [state]: { BBox: [0, 0, 20, 20] } } } });
		const boxes = [checkbox(looks('car')), { ...checkbox(looks('bike')), at: [60, 500, 80, 520] }];
		const filled = await tick(await pdfWith(boxes as readonly Box[]));
		expect(filled.boxes.map(({ value }) => value)).toEqual(['car', 'Off']);
	});
});
