/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { enter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('a number', () => {
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

	const open = async (locale: string) => {
		page = await browser().newPage({ locale, bypassCSP: true, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.locator('.card img').waitFor();
	};
	const openFill = async (locale: string) => {
		await open(locale);
		await page
			.getByRole('button', { name: /^(Fill Letter|Letter ausfüllen|Remplir Letter)$/ })
			.click();
		await page.locator('.preview canvas').waitFor();
	};
	const age = () => page.getByLabel('Age in years', { exact: true });
	const understood = () => page.locator('.fill .input [role=status]:visible').allInnerTexts();

	test.each([
		['en-US', { 12: '', '-0.50': '', '12,5': '12.5', '1,250': '', '1.250,75': '1,250.75' }],
		['en-US', { '0,250': '0.25', '1.250.000': '1,250,000', '1e3': '1,000' }],
		['de-DE', { '1,234': '', '1.250': '', '1.250,75': '', '1250,75': '', '12.5': '12,5' }],
		['de-DE', { '1,250.75': '1.250,75', '1 250': '1.250', '1e3': '1.000' }],
		['de-CH', { '1’250.75': '', '−3': '-3' }],
		['fr-FR', { '1 250,75': '', '1250,75': '' }],
		// The page has no Italian: it is in English, and so are its numbers.
		['it-IT', { '1.250,75': '1,250.75' }],
	])('is shown as it is understood: %s, %j', async (locale, numbers) => {
		await openFill(locale);
		for (const [typed, shown] of Object.entries(numbers)) {
			await age().fill(typed);
			const words = locale.startsWith('de') ? 'Verstanden als' : 'Understood as';
			expect([typed, await understood()]).toEqual([typed, shown ? [`${words} ${shown}`] : []]);
		}
	});

	test('arrives as it was shown, and the wheel does not change it', async () => {
		await openFill('en-US');
		await age().fill('12,5');
		expect(await violations(page)).toEqual([]);
		await age().hover();
		await page.mouse.wheel(0, 100);
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByText('Created Letter.').first().waitFor();
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const bytes = (await service.store.documentBytes(String(document?.uid))) ?? new Uint8Array();
		const { boxes } = await readPdf(bytes);
		expect(boxes.find(({ name }) => name === 'Age')?.value).toBe('12.5');
	});

	test('is refused if it is none', async () => {
		await openFill('en-US');
		for (const typed of ['twelve', '1,2,3', '12 apples', '.']) {
			await age().fill(typed);
			await page.getByRole('button', { name: 'Create PDF' }).click();
			const alert = page.getByRole('dialog').getByRole('alert');
			expect(await alert.innerText()).toMatch(/Age in years: .*not a number/);
		}
		expect(await service.store.documents.count()).toBe(0);
		await age().fill('12');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByText('Created Letter.').first().waitFor();
	});

	test('in the editor is read alike', async () => {
		await open('en-US');
		await page.getByRole('button', { name: 'Edit Letter' }).click();
		await page.getByRole('button', { name: 'Full name', exact: true }).click();
		const width = page.getByLabel('width', { exact: true });
		await width.fill('112,5');
		await page.keyboard.press('Tab');
		expect(await width.inputValue()).toBe('112.5');
		await width.focus();
		await width.hover();
		await page.mouse.wheel(0, 100);
		expect(await width.inputValue()).toBe('112.5');
		await width.fill('wide');
		await page.keyboard.press('Tab');
		expect(await width.evaluate((input: HTMLInputElement) => input.validationMessage)).toMatch(
			/number/,
		);
		await width.fill('120');
		await page.keyboard.press('Tab');
		expect(await width.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(true);
	});
});
