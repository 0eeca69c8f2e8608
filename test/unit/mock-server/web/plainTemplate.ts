import type { Page } from 'playwright-core';
import { plainPdf } from '../../../../service/test/web/plainPdf.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Adds a PDF without fields on the web page, which opens the template editor and proposes fields. */
export async function openPlainPdf(page: Page, pages = 1): Promise<void> {
	const buffer = Buffer.from(await plainPdf(pages));
	await page
		.getByLabel('Add PDFs')
		.setInputFiles({ name: 'membership-form.pdf', mimeType: 'application/pdf', buffer });
	await page.getByRole('heading', { name: 'New template' }).waitFor();
	await button(page, 'Accept all').waitFor();
}

/** In the template editor: accepts the proposed fields, corrects the key of the first and the label of the second, and saves. */
export async function saveFoundFields(page: Page): Promise<void> {
	await button(page, 'Accept all').click();
	await page.getByLabel('Key of field 1', { exact: true }).fill('member');
	await page.keyboard.press('Tab');
	await page.getByLabel('Key of field 2', { exact: true }).focus();
	await page.getByLabel('Label', { exact: true }).fill('Street and number');
	await page.keyboard.press('Tab');
	await saveTemplate(page);
}

export async function saveTemplate(page: Page): Promise<void> {
	await button(page, 'Save and close').click();
	await page.getByRole('heading', { name: 'membership form' }).waitFor();
}
