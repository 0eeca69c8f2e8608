/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';

const views = [
	'templates',
	'documents',
	'trash',
	'settings/keys',
	'settings/members',
	'settings/users',
];
const widths = [320, 480, 768, 1024, 1152, 1280, 1366, 1920];

/** What reaches beyond the window, or beyond the card or row that it is in. */
const beyond = (page: Page) =>
	page.evaluate(() => {
		const edge = document.documentElement.clientWidth + 1;
		const isBeyond = (element: Element, right: number) =>
			element.getBoundingClientRect().right > right + 1;
		const boxes = [...document.querySelectorAll('.card, .rows > li, dialog[open]')];
		const inBoxes = boxes.flatMap((box) =>
			[...box.querySelectorAll('button, summary, a, input, select')].filter((element) =>
				isBeyond(element, box.getBoundingClientRect().right),
			),
		);
		const buttons = [...document.querySelectorAll('main button, main a, main h2')];
		const found = [...inBoxes, ...buttons.filter((element) => isBeyond(element, edge))];
		const isWide = document.documentElement.scrollWidth > edge;
		return [
			...(isWide ? ['the page'] : []),
			...found.map(({ textContent }) => textContent?.trim()),
		];
	});

describeInChromium()('the page has room for its words', () => {
	const browser = useChromium();
	let service: Office;
	beforeAll(async () => {
		service = await startWithLetter();
		await fillLetter(service, {}, 'A letter');
		await service.admin.send('POST /app/keys', { name: 'n8n' });
	});
	afterAll(() => service.close());

	test.each(['en-US', 'de-DE', 'fr-FR'])('in %s, from 320 to 1920 pixels', async (locale) => {
		const context = await browser().newContext({ locale });
		const page = await context.newPage();
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		const found: string[] = [];
		for (const view of views) {
			await page.goto(`${service.url}/#/${view}`);
			await page.locator('main h2:visible, main h3:visible').first().waitFor();
			await page.waitForLoadState('networkidle');
			for (const width of widths) {
				await page.setViewportSize({ width, height: 800 });
				for (const what of await beyond(page)) found.push(`${view} at ${width}: ${what}`);
			}
		}
		expect(found).toEqual([]);
		await context.close();
	});
});
