import { openForm, type FieldValue } from '../../../mock-server/pdf/form.ts';
import { readPdf } from '../../../pdf/readPdf.ts';
import { changedPixels, renderPage } from '../../../pdf/renderPdf.ts';
import { drawnText, hasTool } from '../../../pdf/tools.ts';
import { PDFDocument } from '@cantoo/pdf-lib';

/** A drop-down and a group of radio buttons, as pdf-lib draws them. */
async function formOfChoices(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([400, 300]);
	const form = document.getForm();
	const dropDown = form.createDropdown('country');
	dropDown.addOptions(['Austria', 'Chad', 'Peru']);
	dropDown.addToPage(page, { x: 20, y: 200, width: 200, height: 20 });
	const radio = form.createRadioGroup('size');
	radio.addOptionToPage('small', page, { x: 20, y: 100, width: 20, height: 20 });
	radio.addOptionToPage('large', page, { x: 60, y: 100, width: 20, height: 20 });
	form.createTextField('name').addToPage(page, { x: 20, y: 20, width: 200, height: 20 });
	return document.save();
}

async function fill(values: Readonly<Record<string, FieldValue>>): Promise<Uint8Array> {
	const form = await openForm(await formOfChoices(), { choices: true });
	return form.fill(new Map(Object.entries(values)));
}

const large = [60, 100, 80, 120] as const;
const small = [20, 100, 40, 120] as const;

describe('drop-downs and radio buttons', () => {
	test('are texts with their options, if asked for', async () => {
		const { fields } = await openForm(await formOfChoices(), { choices: true });
		expect(fields.map(({ key, type, options }) => [key, type, options])).toEqual([
			['country', 'text', ['Austria', 'Chad', 'Peru']],
			['size', 'text', ['small', 'large']],
			['name', 'text', undefined],
		]);
	});

	test('are no fields otherwise', async () => {
		const { fields } = await openForm(await formOfChoices());
		expect(fields.map(({ key }) => key)).toEqual(['name']);
	});

	(hasTool('pdftotext') ? test : test.skip)('show what was chosen', async () => {
		expect(drawnText(await fill({ country: 'Chad' }))).toContain('Chad');
	});

	test('are read back as they were filled', async () => {
		const document = await PDFDocument.load(await fill({ country: 'Peru', size: 'large' }));
		expect(document.getForm().getDropdown('country').getSelected()).toEqual(['Peru']);
		expect(document.getForm().getRadioGroup('size').getSelected()).toBe('large');
		const { boxes } = await readPdf(await fill({ country: 'Peru' }));
		expect(boxes.find(({ name }) => name === 'country')?.value).toBe('Peru');
	});

	test('of one group show one pressed button', async () => {
		const [first, second] = [await fill({ size: 'small' }), await fill({ size: 'large' })];
		const [before, after] = [await renderPage(first, 1, 2), await renderPage(second, 1, 2)];
		expect(changedPixels(before, after, small)).toBeGreaterThan(40);
		expect(changedPixels(before, after, large)).toBeGreaterThan(40);
	});

	test.each([
		['country', 'Narnia', '"Narnia" is none of its options: "Austria", "Chad", "Peru"'],
		['size', 'huge', '"huge" is none of its options: "small", "large"'],
	])('refuse another value and list their options: %s', async (key, value, why) => {
		await expect(fill({ [key]: value })).rejects.toMatchObject({ key, why });
	});

	test('are emptied by an empty text', async () => {
		const document = await PDFDocument.load(await fill({ country: '', size: '' }));
		expect(document.getForm().getRadioGroup('size').getSelected()).toBeUndefined();
	});
});
