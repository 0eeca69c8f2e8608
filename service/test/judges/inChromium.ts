import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { browserArguments, findChromium } from './chromium.ts';

/** `describe`, or, without a browser, `describe.skip`. */
export function describeInChromium(): typeof describe | typeof describe.skip {
	return findChromium() ? describe : describe.skip;
}

/** A browser for all tests of a file. */
export function useChromium(): () => Browser {
	let browser: Browser;
	beforeAll(async () => {
		const executablePath = findChromium() ?? '';
		browser = await chromium.launch({ executablePath, args: browserArguments });
	});
	afterAll(() => browser.close());
	return () => browser;
}

/** What a page did that it should not: errors, and requests to any other origin than its own. */
export function watchPage(page: Page, origin: string): string[] {
	const misdeeds: string[] = [];
	page.on('pageerror', (error) => misdeeds.push(error.message));
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) misdeeds.push(message.text());
	});
	page.on('request', (request) => {
		const isOwn = request.url().startsWith(origin) || /^(blob|data):/.test(request.url());
		if (!isOwn) misdeeds.push(`asked for ${request.url()}`);
	});
	return misdeeds;
}
