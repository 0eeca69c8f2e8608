import type { Page } from 'playwright-core';
import { goTo } from '../../unit/mock-server/web/goTo.ts';
import { startService } from '../../mock-server/server/start.ts';
import type { LocalService } from '../../mock-server/server/start.ts';
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
	let service: LocalService;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startService({ templates: false });
		const bytes = await formOfChoices();
		await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
		page = await browser().newPage({ bypassCSP: true, reducedMotion: 'reduce' });
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

	async function withhold(): Promise<void> {
		await goTo(page, 'Test tools');
		await page.getByText('All assumptions').click();
		await page.getByRole('combobox', { name: 'fields.choices' }).selectOption('absent');
		await goTo(page, 'Templates');
		await page.getByText('1 field', { exact: true }).waitFor();
	}

	async function values(): Promise<Record<string, string>> {
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const { boxes } = await readPdf(
			(await service.store.documentBytes(document?.uid ?? '')) ?? Buffer.of(),
		);
		return Object.fromEntries(boxes.map(({ name, value }) => [name, value]));
	}

	test('shows them as fields as long as the setting says so', async () => {
		await page.getByText('3 fields').waitFor();
		await withhold();
	});

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
