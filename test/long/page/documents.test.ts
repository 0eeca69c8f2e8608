import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { chooseInMenu, goTo } from '../../unit/mock-server/web/goTo.ts';
import { addDocuments } from '../../../service/test/store/many.ts';
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('the documents of the page', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startWithLetter();
		await addDocuments(service.store, 30, {
			templateUid: 'letter',
			name: (index) => `Letter ${index + 1}`,
			created: (index) => new Date(Date.UTC(2026, 0, index + 1, 12)),
			database: service.database,
		});
		await service.store.addTemplate({ uid: 'memo', name: 'Memo', bytes: await smallForm() });
		await addDocuments(service.store, 2, { templateUid: 'memo', name: (index) => `Memo ${index}` });
		page = await browser().newPage({ viewport: { width: 1300, height: 900 } });
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		page.on('dialog', (dialog) => void dialog.accept());
		misdeeds = watchPage(page, service.url);
		await page.goto(`${service.url}/#/documents`);
		await page.getByRole('row').filter({ hasText: 'Letter 30' }).waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds).toEqual([]);
	});

	const names = () => page.locator('#document-rows th').allInnerTexts();
	const button = (name: string) => page.getByRole('button', { name, exact: true });

	test('are found by template, day and title, kept in the address', async () => {
		await page.getByLabel('From').fill('2026-01-05');
		await page.getByLabel('To', { exact: true }).fill('2026-01-06');
		await page.getByRole('row').filter({ hasText: 'Letter 30' }).waitFor({ state: 'detached' });
		expect(await names()).toEqual(['Letter 6', 'Letter 5']);
		await page.reload();
		await page.getByRole('row').filter({ hasText: 'Letter 6' }).waitFor();
		expect(await names()).toEqual(['Letter 6', 'Letter 5']);
		await goTo(page, 'Templates');
		await page.locator('summary[aria-label="More for Memo"]').click();
		await page.getByRole('link', { name: 'Documents' }).last().click();
		await page.getByRole('row').filter({ hasText: 'Memo 1' }).waitFor();
		expect(await names()).toEqual(['Memo 1', 'Memo 0']);
		await page.getByLabel('Search the documents').fill('memo 0');
		await page.getByRole('row').filter({ hasText: 'Memo 1' }).waitFor({ state: 'detached' });
		expect(await names()).toEqual(['Memo 0']);
	});

	test('are selected with Shift and come as a ZIP', async () => {
		await page.getByLabel('Select Letter 30').click();
		await page.getByLabel('Select Letter 27').click({ modifiers: ['Shift'] });
		await page.getByText('4 selected').waitFor();
		const saving = page.waitForEvent('download');
		await button('Download as ZIP').click();
		const saved = await saving;
		expect(saved.suggestedFilename()).toBe('documents.zip');
		const files = unzipSync(new Uint8Array(readFileSync(await saved.path())));
		expect(Object.keys(files)).toEqual([
			'Letter 30.pdf',
			'Letter 29.pdf',
			'Letter 28.pdf',
			'Letter 27.pdf',
		]);
	});

	test('are deleted, all of a filter at once, into the trash, and restored from there', async () => {
		await page.getByRole('combobox', { name: 'Template' }).selectOption('Letter');
		await page.getByRole('row').filter({ hasText: 'Memo 1' }).waitFor({ state: 'detached' });
		await page.getByLabel('Select this page').check();
		await button('Select all 30').click();
		await page.getByText('30 selected').waitFor();
		await button('Delete').click();
		await page.getByText('No document matches your filters.').waitFor();
		expect(await service.store.documents.count()).toBe(2);
		await goTo(page, 'Trash');
		await button('Restore Letter 7').click();
		await page.getByRole('row').filter({ hasText: 'Letter 7' }).waitFor({ state: 'detached' });
		expect(await service.store.documents.count()).toBe(3);
		await button('Empty the trash').click();
		await page.getByText('The trash is empty. What you delete').waitFor();
		expect(await service.store.trash.count()).toBe(0);
	});

	test('go with their template, and come back with it', async () => {
		await fillLetter(service, {}, 'Fresh');
		await goTo(page, 'Templates');
		await chooseInMenu(page, 'Letter', 'Delete');
		await page.getByRole('heading', { name: 'Letter' }).waitFor({ state: 'detached' });
		await goTo(page, 'Trash');
		await page.getByText('Template, 31 documents').waitFor();
		await button('Restore Letter').click();
		await page.getByText('The trash is empty.').waitFor();
		expect(await service.store.documents.count()).toBe(33);
	});
});
