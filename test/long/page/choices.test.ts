import type { Page } from 'playwright-core';
import { enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { formOfChoices } from '../../../service/test/forms/formOfChoices.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';

describeInChromium()('the web page, of a template with a drop-down and radio buttons,', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startOffice();
		const bytes = await formOfChoices();
		await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
		page = await browser().newPage({ bypassCSP: true, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('img', { name: 'Page 1 of Trip' }).waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds).toEqual([]);
	});

	async function values(): Promise<Record<string, string>> {
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const { boxes } = await readPdf(
			(await service.store.documentBytes(document?.uid ?? '')) ?? Buffer.of(),
		);
		return Object.fromEntries(boxes.map(({ name, value }) => [name, value]));
	}

	test('fills them with a keyboard, and axe finds nothing wrong', async () => {
		await page.getByRole('button', { name: 'Fill Trip' }).focus();
		await page.keyboard.press('Enter');
		await page.locator('.preview canvas').waitFor();
		expect(await violations(page)).toEqual([]);
		for (const typed of ['By hand', 'Chad']) {
			await page.keyboard.type(typed);
			await page.keyboard.press('Tab');
		}
		// From "No choice" to the second button.
		for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
		expect(await page.getByLabel('large', { exact: true }).isChecked()).toBe(true);
		await page.keyboard.type('Ada');
		await page.getByRole('button', { name: 'Create PDF' }).press('Enter');
		await page.getByText('Created By hand.').first().waitFor();
		expect(await values()).toEqual({ country: 'Chad', size: '1', name: 'Ada' });
	});
});
