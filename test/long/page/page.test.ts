/// <reference lib="dom.iterable" />
/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { chooseInMenu, goTo } from '../../unit/mock-server/web/goTo.ts';
import { enter, fillLetter, useOffice } from '../../../service/test/installed/office.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';

describeInChromium()('the web page', () => {
	const browser = useChromium();
	const office = useOffice();
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		page = await browser().newPage({ viewport: { width: 1300, height: 900 } });
		await enter(page, office());
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, office().url);
		await page.goto(office().url);
		await page.getByRole('img', { name: 'Page 1 of Letter' }).waitFor();
	});
	afterEach(async () => {
		await page.close();
		expect(misdeeds).toEqual([]);
	});

	const card = () => page.getByRole('listitem').filter({ hasText: 'letter' });
	const row = (name: string) => page.getByRole('row').filter({ hasText: name });

	test('shows each template with a picture and its fields, and where the service is', async () => {
		await card().getByText('3 fields').click();
		const text = await card().innerText();
		for (const part of ['Letter', 'Full name', 'Age in years', 'number', 'checkbox']) {
			expect(text).toContain(part);
		}
		const shown = await page.locator('.card img').evaluate((image) => {
			const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement;
			const context = Object.assign(document.createElement('canvas'), { width, height }).getContext(
				'2d',
			);
			context?.drawImage(image as HTMLImageElement, 0, 0);
			return { width, levels: new Set(context?.getImageData(0, 0, width, height).data).size };
		});
		expect(shown.width).toBe(416);
		expect(shown.levels).toBeGreaterThan(2);
	});

	test('has an address for each place, for a reload and the way back', async () => {
		await page.getByLabel('Search the templates').fill('nothing like it');
		await page.getByText('No template matches your search.').waitFor();
		await goTo(page, 'Documents');
		await page.goBack();
		await page.getByText('No template matches your search.').waitFor();
		await page.reload();
		await page.getByText('No template matches your search.').waitFor();
		expect(await page.getByLabel('Search the templates').inputValue()).toBe('nothing like it');
		await goTo(page, 'Settings');
		expect(await page.title()).toBe('Settings · PDF Template Service');
		expect(await page.locator('#address').innerText()).toBe(office().url);
	});

	test('has a form to fill a template, for which a keyboard is enough', async () => {
		await page.getByRole('button', { name: 'Fill Letter' }).focus();
		await page.keyboard.press('Enter');
		// The title has the focus as soon as the form is there.
		await page.locator('#fill-title:focus').waitFor();
		for (const typed of ['By hand', 'Ada', '36', ' ']) {
			await page.keyboard.type(typed);
			// Enter goes on as Tab does; only at the button it creates the document.
			await page.keyboard.press(typed === 'Ada' ? 'Enter' : 'Tab');
		}
		await page.keyboard.press('Enter');
		await page.getByRole('img', { name: 'Page 1 of By hand' }).waitFor();
		await page.keyboard.press('Escape');
		expect(await page.getByRole('dialog').count()).toBe(0);
		const [document] = await office().store.documents.list({
			limit: 1,
			offset: 0,
			order: 'newest',
		});
		const bytes = (await office().store.documentBytes(String(document?.uid))) ?? new Uint8Array();
		const { boxes } = await readPdf(bytes);
		expect(boxes.map(({ value }) => value)).toEqual(['Ada', '36', 'Yes']);
		await goTo(page, 'Documents');
		await row('By hand').waitFor();
	});

	test('lets a document be seen and saved', async () => {
		const { uid } = await fillLetter(office(), { Name: 'Ada' }, 'From outside');
		await goTo(page, 'Documents');
		await row('From outside').getByRole('button', { name: 'Preview' }).click();
		await page.getByRole('img', { name: 'Page 1 of From outside' }).waitFor();
		const saving = page.waitForEvent('download');
		await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
		const download = await saving;
		expect(download.suggestedFilename()).toBe('From outside.pdf');
		const saved = new Uint8Array(readFileSync(await download.path()));
		expect(saved).toEqual(await office().store.documentBytes(uid));
	});

	test('takes PDF forms as templates, and says why it does not take others', async () => {
		const buffer = Buffer.from(await smallForm({ text: ['Code'] }));
		const files = [
			{ name: 'order-form.pdf', mimeType: 'application/pdf', buffer },
			{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear Sir') },
			{
				name: 'half.pdf',
				mimeType: 'application/pdf',
				buffer: buffer.subarray(0, buffer.length / 2),
			},
		];
		await page.getByLabel('Add PDFs').setInputFiles(files);
		const refusal = page.getByRole('alert').filter({ hasText: 'half.pdf' });
		expect(await refusal.innerText()).toBe(
			'notes.pdf: The file is not a PDF. half.pdf: The end of the PDF is missing; download or export it again.',
		);
		await page.getByRole('img', { name: 'Page 1 of Order form' }).waitFor();
		// The browser itself tells of every answer that is an error.
		expect(misdeeds.splice(0)).toEqual(Array(2).fill(expect.stringContaining('422')));
		expect(await office().store.templates.count()).toBe(2);
	});

	test('takes a PDF that is dropped on it', async () => {
		const bytes = Buffer.from(await smallForm()).toString('base64');
		await page.evaluate((text) => {
			const transfer = new DataTransfer();
			const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
			transfer.items.add(new File([content], 'dropped.pdf', { type: 'application/pdf' }));
			const event = new DragEvent('drop', {
				dataTransfer: transfer,
				bubbles: true,
				cancelable: true,
			});
			document.body.dispatchEvent(event);
		}, bytes);
		await page.getByRole('img', { name: 'Page 1 of Dropped' }).waitFor();
	});

	test('deletes a template when one is sure, and says how many documents go with it', async () => {
		const asked: string[] = [];
		const erase = async (isSure: boolean) => {
			const answered = new Promise<void>((resolve) => {
				page.once('dialog', (dialog) => {
					asked.push(dialog.message());
					void (isSure ? dialog.accept() : dialog.dismiss()).then(resolve);
				});
			});
			await chooseInMenu(page, 'Letter', 'Delete');
			await answered;
		};
		await erase(false);
		await fillLetter(office());
		await fillLetter(office());
		await erase(true);
		expect(asked).toEqual([
			'Delete “Letter”? There are no documents created from it. It stays in the trash for 30 days.',
			'Delete “Letter” and the 2 documents created from it? They stay in the trash for 30 days.',
		]);
		await page.getByText('Letter is in the trash').first().waitFor();
		expect(await office().store.templates.count()).toBe(0);
		expect(await office().store.documents.count()).toBe(0);
	});
});
