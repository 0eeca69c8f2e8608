import { startWithLetter } from '../serviceClient.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../../service/test/judges/inChromium.ts';

describeInChromium()('the page of the API', () => {
	const browser = useChromium();

	test('shows each call as the service answers, and what differs, without a request elsewhere', async () => {
		await using service = await startWithLetter({ settings: { 'fill.status': 201 } });
		const page = await browser().newPage({ viewport: { width: 1000, height: 900 } });
		page.setDefaultTimeout(60_000);
		const misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('link', { name: 'API reference' }).click();
		expect(await page.locator('body').innerText()).toContain('differs: fill.status=201');
		const fill = page.locator('details', { hasText: 'Fill a template' });
		await fill.locator('summary').click();
		const text = await fill.innerText();
		for (const part of [
			'responseType',
			'409',
			'FillResult',
			`'${service.url}/v1/templates/{uid}'`,
		]) {
			expect(text).toContain(part);
		}
		await fill.getByRole('link', { name: 'FillResult' }).click();
		expect(await page.locator('#schema-FillResult').innerText()).toContain('downloadUrl');
		const described = await fetch(`${service.url}/openapi.json`);
		const { paths } = (await described.json()) as { paths: Record<string, object> };
		const operations = Object.values(paths).flatMap((path) => Object.keys(path));
		expect(operations.length).toBeGreaterThan(10);
		expect(await page.locator('details').count()).toBe(operations.length);
		expect(misdeeds).toEqual([]);
	});
});
