/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { enter, startOffice } from '../../../service/test/installed/office.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { realForm, realForms } from '../../../service/test/judges/realForms.ts';
import { largeForm } from '../../../service/test/forms/largeForm.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';

const withoutFields = 'dos-ds82.pdf';

/** The forms of others where they are at hand, and always one that is longer than any window. */
const own: Readonly<Record<string, () => Promise<Uint8Array>>> = {
	'of twenty texts and ten boxes': () =>
		smallForm({
			text: Array.from({ length: 20 }, (_, index) => `t${index}`),
			checkboxes: Array.from({ length: 10 }, (_, index) => `c${index}`),
		}),
	...Object.fromEntries(
		realForms
			.filter((name) => name !== withoutFields)
			.map((name) => [name, () => Promise.resolve(realForm(name))]),
	),
};

/** As many presses of Tab as a long form is worth. */
const mostPresses = 120;

/** Names of what had the focus and could not be seen in whole: it lay under a bar, or beyond an edge. */
async function hidden(page: Page): Promise<string[]> {
	const found: string[] = [];
	await page.locator('#fill-title').focus();
	for (let press = 0; press < mostPresses; press += 1) {
		const what = await page.evaluate(() => {
			const held = document.activeElement;
			if (!held || held === document.body || held.closest('.sticky')) return undefined;
			const { left, right, top, bottom } = held.getBoundingClientRect();
			const points = [
				[left + 2, (top + bottom) / 2],
				[(left + right) / 2, (top + bottom) / 2],
				[(left + right) / 2, Math.min(bottom - 2, top + 30)],
				[(left + right) / 2, top + 2],
			] as const;
			const isSeen = points.every(([x, y]) => {
				const over = document.elementFromPoint(x, y);
				return over !== null && (held.contains(over) || held.closest('label')?.contains(over));
			});
			const name = held.getAttribute('name') ?? held.textContent ?? '';
			return { name: `${held.tagName} ${name}`, isSeen };
		});
		if (!what) break;
		if (!what.isSeen) found.push(what.name);
		await page.keyboard.press('Tab');
	}
	return found;
}

describeInChromium()('what has the focus in a form', () => {
	const browser = useChromium();

	test.each(Object.entries(own))('can be seen, in a window and on a phone: %s', async (_, read) => {
		await using service = await startOffice();
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes: await read() });
		const page = await browser().newPage();
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Form' }).click();
		await page.locator('.preview canvas[width]').first().waitFor();
		for (const width of [1280, 480]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await hidden(page)).toEqual([]);
		}
		await page.close();
	});

	test('can be seen in a form of 2,200 fields, from its end upwards', async () => {
		await using service = await startOffice();
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes: await largeForm() });
		const page = await browser().newPage({ viewport: { width: 1280, height: 800 } });
		await enter(page, service);
		page.setDefaultTimeout(120_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Form' }).click();
		await page.locator('#field-2199').focus();
		for (let press = 0; press < 10; press += 1) await page.keyboard.press('Shift+Tab');
		const isSeen = await page.evaluate(() => {
			const held = document.activeElement;
			const { left, top } = held?.getBoundingClientRect() ?? { left: 0, top: 0 };
			return document.elementFromPoint(left + 5, top + 5) === held;
		});
		expect(isSeen).toBe(true);
		await page.close();
	});
});
