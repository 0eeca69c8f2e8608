/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

/** Whether an element can be seen: nothing hides or cuts off its middle. */
const isInSight = (element: Locator) =>
	element.evaluate((shown) => {
		const { left, top, width, height } = shown.getBoundingClientRect();
		const found = document.elementFromPoint(left + width / 2, top + height / 2);
		return found !== null && (shown.contains(found) || found.contains(shown));
	});

describeInChromium()('a fill of a long form that fails', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	const fields = Array.from({ length: 37 }, (_, index) => ({
		key: `f1_${index}`,
		label: `Line ${index + 1}`,
		type: 'text' as const,
	}));
	beforeEach(async () => {
		service = await startOffice();
		const bytes = await smallForm({ text: fields.map(({ key }) => key), maxLength: 3 });
		await service.store.addTemplate({ uid: 'long', name: 'Long', bytes, fields });
	});
	afterEach(async () => {
		await page.close();
		await service.close();
	});

	test.each([
		['light', 1300],
		['dark', 480],
	] as const)(
		'says so beside the button, and marks the inputs: %s, %i',
		async (colorScheme, width) => {
			page = await browser().newPage({
				viewport: { width, height: 900 },
				colorScheme,
				bypassCSP: true,
				reducedMotion: 'reduce',
			});
			await enter(page, service);
			page.setDefaultTimeout(60_000);
			await page.goto(service.url);
			await page.getByRole('button', { name: 'Fill Long' }).click();
			await page.locator('.preview canvas').waitFor();
			const create = page.getByRole('button', { name: 'Create PDF' });
			expect(await isInSight(create)).toBe(true);
			const input = (name: string) => page.getByLabel(name, { exact: true });
			await input('Line 2').fill('too long');
			await input('Line 30').fill('much too long');
			await create.click();
			const alert = page.getByRole('dialog').getByRole('alert');
			await alert.waitFor();
			expect(await alert.innerText()).toMatch(/2 values[^]*Line 2: [^]*Line 30: /);
			expect(await alert.innerText()).not.toContain('f1_');
			expect(await isInSight(alert)).toBe(true);
			expect(await isInSight(create)).toBe(true);
			expect(await isInSight(input('Line 2'))).toBe(true);
			await page.locator('#field-1:focus').waitFor();
			const marked = page.locator('[aria-invalid="true"]');
			expect(await marked.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
				'field-1',
				'field-29',
			]);
			expect(await violations(page)).toEqual([]);
			await input('Line 2').fill('ok');
			expect(await marked.count()).toBe(1);
			await input('Line 30').fill('ok');
			await create.click();
			await page.getByText('Created Long.').first().waitFor();
			expect(await alert.count()).toBe(0);
			await input('Line 2').fill('too long');
			await create.click();
			await alert.waitFor();
			expect(await page.locator('.result').innerText()).toBe('');
		},
	);

	test('says so if a field has another key by now, and drops no value', async () => {
		page = await browser().newPage();
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Long' }).click();
		await page.locator('.preview canvas').waitFor();
		await page.evaluate(async () => {
			const path = '/app/templates/long/fields';
			const { fields, baseHash } = (await (await fetch(path)).json()) as {
				fields: { key: string }[];
				baseHash: string;
			};
			const renamed = fields.map((field) =>
				field.key === 'f1_1' ? { ...field, key: 'b' } : field,
			);
			await fetch(path, { method: 'PUT', body: JSON.stringify({ fields: renamed, baseHash }) });
		});
		await page.getByLabel('Line 1', { exact: true }).fill('a');
		await page.getByLabel('Line 2', { exact: true }).fill('b');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		const alert = page.getByRole('dialog').getByRole('alert');
		await alert.waitFor();
		expect(await alert.innerText()).toMatch(/Nothing was created[^]*Line 2: .*no such field/);
		expect(await service.store.documents.count()).toBe(0);
		await page.getByRole('button', { name: 'Load the new fields' }).click();
		await alert.waitFor({ state: 'detached' });
		expect(await page.getByLabel('Line 1', { exact: true }).inputValue()).toBe('a');
		expect(await page.getByLabel('Line 2', { exact: true }).inputValue()).toBe('b');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByText('Created Long.').first().waitFor();
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const { boxes } = await readPdf(
			(await service.store.documentBytes(String(document?.uid))) ?? new Uint8Array(),
		);
		expect(boxes.filter(({ value }) => value !== '')).toMatchObject([
			{ name: 'f1_0', value: 'a' },
			{ name: 'b', value: 'b' },
		]);
	});

	test('says so if the template was deleted, and keeps what was entered', async () => {
		page = await browser().newPage({ bypassCSP: true, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Long' }).click();
		await page.locator('.preview canvas').waitFor();
		const send = (path: string, method: string, body?: object) =>
			service.admin.send(`${method} /app/${path}`, body);
		await send('templates/long', 'DELETE');
		await page.getByLabel('Line 1', { exact: true }).fill('a;b');
		// The preview notices it before anything is created.
		const told = page.getByText('The template was deleted meanwhile. What you entered is still');
		await told.waitFor();
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByRole('dialog').getByRole('alert').getByText('does not exist').waitFor();
		expect(await violations(page)).toEqual([]);
		const saving = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Save what you entered as a table' }).click();
		const saved = readFileSync(await (await saving).path(), 'utf8');
		expect(saved).toBe('\uFEFFLine 1\r\n"a;b"\r\n');
		await page.getByRole('button', { name: 'Restore the template' }).click();
		await told.waitFor({ state: 'hidden' });
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByText('Created Long.').first().waitFor();
		await send('templates/long', 'DELETE');
		await send('trash/empty', 'POST', { all: true });
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByRole('button', { name: 'Restore the template' }).click();
		await page.getByRole('dialog').getByRole('alert').getByText('does not exist').waitFor();
		expect(await page.getByLabel('Line 1', { exact: true }).inputValue()).toBe('a;b');
	});
});
