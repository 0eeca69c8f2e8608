import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { missingTool } from '../../../missingTool.ts';

const usualPlaces = [
	...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where a Chromium is: as CHROMIUM says, else in one of the usual places. */
export function findChromium(): string | undefined {
	const asked = process.env['CHROMIUM'];
	return [...(asked ? [asked] : []), ...usualPlaces].find((place) => existsSync(place));
}

/** `describe`, or, without a browser, `describe.skip` after saying so. */
export function describeInChromium(): typeof describe | typeof describe.skip {
	if (findChromium()) return describe;
	missingTool('Chromium is not installed (Debian: chromium; or set CHROMIUM to its path)');
	return describe.skip;
}

export function launchChromium(): Promise<Browser> {
	return chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
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
