import type { Page } from 'playwright-core';
import { chooseInMenu, goTo } from '../../unit/mock-server/web/goTo.ts';
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { plainPdf } from '../../../service/test/web/plainPdf.ts';
import { openPlainPdf } from '../../unit/mock-server/web/plainTemplate.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';

type View = (page: Page) => Promise<unknown>;
const views: Record<string, View> = {
	'the templates': (page) => page.locator('.card img').waitFor(),
	'the templates with all of it open': async (page) => {
		await page.getByText('3 fields').click();
		await page.locator('summary[aria-label="More for Letter"]').click();
	},
	'the documents': async (page) => {
		await goTo(page, 'Documents');
		await page.getByRole('button', { name: 'Preview A letter' }).waitFor();
	},
	'selected documents': async (page) => {
		await goTo(page, 'Documents');
		await page.getByLabel('Select A letter').check();
		await page.getByText('1 selected').waitFor();
	},
	'the trash': async (page) => {
		await goTo(page, 'Trash');
		await page.getByRole('button', { name: 'Restore Old' }).waitFor();
	},
	Settings: async (page) => {
		await goTo(page, 'Settings');
		await page.getByRole('button', { name: 'Revoke the key n8n' }).waitFor();
	},
	'an unfinished batch': async (page) => {
		page.on('dialog', (dialog) => void dialog.accept());
		await page.goto(`${page.url().split('#')[0] ?? ''}#/batch?template=letter`);
		const buffer = Buffer.from('Full name\nAda\nGrace\n');
		const asking = page.waitForRequest('**/fill');
		await page.route('**/fill', () => undefined);
		await page.locator('#table-file').setInputFiles({ name: 'a.csv', mimeType: '', buffer });
		await page.getByRole('button', { name: 'Create 2 documents' }).click();
		await asking;
		await page.reload();
		await page.getByRole('button', { name: /^Continue the batch of/ }).waitFor();
	},
	'the form to fill': async (page) => {
		await page.getByRole('button', { name: 'Fill Letter' }).click();
		await page.locator('.preview canvas').waitFor();
	},
	'a new name': (page) => chooseInMenu(page, 'Letter', 'Rename'),
	'a document': async (page) => {
		await goTo(page, 'Documents');
		await page.getByRole('button', { name: 'Preview A letter' }).click();
		await page.locator('.pages canvas').waitFor();
	},
	'the editor': async (page) => {
		await page.getByRole('button', { name: 'Edit Letter' }).click();
		await page.locator('.box').first().focus();
		await page.keyboard.press('Enter');
		await page.getByLabel('Key', { exact: true }).waitFor();
	},
	'the editor with several fields selected': async (page) => {
		await page.getByRole('button', { name: 'Edit Letter' }).click();
		await page.locator('.box').first().focus();
		await page.keyboard.press('Control+a');
		await page.getByRole('button', { name: 'Same width' }).waitFor();
	},
	'the question whether to replace the PDF': async (page) => {
		await page.getByRole('button', { name: 'Edit Letter' }).click();
		const buffer = Buffer.from(await plainPdf());
		const file = { name: 'new.pdf', mimeType: 'application/pdf', buffer };
		await page.getByLabel('Replace the PDF…').setInputFiles(file);
		await page.getByRole('button', { name: 'Replace', exact: true }).waitFor();
	},
	'the editor with proposals': async (page) => {
		await openPlainPdf(page, 2);
		await page.getByRole('button', { name: 'Accept all' }).waitFor();
	},
	'the API': async (page) => {
		await page.getByRole('link', { name: 'API reference' }).click();
		await page.locator('#title:not(:text-is("The API"))').waitFor();
	},
};

describeInChromium()('for axe', () => {
	const browser = useChromium();
	let service: Office;
	beforeAll(async () => {
		service = await startWithLetter();
		await fillLetter(service);
		await service.admin.send('POST /app/keys', { name: 'n8n' });
		const { uid } = await fillLetter(service, {}, 'Old');
		await service.store.deleteDocuments({ uids: [uid] });
	});
	afterAll(async () => {
		await service.close();
	});

	test.each(
		Object.keys(views).flatMap(
			(name) =>
				[
					[name, 'light', 1300],
					[name, 'dark', 480],
				] as const,
		),
	)('%s has nothing wrong, %s, %i', async (name, colorScheme, width) => {
		const page = await browser().newPage({
			colorScheme,
			viewport: { width, height: 900 },
			bypassCSP: true,
			reducedMotion: 'reduce',
		});
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.locator('.card img').waitFor();
		await views[name]?.(page);
		expect(await violations(page)).toEqual([]);
		await page.close();
	});
});
