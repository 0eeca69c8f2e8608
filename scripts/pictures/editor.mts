import { chromium as playwright } from 'playwright-core';
import { browserArguments } from '../../service/test/judges/chromium.ts';
import { openPlainPdf } from '../../test/unit/mock-server/web/plainTemplate.ts';
import { pictureFile, type Studio } from './studio.mts';

/** A PDF without fields in the template editor: what is proposed, and the fields that were accepted. No key is in view. */
export async function editorPictures(studio: Studio): Promise<void> {
	const { n8n, chromium, colorScheme } = studio;
	const browser = await playwright.launch({ executablePath: chromium, args: browserArguments });
	try {
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
		await page.goto(n8n.service.url);
		await openPlainPdf(page);
		const acceptAll = page.getByRole('button', { name: 'Accept all' });
		await acceptAll.waitFor();
		await page.screenshot({ path: pictureFile(studio, 'editor-proposal.png') });
		await acceptAll.click();
		await page.locator('.box').nth(1).click();
		await page.getByLabel('Label', { exact: true }).waitFor();
		await page.screenshot({ path: pictureFile(studio, 'editor.png') });
	} finally {
		await browser.close();
	}
}
