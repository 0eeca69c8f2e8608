import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as playwright } from 'playwright-core';
import { request } from 'undici';
import { browserArguments } from '../../service/test/judges/chromium.ts';
import { pictureFile, type Studio } from './studio.mts';

/** The local service's page after some use. No key is in the picture. */
export async function localServicePage(studio: Studio): Promise<void> {
	const { n8n, chromium, colorScheme } = studio;
	const { url, apiKey } = n8n.service;
	const call = async (path: string, key = apiKey): Promise<void> => {
		const { body } = await request(url + path, { headers: { 'x-api-key': key } });
		await body.dump();
	};
	for (const path of ['/v1/templates/order-form', '/v1/documents']) await call(path);
	await call('/v1/templates', 'wrong');
	const browser = await playwright.launch({ executablePath: chromium, args: browserArguments });
	try {
		const page = await browser.newPage({ viewport: { width: 1440, height: 925 }, colorScheme });
		await page.goto(url);
		await page.getByText('Course Certificate').first().waitFor();
		await sleep(3000);
		await page.evaluate(hide, apiKey);
		const text = await page.innerText('body');
		if (text.includes(apiKey)) throw new Error('The key is still on the page');
		await page.screenshot({ path: pictureFile(studio, 'local-service.png') });
	} finally {
		await browser.close();
	}
}

/** Runs in the page. */
function hide(secret: string): void {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		node.textContent = (node.textContent ?? '').replaceAll(secret, '••••••••••');
	}
}
