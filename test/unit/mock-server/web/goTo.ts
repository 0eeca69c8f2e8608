import type { Page } from 'playwright-core';

/** Opens a place of the web page by its link. */
export async function goTo(
	page: Page,
	place: 'Templates' | 'Documents' | 'Trash' | 'Settings' | 'Test tools',
): Promise<void> {
	await page.locator('#places').getByRole('link', { name: place, exact: true }).click();
	await page.getByRole('heading', { level: 2, name: place }).waitFor();
}

/** Chooses an action of a template that stands in its menu. */
export async function chooseInMenu(page: Page, template: string, action: string): Promise<void> {
	await page.locator(`summary[aria-label="More for ${template}"]`).click();
	await page.getByRole('button', { name: `${action} ${template}`, exact: true }).click();
}
