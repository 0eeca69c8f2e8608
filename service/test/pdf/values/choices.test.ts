import { openForm, type FieldValue } from '../../../src/pdf/form.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { formOfChoices } from '../../forms/formOfChoices.ts';
import { pdfText, pdfWith, RADIO } from '../pdfWith.ts';

async function fill(values: Readonly<Record<string, FieldValue>>): Promise<Uint8Array> {
	const form = await openForm(await formOfChoices());
	return form.fill(new Map(Object.entries(values)));
}

const large = [60, 100, 80, 120] as const;
const small = [20, 100, 40, 120] as const;

describe('drop-downs and radio buttons', () => {
	test('are texts with their options, if asked for', async () => {
		const { fields } = await openForm(await formOfChoices());
		expect(fields.map(({ key, type, options }) => [key, type, options])).toEqual([
			['country', 'text', ['Austria', 'Chad', 'Peru']],
			['size', 'text', ['small', 'large']],
			['name', 'text', undefined],
		]);
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

	test('are no fields without options, nor if a text field has their name', async () => {
		const combo = { type: 'Ch', entries: { Ff: 1 << 17 } } as const;
		const bytes = await pdfWith([
			{ name: 'empty', ...combo },
			{ name: 'note', ...combo, entries: { Ff: 1 << 17, Opt: [pdfText('a')] } },
			{ name: 'note' },
			{ name: 'country', ...combo, entries: { Ff: 1 << 17, Opt: [pdfText('Peru')] } },
		]);
		const { fields } = await openForm(bytes);
		expect(fields.map(({ key, options }) => [key, options])).toEqual([
			['note', undefined],
			['country', ['Peru']],
		]);
	});

	test.each([
		['UTF-8', 'M#C3#A4nner'],
		['Latin-1', 'M#E4nner'],
	])('have readable options where the names of states are %s', async (_, state) => {
		const look = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] };
		const radio = { Ff: RADIO, AS: 'Off', AP: { N: { [state]: look, Off: look } } };
		const bytes = await pdfWith([{ name: 'who', type: 'Btn', entries: radio }]);
		const form = await openForm(bytes);
		expect(form.fields[0]?.options).toEqual(['M\u00e4nner']);
		const filled = Buffer.from(await form.fill(new Map([['who', 'M\u00e4nner']])));
		expect(filled.toString('latin1')).toMatch(new RegExp(`/AS /${state}\\b`));
	});
});
