import { PDFDocument } from '@cantoo/pdf-lib';
import { openForm, type FieldValue } from '../../../src/pdf/form.ts';
import { presentValues } from '../../../src/pdf/values/presentValues.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { realForm, realForms } from '../../judges/realForms.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { checkWithQpdf, hasTool, valuesByQpdf } from '../../judges/tools.ts';
import { tickGroup as group, tickGroupKey as key } from '../../forms/tickGroup.ts';

async function fill(bytes: Uint8Array, value: FieldValue, name = key): Promise<Uint8Array> {
	return (await openForm(bytes)).fill(new Map([[name, value]]));
}

/** The boxes of a field that look different once it has a value, as PDFium draws them, by their place. */
async function ticked(bytes: Uint8Array, value: FieldValue, name = key): Promise<number[]> {
	const [empty, filled] = [await fill(bytes, '', name), await fill(bytes, value, name)];
	const { boxes } = await readPdf(filled);
	const own = boxes.filter((box) => box.name === name);
	const page = own[0]?.page ?? 1;
	const [before, after] = [await renderPage(empty, page, 2), await renderPage(filled, page, 2)];
	return own.flatMap(({ rectangle }, index) =>
		changedPixels(before, after, rectangle) > 10 ? [index] : [],
	);
}

describe('boxes of one checkbox that stand for different values', () => {
	const bytes = group(['S', 'HoH', 'MJ']);

	test('are a text with these options', async () => {
		const { fields } = await openForm(bytes);
		expect(fields).toEqual([
			{ key, label: 'Status', type: 'text', options: ['S', 'HoH', 'MJ'], tickable: true },
		]);
	});

	test.each([
		['S', 0],
		['HoH', 1],
		['MJ', 2],
	])('%s ticks its box and no other', async (value, place) => {
		expect(await ticked(bytes, value)).toEqual([place]);
		const { boxes } = await readPdf(await fill(bytes, value));
		expect(boxes.map((box) => box.value !== 'Off')).toEqual([0, 1, 2].map((at) => at === place));
	});

	test('take the value of another box away', async () => {
		const first = await fill(bytes, 'S');
		expect(await ticked(first, 'MJ')).toEqual([2]);
		const document = await PDFDocument.load(await fill(first, 'MJ'));
		const states = document
			.getForm()
			.getCheckBox(key)
			.acroField.getWidgets()
			.map((widget) => widget.getAppearanceState()?.decodeText());
		expect(states).toEqual(['Off', 'Off', 'MJ']);
	});

	test('refuse another value, and list what there is', async () => {
		await expect(fill(bytes, 'QW')).rejects.toMatchObject({
			key,
			why: '"QW" is none of its options: "S", "HoH", "MJ"',
		});
	});

	test('tell the value that they hold', async () => {
		expect((await presentValues(await fill(bytes, 'HoH'))).values).toEqual([[key, 'HoH']]);
		expect((await presentValues(bytes)).values).toEqual([]);
	});

	test('take true for the first, as templates of earlier versions send it', async () => {
		expect(await ticked(bytes, true)).toEqual([0]);
		expect(await ticked(bytes, false)).toEqual([]);
	});

	test('have the texts that the form has for them (/Opt)', async () => {
		const named = group(['0', '1', '2'], '/Opt [(Single) (Married) (Widowed)]');
		const { fields } = await openForm(named);
		expect(fields[0]?.options).toEqual(['Single', 'Married', 'Widowed']);
		expect(await ticked(named, 'Married')).toEqual([1]);
		await expect(fill(named, '1')).rejects.toThrow('is none of its options');
	});

	(hasTool('qpdf') ? test : test.skip)('leave the file sound', async () => {
		const filled = await fill(bytes, 'HoH');
		expect(checkWithQpdf(filled)).toMatchObject({ status: 0 });
		expect(valuesByQpdf(filled).get(key)).toEqual(new Set(['HoH']));
	});
});

test('boxes of one value are ticked together, beside those of another', async () => {
	const bytes = group(['Yes', 'No', 'Yes']);
	expect((await openForm(bytes)).fields[0]?.options).toEqual(['Yes', 'No']);
	expect(await ticked(bytes, 'Yes')).toEqual([0, 2]);
	expect(await ticked(bytes, 'No')).toEqual([1]);
});

test('boxes of one value alone are a checkbox', async () => {
	const { fields } = await openForm(group(['Yes', 'Yes']));
	expect(fields).toEqual([{ key, label: 'Status', type: 'checkbox' }]);
});

const name = 'irs-f1040-prefilled.pdf';
const withForm = realForms.includes(name) ? test : test.skip;

withForm('the filing status of a Form 1040 is one of five, and its box is ticked', async () => {
	const bytes = realForm(name);
	const status = 'topmostSubform[0].Page1[0].c1_04';
	const form = await openForm(bytes);
	const { options = [] } = form.fields.find((field) => field.key === status) ?? {};
	expect(options).toEqual(['S', 'HoH', 'MJ', 'MS', 'QW']);
	for (const option of options) {
		const { boxes } = await readPdf(await form.fill(new Map([[status, option]])));
		const own = boxes.filter((box) => box.name === status);
		expect(own.filter(({ value }) => value !== 'Off').map(({ onState }) => onState)).toEqual([
			option,
		]);
		if (option !== 'MJ') continue;
		expect(await ticked(bytes, option, status)).toEqual([
			own.findIndex(({ onState }) => onState === option),
		]);
	}
});
