import type { Page } from 'playwright-core';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { enter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('a text that does not fit its field', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	beforeEach(async () => {
		service = await startWithLetter();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
	});

	test.each(['light', 'dark'] as const)('is told of, %s', async (colorScheme) => {
		page = await browser().newPage({ colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(20_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Letter' }).click();
		await page.getByLabel('Full name', { exact: true }).fill('Ada King '.repeat(12));
		await page.getByRole('button', { name: 'Create PDF' }).click();
		const told = page.locator('.result');
		await told.getByText('Full name: The text does not fit and is cut off.').waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByLabel('Full name', { exact: true }).fill('Ada King');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await told.getByRole('list').waitFor({ state: 'detached' });
	});
});
