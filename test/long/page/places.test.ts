/// <reference lib="dom" />
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { enter, startOffice, startWithLetter } from '../../../service/test/installed/office.ts';

describeInChromium()('input and place', () => {
	const browser = useChromium();

	test.each([
		['light', 1300],
		['dark', 480],
	] as const)('are tied: %s, %i', async (colorScheme, width) => {
		await using service = await startWithLetter();
		const page = await browser().newPage({
			viewport: { width, height: 800 },
			colorScheme,
			bypassCSP: true,
			reducedMotion: 'reduce',
		});
		await enter(page, service);
		page.setDefaultTimeout(20_000);
		const misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Letter' }).click();
		await page.locator('.preview .place').first().waitFor();
		const marked = () =>
			page.locator('.place.on').evaluateAll((all) => all.map((each) => each.getAttribute('title')));
		expect(await page.locator('.place').count()).toBe(3);
		await page.getByLabel('Age in years', { exact: true }).focus();
		expect(await marked()).toEqual(['Age in years']);
		const [place, sheet] = await page
			.locator('.place[title="Full name"], .page')
			.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
			.then(([one, other]) => [other, one]);
		if (!place || !sheet) throw new Error('There is no place');
		expect((place.x - sheet.x) / sheet.width).toBeCloseTo(20 / 300, 1);
		expect(place.width / sheet.width).toBeCloseTo(200 / 300, 1);
		await page.locator('.place[title="Full name"]').click();
		await page.keyboard.type('Ada');
		expect(await page.getByLabel('Full name', { exact: true }).inputValue()).toBe('Ada');
		expect(await marked()).toEqual(['Full name']);
		expect(await violations(page)).toEqual([]);
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByRole('img', { name: 'Page 1 of Letter' }).first().waitFor();
		await page.getByText('Created Letter.').first().waitFor();
		expect(await page.locator('.place').count()).toBe(3);
		expect(misdeeds).toEqual([]);
		await page.close();
	});

	test.each([1300, 480])('fields below the visible part are told: %i', async (width) => {
		await using service = await startOffice();
		const names = Array.from({ length: 14 }, (_, index) => `Line ${index + 1}`);
		const bytes = await smallForm({ text: names });
		await service.store.addTemplate({ uid: 'list', name: 'List', bytes });
		const page = await browser().newPage({ viewport: { width, height: 800 }, bypassCSP: true });
		await enter(page, service);
		page.setDefaultTimeout(20_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill List' }).click();
		const more = page.getByRole('button', { name: /more fields?$/ });
		await more.waitFor();
		expect(await violations(page)).toEqual([]);
		const count = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
		expect(count).toBeGreaterThan(0);
		expect(count).toBeLessThan(14);
		// Playwright would scroll first, as if the bar had to be brought into view.
		const box = await more.boundingBox();
		await page.mouse.click(Number(box?.x) + 10, Number(box?.y) + 10);
		const next = page.getByLabel(`Line ${14 - count + 1}`, { exact: true });
		expect(await next.evaluate((input) => input === document.activeElement)).toBe(true);
		await page.getByLabel('Line 14', { exact: true }).focus();
		await page.getByText(/^↓/).waitFor({ state: 'hidden' });
		await page.close();
	});
});
