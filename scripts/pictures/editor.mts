import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { browserArguments } from '../../test/chromium.ts';
import { plainPdf } from '../../test/unit/mock-server/web/plainPdf.ts';

interface EditorStudio {
	readonly url: string;
	readonly images: string;
	readonly chromium: string;
}

/** A PDF without fields in the template editor: what is proposed, and the fields that were taken. No key is in view. */
export async function editorPictures({ url, images, chromium }: EditorStudio): Promise<void> {
	const browser = await playwright.launch({ executablePath: chromium, args: browserArguments });
	try {
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		await page.goto(url);
		const buffer = Buffer.from(await plainPdf());
		await page
			.getByLabel('Add a PDF')
			.setInputFiles({ name: 'membership-form.pdf', mimeType: 'application/pdf', buffer });
		await page.getByRole('button', { name: 'Find fields' }).click();
		const takeAll = page.getByRole('button', { name: 'Take all' });
		await takeAll.waitFor();
		await page.screenshot({ path: join(images, 'editor-proposal.png') });
		await takeAll.click();
		await page.locator('.box').nth(1).click();
		await page.getByLabel('Label', { exact: true }).waitFor();
		await page.screenshot({ path: join(images, 'editor.png') });
	} finally {
		await browser.close();
	}
}
