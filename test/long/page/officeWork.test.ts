import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { chooseInMenu } from '../../unit/mock-server/web/goTo.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';

describeInChromium()('in an office', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startWithLetter();
		await service.store.addTemplate({ uid: 'memo', name: 'a memo', bytes: await smallForm() });
		await service.store.addTemplate({ uid: 'bill', name: 'Bill', bytes: await smallForm() });
		page = await browser().newPage({
			viewport: { width: 1280, height: 900 },
			locale: 'en-US',
			bypassCSP: true,
		});
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		page.on('dialog', (dialog) => void dialog.accept());
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.locator('.card').first().waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds).toEqual([]);
	});

	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const names = () => page.locator('.card h3').allInnerTexts();
	const trimmed = async () => (await names()).map((name) => name.trim());
	const templates = () => service.store.templates.list({ limit: 9, offset: 0, order: 'newest' });

	test('templates are sorted by name or change, and stay so after a reload', async () => {
		expect(await trimmed()).toEqual(['Bill', 'a memo', 'Letter']);
		await page.getByLabel('Sort by').selectOption('name');
		await page.waitForFunction(
			() => document.querySelector('.card h3')?.textContent?.trim() === 'a memo',
		);
		expect(await trimmed()).toEqual(['a memo', 'Bill', 'Letter']);
		await page.reload();
		await page.locator('.card').first().waitFor();
		expect(await trimmed()).toEqual(['a memo', 'Bill', 'Letter']);
		await service.admin.send('PATCH /app/templates/letter', { name: 'Changed' });
		await page.getByLabel('Sort by').selectOption('changed');
		await page.waitForFunction(
			() => document.querySelector('.card h3')?.textContent?.trim() === 'Changed',
		);
	});

	test('a template is duplicated with its labels, types and folder, and the copy is its own', async () => {
		await service.admin.send('POST /app/templates/folder', { uids: ['letter'], folder: 'Mail' });
		await page.reload();
		await chooseInMenu(page, 'Letter', 'Duplicate');
		await page.getByRole('heading', { name: 'Copy of Letter' }).waitFor();
		const [copy] = await templates();
		const letter = await service.store.templates.get('letter');
		expect(copy?.fields).toEqual(letter?.fields);
		expect(copy?.folder).toBe('Mail');
		await service.store.deleteTemplate('letter');
		await page.getByRole('button', { name: 'Fill Copy of Letter' }).click();
		await page.getByLabel('Full name', { exact: true }).fill('Ada');
		await button('Create PDF').click();
		await page.getByText('Created Copy of Letter.').first().waitFor();
	});

	test('the PDF of a template is downloaded', async () => {
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			chooseInMenu(page, 'Letter', 'Download the PDF of'),
		]);
		expect(download.suggestedFilename()).toBe('Letter.pdf');
		const { boxes } = await readPdf(readFileSync(await download.path()));
		expect(boxes.map(({ name }) => name)).toEqual(['Name', 'Age', 'Member']);
	});

	test('several templates are deleted together, and taken back', async () => {
		await fillLetter(service, {}, 'A letter');
		await page.getByLabel('Select Letter').check();
		await page.getByLabel('Select Bill').check();
		await page.locator('.selection').getByRole('button', { name: 'Delete' }).click();
		await page.getByText('2 templates are in the trash').last().waitFor();
		expect((await templates()).map(({ uid }) => uid)).toEqual(['memo']);
		expect(await violations(page)).toEqual([]);
		// The way back has the focus.
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Letter' }).waitFor();
		expect((await templates()).map(({ uid }) => uid)).toEqual(['bill', 'memo', 'letter']);
		expect(await service.store.documents.count({ template: 'letter' })).toBe(1);
	});

	test('a document is filled again with its values, but for those that are changed', async () => {
		await fillLetter(service, { Name: 'Grace', Age: 36, Member: true }, 'For Grace');
		await page.goto(`${service.url}/#/documents`);
		await button('Fill again with the values of For Grace').click();
		await page.getByLabel('Age in years', { exact: true }).waitFor();
		expect(await page.getByLabel('Full name', { exact: true }).inputValue()).toBe('Grace');
		expect(await page.getByLabel('Age in years', { exact: true }).inputValue()).toBe('36');
		expect(await page.getByRole('checkbox', { name: 'Is a member' }).isChecked()).toBe(true);
		expect(await page.getByLabel('Document title').inputValue()).toBe('For Grace');
		await page.getByLabel('Full name', { exact: true }).fill('Ada');
		await page.getByLabel('Document title').fill('For Ada');
		await button('Create PDF').click();
		await page.getByText('Created For Ada.').first().waitFor();
		const [{ uid } = { uid: '' }] = await service.store.documents.list({
			limit: 1,
			offset: 0,
			order: 'newest',
		});
		const bytes = await service.store.documentBytes(uid);
		const { boxes } = await readPdf(bytes ?? new Uint8Array());
		expect(boxes.slice(0, 2).map(({ value }) => value)).toEqual(['Ada', '36']);
	});

	test('a document without fields says why it cannot be filled again', async () => {
		await service.admin.send('POST /app/templates/letter/fill', {
			title: 'Flat',
			data: { Name: 'Grace' },
			flatten: 'yes',
		});
		await page.goto(`${service.url}/#/documents`);
		await button('Fill again with the values of Flat').click();
		await page.getByText('Flat holds no values that could be filled in again').waitFor();
	});
});
