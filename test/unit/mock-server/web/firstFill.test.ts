/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { startService } from '../../../mock-server/server/start.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';
import { readPdf } from '../../../../service/test/judges/readPdf.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../../service/test/judges/inChromium.ts';
import { plainPdf } from '../../../../service/test/web/plainPdf.ts';

describeInChromium()('from the first plain PDF to the first filled one', () => {
	const browser = useChromium();
	let service: LocalService;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startService({ templates: false });
		page = await browser().newPage({ viewport: { width: 1300, height: 900 } });
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
		// Playwright takes a file dialog only once somebody listens, and a key may be faster than that.
		page.on('filechooser', () => undefined);
		await page.goto(service.url);
		await page.getByText('Drop any PDF here').waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		// The browser tells that the plain PDF is no template yet.
		expect(misdeeds).toEqual([expect.stringContaining('422')]);
	});

	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const file = async () => ({
		name: 'membership-form.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from(await plainPdf()),
	});
	const filledName = async () => {
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const bytes = (await service.store.documentBytes(String(document?.uid))) ?? new Uint8Array();
		const { boxes } = await readPdf(bytes);
		return boxes.find(({ name }) => name === 'fullName')?.value;
	};

	test('it takes five clicks, and a text', async () => {
		await page.evaluate(() => {
			const counted = { count: 0 };
			Object.assign(window, { counted });
			const count = ({ isTrusted }: Event) => (counted.count += isTrusted ? 1 : 0);
			addEventListener('pointerdown', count, true);
		});
		const choosing = page.waitForEvent('filechooser');
		await page.locator('label', { has: page.locator('#upload') }).click();
		await (await choosing).setFiles(await file());
		await button('Accept all').click();
		await button('Save and close').click();
		await button('Fill membership form').click();
		await page.locator('#fill-title:focus').waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.type('Ada Lovelace');
		await button('Create PDF').click();
		await page.getByText('Created membership form.').first().waitFor();
		const count = () =>
			page.evaluate(() => (window as unknown as { counted: { count: number } }).counted.count);
		expect(await count()).toBe(5);
		expect(await filledName()).toBe('Ada Lovelace');
	});

	test('a keyboard is enough', async () => {
		const isFocused = (target: Locator) =>
			target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));
		const tabTo = async (target: Locator) => {
			await target.first().waitFor({ state: 'attached' });
			for (let presses = 0; !(await isFocused(target)); presses += 1) {
				if (presses === 60) throw new Error(`Tab does not lead to ${target.toString()}`);
				await page.keyboard.press('Tab');
			}
		};
		await tabTo(page.locator('#upload'));
		const choosing = page.waitForEvent('filechooser');
		await page.keyboard.press('Enter');
		await (await choosing).setFiles(await file());
		await tabTo(button('Accept all'));
		await page.keyboard.press('Enter');
		await page.locator('.box').first().waitFor();
		// One of the fields gets another label.
		await tabTo(page.locator('.box'));
		await page.keyboard.press('Enter');
		await page.keyboard.press('F2');
		await page.locator('#editor-key:focus').waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Control+a');
		await page.keyboard.type('Your name');
		await tabTo(button('Save and close'));
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
		await tabTo(button('Fill membership form'));
		await page.keyboard.press('Enter');
		await page.locator('#fill-title:focus').waitFor();
		await page.keyboard.type('By keyboard');
		await tabTo(page.getByLabel('Your name', { exact: true }));
		await page.keyboard.type('Ada Lovelace');
		await tabTo(page.getByLabel('I accept the rules', { exact: true }));
		await page.keyboard.press('Space');
		await tabTo(button('Create PDF'));
		await page.keyboard.press('Enter');
		await page.getByText('Created By keyboard.').first().waitFor();
		expect(await filledName()).toBe('Ada Lovelace');
		const saving = page.waitForEvent('download');
		await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Download' }));
		await page.keyboard.press('Enter');
		expect((await saving).suggestedFilename()).toBe('By keyboard.pdf');
		await page.keyboard.press('Escape');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
	});
});
