/// <reference lib="dom.iterable" />
/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { goTo } from '../../unit/mock-server/web/goTo.ts';
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';

interface Text {
	readonly text: string;
	readonly ink: string;
	readonly paper: string;
}

/** Every text on the page with its colour and that of what it stands on. */
function visibleTexts(page: Page): Promise<Text[]> {
	return page.evaluate(() => {
		const paperOf = (element: Element | null): string => {
			if (!element) return 'rgb(255, 255, 255)';
			const { backgroundColor } = getComputedStyle(element);
			return backgroundColor === 'rgba(0, 0, 0, 0)'
				? paperOf(element.parentElement)
				: backgroundColor;
		};
		const ownText = (element: Element) =>
			[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
		return [...document.body.querySelectorAll('*')]
			.filter((element) => element.checkVisibility() && !element.matches(':disabled'))
			.map((element) => ({
				text: ownText(element)
					.map(({ textContent }) => textContent?.trim())
					.join(''),
				ink: getComputedStyle(element).color,
				paper: paperOf(element),
			}))
			.filter(({ text }) => text !== '');
	});
}

/** As WCAG 2 defines it: from 1 to 21. */
function contrast({ ink, paper }: Text): number {
	const luminance = (colour: string) => {
		const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
			const value = Number(part) / 255;
			return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const [dark = 0, light = 0] = [luminance(ink), luminance(paper)].sort(
		(one, other) => one - other,
	);
	return (light + 0.05) / (dark + 0.05);
}

describeInChromium()('the look of the web page', () => {
	const browser = useChromium();
	let service: Office;
	beforeAll(async () => {
		service = await startWithLetter();
		await fillLetter(service);
		await service.admin.send('POST /app/keys', { name: 'n8n' });
	});
	afterAll(async () => {
		await service.close();
	});

	const open = async (colorScheme: 'light' | 'dark', width = 1300) => {
		const page = await browser().newPage({ colorScheme, viewport: { width, height: 900 } });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.locator('.card img').waitFor();
		return page;
	};

	test.each(['light', 'dark'] as const)('has enough contrast, %s', async (colorScheme) => {
		const page = await open(colorScheme);
		const texts = await visibleTexts(page);
		await goTo(page, 'Documents');
		await page.getByRole('row').filter({ hasText: 'A letter' }).waitFor();
		texts.push(...(await visibleTexts(page)));
		await goTo(page, 'Settings');
		await page.getByRole('button', { name: 'Create a key' }).waitFor();
		texts.push(...(await visibleTexts(page)));
		expect(texts.length).toBeGreaterThan(60);
		expect(texts.filter((text) => contrast(text) < 4.5)).toEqual([]);
		await page.close();
	});

	test.each([320, 390, 800, 1300])('is never wider than the window: %i', async (width) => {
		const page = await open('light', width);
		for (const place of ['Templates', 'Documents', 'Trash', 'Settings'] as const) {
			await goTo(page, place);
			const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
			expect([place, scrolled]).toEqual([place, width]);
		}
		await page.close();
	});

	test('gives everything that can be used a name, and shows where the focus is', async () => {
		const page = await open('light');
		const snapshot = await page.locator('body').ariaSnapshot();
		expect(snapshot).not.toMatch(/- (button|combobox|textbox|img|link)(:|$)/m);
		const focused = new Set<string>();
		for (let turn = 0; turn < 12; turn += 1) {
			await page.keyboard.press('Tab');
			focused.add(
				await page.evaluate(() => {
					const element = document.activeElement as HTMLElement;
					const shown = element.closest('.button') ?? element;
					return `${getComputedStyle(shown).outlineStyle} ${element.outerHTML.slice(0, 60)}`;
				}),
			);
		}
		expect(focused.size).toBeGreaterThan(9);
		expect([...focused].filter((each) => !each.startsWith('solid'))).toEqual([]);
		await page.close();
	});
});
