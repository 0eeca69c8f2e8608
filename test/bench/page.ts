/// <reference lib="dom" />
// node test/bench/page.ts: the service's page in Chromium. From a plain PDF to a filled one at the pace of a person, and
// clicks among 2,200 fields in the editor. Writes docs/benchmarks/page.json.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { largeForm } from '../../service/test/forms/largeForm.ts';
import { browserArguments, findChromium } from '../../service/test/judges/chromium.ts';
import { startService } from '../mock-server/server/start.ts';
import type { LocalService } from '../mock-server/server/start.ts';
import { plainPdf } from '../../service/test/web/plainPdf.ts';
import { writeRecord } from './records.ts';

interface Walk {
	readonly clicks: number;
	/** In all, at the pace of a person. */
	readonly seconds: number;
	/** Of these, how long the person waited for the page. */
	readonly waited: number;
}

export interface PageRecord {
	/** With one text, and with all four. */
	readonly short: readonly Walk[];
	readonly whole: readonly Walk[];
	/** From the pointer going down to the next picture on the screen, in ms, click by click. */
	readonly clicks: readonly number[];
	/** The same for an arrow key that moves a field. */
	readonly keys: readonly number[];
}

/** In ms, as the keystroke-level model of Card, Moran and Newell has them, but for the last. */
const pace = { think: 1350, point: 1100, press: 200, key: 280, chooseFile: 5000 };
const rounds = 3;
const presses = 40;
const person = ['Ada Lovelace', '12 St James Square', 'London', '10 December 1815'];

/** Counts what a person does, and how long that takes and they wait. */
class Person {
	readonly #page: Page;
	readonly #start = performance.now();
	clicks = 0;
	waited = 0;

	constructor(page: Page) {
		this.#page = page;
	}

	/** Waits until it is there, then finds it and clicks. */
	async click(target: Locator): Promise<void> {
		const start = performance.now();
		await target.waitFor();
		this.waited += performance.now() - start;
		await sleep(pace.think + pace.point + pace.press);
		this.clicks += 1;
		await target.click();
	}

	async type(text: string): Promise<void> {
		await this.#page.keyboard.type(text, { delay: pace.key });
	}

	async press(key: string): Promise<void> {
		await sleep(pace.key);
		await this.#page.keyboard.press(key);
	}

	async end(target: Locator): Promise<Walk> {
		const start = performance.now();
		await target.waitFor();
		const end = performance.now();
		const waited = (this.waited + end - start) / 1000;
		return { clicks: this.clicks, seconds: (end - this.#start) / 1000, waited };
	}
}

async function walk(page: Page, url: string, texts: readonly string[]): Promise<Walk> {
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const add = page.locator('label', { has: page.locator('#upload') });
	await page.goto(url);
	await add.waitFor();
	const user = new Person(page);
	const choosing = page.waitForEvent('filechooser');
	await user.click(add);
	const chooser = await choosing;
	await sleep(pace.chooseFile);
	const buffer = Buffer.from(await plainPdf());
	await chooser.setFiles({ name: 'membership.pdf', mimeType: 'application/pdf', buffer });
	await user.click(button('Accept all'));
	await user.click(button('Save'));
	await user.click(button('Fill membership'));
	// The focus is on the title.
	await page.locator('#fill-title:focus').waitFor();
	for (const text of texts) {
		await user.press('Tab');
		await user.type(text);
	}
	await user.click(button('Create PDF'));
	return user.end(page.getByText('Created membership.').first());
}

/** How long events took until the next picture, as the browser measures it (Event Timing, in steps of 8 ms). */
async function delays(page: Page, type: string, act: (index: number) => Promise<void>) {
	await page.evaluate((wanted) => {
		const found: number[] = [];
		Object.assign(window, { found });
		const note = (list: PerformanceObserverEntryList) => {
			for (const { name, duration } of list.getEntries()) if (name === wanted) found.push(duration);
		};
		new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as object);
	}, type);
	for (let index = 0; index < presses; index += 1) {
		await act(index);
		await sleep(300);
	}
	const found = await page.evaluate(() => (window as unknown as { found: number[] }).found);
	// The browser tells of none that took less than 16 ms.
	return [...found, ...Array.from({ length: presses - found.length }, () => 16)];
}

async function edit(browser: Browser, service: LocalService) {
	const bytes = await largeForm();
	await service.store.addTemplate({ uid: 'large', name: 'Large', bytes });
	const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
	page.setDefaultTimeout(120_000);
	await page.goto(service.url);
	await page.getByRole('button', { name: 'Edit Large' }).click();
	await page.locator('.sheet canvas[width]').first().waitFor();
	const box = page.locator('.box');
	await box.nth(3).click();
	await sleep(2000);
	const clicks = await delays(page, 'pointerdown', (index) => box.nth(4 + index).click());
	const keys = await delays(page, 'keydown', () => page.keyboard.press('ArrowRight'));
	await page.close();
	return { clicks, keys };
}

const browser = await chromium.launch({
	executablePath: findChromium() ?? '',
	args: browserArguments,
});
const [short, whole]: [Walk[], Walk[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
	for (const [walks, texts] of [
		[short, person.slice(0, 1)],
		[whole, person],
	] as const) {
		// A service that has no template yet.
		await using service = await startService({ templates: false });
		const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
		walks.push(await walk(page, service.url, texts));
		await page.close();
	}
}
await using service = await startService({ templates: false, formLimits: { seconds: 120 } });
const record: PageRecord = { short, whole, ...(await edit(browser, service)) };
await browser.close();
console.log(record);
await writeRecord('page', record);
