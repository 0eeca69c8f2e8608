/// <reference lib="dom" />
import { goTo } from '../../unit/mock-server/web/goTo.ts';
import { fillLetter, startWithLetter } from '../../unit/mock-server/serviceClient.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';

// Only the mock's page learns of requests as they come.
describeInChromium()('while requests come in, the page', () => {
	const browser = useChromium();

	test('keeps what is open and the focus, and asks for little', async () => {
		await using service = await startWithLetter();
		const page = await browser().newPage();
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.locator('.card img').waitFor();
		await page.getByText('3 fields').click();
		await fillLetter(service, {}, 'Before');
		await goTo(page, 'Documents');
		await page.getByRole('button', { name: 'Preview Before' }).focus();
		let asked = 0;
		page.on('request', (request) => (asked += request.url().includes('/app/') ? 1 : 0));
		for (let turn = 0; turn < 20; turn += 1) await fillLetter(service, {}, `Document ${turn}`);
		await page.getByRole('row').filter({ hasText: 'Document 19' }).waitFor();
		const focused = () => document.activeElement?.getAttribute('aria-label');
		expect(await page.evaluate(focused)).toBe('Preview Before');
		// At most once a second: not one request per fill.
		expect(asked).toBeLessThan(20);
		await goTo(page, 'Templates');
		expect(await page.locator('.card details[open]').count()).toBe(1);
		expect(await page.locator('#journal[aria-live]').count()).toBe(0);
		await page.close();
	});
});
