/// <reference lib="dom" />
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import {
	enter,
	fillLetter,
	startOffice,
	startWithLetter,
} from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { until } from '../../../service/test/until.ts';

describeInChromium()('an editor that is saved', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startOffice();
		const bytes = await smallForm({ text: ['a', 'b'] });
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes });
		page = await browser().newPage({ viewport: { width: 1300, height: 900 } });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		await page.locator('.sheet canvas[width]').first().waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		// The browser itself tells of answers that are errors, or that it did not get.
		expect(misdeeds.filter((each) => !/409|ERR_FAILED/.test(each))).toEqual([]);
	});
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const input = (name: string) => page.getByLabel(name, { exact: true });
	const box = (name: string) => page.locator(`.box[title^="${name} ("]`);
	const stored = async () => {
		const template = await service.store.templates.get('form');
		if (!template) throw new Error('There is no template');
		return { template, pdf: await readPdf(await service.store.templateBytes(template)) };
	};
	const saved = () => page.getByText('All changes are saved').waitFor();

	test('stays open, with zoom, focus and history, and saves again what it then is', async () => {
		await button('Zoom in').click();
		const zoom = await page.locator('output').innerText();
		await box('A').click();
		await page.keyboard.press('Alt+ArrowRight');
		await page.keyboard.press('Control+d');
		await page.keyboard.press('Control+s');
		await saved();
		expect((await stored()).template.fields.map(({ key }) => key)).toEqual(['a', 'b', 'a 2']);
		expect(await page.locator('output').innerText()).toBe(zoom);
		expect(await page.locator(':focus').getAttribute('data-box')).toContain(':0');
		expect(await page.locator('.sheets').isVisible()).toBe(true);
		await box('A').last().click();
		await input('Label').fill('Again');
		await button('Save').click();
		await saved();
		const { template, pdf } = await stored();
		expect(template.fields.map(({ label }) => label)).toEqual(['A', 'B', 'Again']);
		expect(pdf.boxes.map(({ name }) => name).sort()).toEqual(['a', 'a 2', 'b']);
		for (let step = 0; step < 3; step += 1) await button('Undo').click();
		await page.getByText('All changes are saved').waitFor({ state: 'hidden' });
		await button('Save and close').click();
		await page.locator('dialog.editor').waitFor({ state: 'detached' });
		expect((await stored()).pdf.boxes.map(({ name }) => name).sort()).toEqual(['a', 'b']);
	});

	test('knows a save whose answer was lost as its own', async () => {
		await box('B').click();
		await input('Label').fill('Mine');
		let isLost = true;
		await page.route('**/app/templates/form/fields', async (route) => {
			if (route.request().method() !== 'PUT' || !isLost) return route.continue();
			isLost = false;
			await route.fetch();
			return route.abort('failed');
		});
		await button('Save').click();
		await page.getByText('The service cannot be reached').waitFor();
		expect((await stored()).template.fields[1]?.label).toBe('Mine');
		await button('Save').click();
		await saved();
		expect(await page.getByRole('dialog', { name: /Someone else/ }).count()).toBe(0);
		await box('A').click();
		await input('Label').fill('First');
		await button('Save and close').click();
		await page.locator('dialog.editor').waitFor({ state: 'detached' });
		const { template } = await stored();
		expect(template.fields.map(({ label }) => label)).toEqual(['First', 'Mine']);
	});

	test('goes back to the PDF before it was replaced', async () => {
		const other = await PDFDocument.create();
		other.addPage([612, 792]).drawText('Another one', { x: 50, y: 700 });
		other.addPage([612, 792]);
		const file = {
			name: 'new.pdf',
			mimeType: 'application/pdf',
			buffer: Buffer.from(await other.save()),
		};
		await page.getByLabel('Replace the PDF…').setInputFiles(file);
		await button('Replace').click();
		await until('there are two pages', async () => (await page.locator('.sheet').count()) === 2);
		await button('Undo').click();
		await until('there is one page', async () => (await page.locator('.sheet').count()) === 1);
		await button('Redo').click();
		await until('there are two pages', async () => (await page.locator('.sheet').count()) === 2);
		await button('Save').click();
		await saved();
		expect((await stored()).pdf.pageCount).toBe(2);
		await button('Undo').click();
		await until('there is one page', async () => (await page.locator('.sheet').count()) === 1);
		await button('Save and close').click();
		await page.locator('dialog.editor').waitFor({ state: 'detached' });
		const { pdf } = await stored();
		expect([pdf.pageCount, pdf.boxes.map(({ name }) => name)]).toEqual([1, ['a', 'b']]);
	});
});

describeInChromium()('what is deleted on the page', () => {
	const browser = useChromium();

	test('is taken back where it was, and nothing slides under the pointer', async () => {
		await using service = await startWithLetter();
		for (const title of ['First', 'Second', 'Third']) await fillLetter(service, {}, title);
		const page = await browser().newPage();
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(`${service.url}/#/documents`);
		const button = (name: string) => page.getByRole('button', { name, exact: true });
		const third = await button('Delete First').boundingBox();
		await button('Delete Second').click();
		await page.getByRole('rowheader', { name: 'Second is in the trash' }).waitFor();
		expect(await button('Delete First').boundingBox()).toEqual(third);
		expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Undo: restore Second');
		expect(await service.store.documents.count()).toBe(2);
		await page.keyboard.press('Enter');
		await button('Delete Second').waitFor();
		expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Delete Second');
		expect(await service.store.documents.count()).toBe(3);
		await page.getByLabel('Select this page').check();
		page.on('dialog', (dialog) => void dialog.accept());
		await page.getByRole('group', { name: 'Selection' }).getByText('Delete').click();
		await page.getByText('3 documents').first().waitFor();
		await button('Undo').click();
		await button('Delete Third').waitFor();
		await page.goto(`${service.url}/#/templates`);
		await page.locator('summary[aria-label="More for Letter"]').click();
		await button('Delete Letter').click();
		await page.getByText('Letter is in the trash').first().waitFor();
		await button('Undo: restore Letter').click();
		await button('Fill Letter').waitFor();
		expect(await service.store.documents.count()).toBe(3);
		await page.close();
	});
});
