/// <reference lib="dom" />
import { PDFDocument } from '@cantoo/pdf-lib';
import { formOfChoices } from '../../../service/test/forms/formOfChoices.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { enter, startOffice } from '../../../service/test/installed/office.ts';

async function prefilled(): Promise<Uint8Array> {
	const document = await PDFDocument.load(await formOfChoices());
	const form = document.getForm();
	const [page] = document.getPages();
	if (!page) throw new Error('There is no page');
	form.getDropdown('country').select('Chad');
	form.getRadioGroup('size').select('large');
	form.getTextField('name').setText('Ada');
	const places = ['yes', 'no', 'none'].map((name, index) => ({ name, x: 20 + 40 * index }));
	for (const { name, x } of places) {
		const place = { x, y: 50, width: 20, height: 20 };
		if (name === 'none') form.createTextField(name).addToPage(page, place);
		else form.createCheckBox(name).addToPage(page, place);
	}
	form.getCheckBox('yes').check();
	return document.save();
}

describeInChromium()('the form to fill', () => {
	const browser = useChromium();

	test.each(['light', 'dark'] as const)(
		'shows what the template holds, %s',
		async (colorScheme) => {
			await using service = await startOffice();
			await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes: await prefilled() });
			const page = await browser().newPage({
				colorScheme,
				bypassCSP: true,
				reducedMotion: 'reduce',
			});
			await enter(page, service);
			page.setDefaultTimeout(20_000);
			await page.goto(service.url);
			await page.getByRole('button', { name: 'Fill Trip' }).click();
			const entered = async (label: string) => page.getByLabel(label, { exact: true }).inputValue();
			await page.getByLabel('Country', { exact: true }).waitFor();
			expect(await Promise.all(['Country', 'Name', 'None'].map(entered))).toEqual([
				'Chad',
				'Ada',
				'',
			]);
			const checked = page.locator('.fill input:checked').locator('xpath=..');
			expect(await checked.allInnerTexts()).toEqual(['large', 'Yes']);
			expect(await violations(page)).toEqual([]);
			await page.close();
		},
	);

	test('says which fields cannot be filled, and why', async () => {
		await using service = await startOffice({ api: { choices: 'absent' } });
		const document = await PDFDocument.load(await formOfChoices());
		document
			.getForm()
			.createButton('print')
			.addToPage('Print', document.getPage(0), { x: 300, y: 20 });
		const list = document.getForm().createOptionList('languages');
		list.addOptions(['Czech', 'Dutch']);
		list.addToPage(document.getPage(0), { x: 20, y: 150, width: 80, height: 40 });
		const bytes = await document.save();
		await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
		const page = await browser().newPage({ bypassCSP: true });
		await enter(page, service);
		page.setDefaultTimeout(20_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Trip' }).click();
		await page.getByText('4 fields of the form stay as they are in each document:').waitFor();
		expect(await page.locator('.left-out li').allInnerTexts()).toEqual([
			'Country: a choice, which this service is set to leave as it is',
			'Languages: a choice, which this service is set to leave as it is',
			'Size: a choice, which this service is set to leave as it is',
			'Print: a button',
		]);
		expect(await violations(page)).toEqual([]);
		await page.close();
	});
});
