import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { openForm } from '../../../src/pdf/form.ts';
import { inkShape, likeness, turned, type InkShape } from '../../judges/inkShape.ts';
import { readPdf, type ReadBox } from '../../judges/readPdf.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { pdfText, pdfWith, type Box } from '../pdfWith.ts';

const SQUARE = [20, 500, 40, 520] as const;

/** The marks of ISO 32000-1, 12.7.4.2.3 by the character of ZapfDingbats that an author names. */
const MARKS = { '4': '✔', '8': '✘', l: '●', n: '■', u: '◆', H: '★' };
type Mark = keyof typeof MARKS;

/** How ZapfDingbats draws a mark, on a page that pdf-lib made. */
async function drawnMark(mark: Mark): Promise<InkShape> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.ZapfDingbats);
	document.addPage([100, 100]).drawText(MARKS[mark], { x: 20, y: 20, size: 60, font });
	return inkShape(await renderPage(await document.save(), 1, 4), [0, 0, 100, 100]);
}

/** Which of several forms this one is clearly like; a stroke may be thinner than that of the font. */
function mostLike<K>(shape: InkShape, others: ReadonlyMap<K, InkShape>): K | undefined {
	const [best, second] = [...others]
		.map(([key, other]) => ({ key, how: likeness(shape, other) }))
		.sort((a, b) => b.how - a.how);
	const isClear = best && best.how > 0.72 && best.how - (second?.how ?? 0) > 0.1;
	return isClear ? best.key : undefined;
}

interface Ticked {
	readonly boxes: readonly ReadBox[];
	/** How many pixels of the first box differ from the form. */
	readonly changed: number;
	/** What is drawn in the first box, without its frame. */
	readonly shape: () => InkShape;
}

/** What became of a form of which the first box was ticked. */
async function tick(bytes: Uint8Array, isTicked = true): Promise<Ticked> {
	const form = await openForm(bytes);
	const key = form.fields[0]?.key ?? '';
	const filled = await form.fill(new Map([[key, isTicked]]));
	const [before, after] = [await renderPage(bytes, 1, 4), await renderPage(filled, 1, 4)];
	const inside = [SQUARE[0] + 1.5, SQUARE[1] + 1.5, SQUARE[2] - 1.5, SQUARE[3] - 1.5] as const;
	return {
		...(await readPdf(filled)),
		changed: changedPixels(before, after, SQUARE),
		shape: () => inkShape(after, inside),
	};
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
	let marks: ReadonlyMap<Mark, InkShape>;
	beforeAll(async () => {
		const keys = Object.keys(MARKS) as Mark[];
		marks = new Map(
			await Promise.all(keys.map(async (mark) => [mark, await drawnMark(mark)] as const)),
		);
	});

	test('is on and shows a tick', async () => {
		const { boxes, changed } = await tick(await completeCheckbox(false));
		expect(boxes[0]?.value).toBe('Yes');
		expect(changed).toBeGreaterThan(240);
	});

	test('shows a tick although the form has no looks for it', async () => {
		const { boxes, shape } = await tick(await pdfWith([checkbox()]));
		expect(boxes[0]?.value).toBe('Yes');
		expect(mostLike(shape(), marks)).toBe('4');
	});

	test('takes the state that the form has a value of', async () => {
		const { boxes } = await tick(await pdfWith([checkbox({ V: 'accepted' })]));
		expect(boxes[0]?.value).toBe('accepted');
	});

	test.each(Object.keys(MARKS))('shows the mark %j of its author', async (mark) => {
		const { shape } = await tick(await pdfWith([checkbox({ MK: { CA: pdfText(mark) } })]));
		expect(mostLike(shape(), marks)).toBe(mark);
	});

	test.each([0, 90, 180, 270])('shows its mark turned by %d degrees', async (R) => {
		const turns = new Map<number, InkShape>();
		let shape = await drawnMark('4');
		for (const degrees of [0, 90, 180, 270]) {
			turns.set(degrees, shape);
			shape = turned(shape);
		}
		const ticked = await tick(await pdfWith([checkbox({ MK: { R } })]));
		expect(mostLike(ticked.shape(), turns)).toBe(R);
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
		expect(changed).toBeGreaterThan(240);
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
