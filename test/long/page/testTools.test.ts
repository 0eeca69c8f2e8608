/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { formOfChoices } from '../../../service/test/forms/formOfChoices.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import type { LocalService } from '../../mock-server/server/start.ts';
import { ask, fillLetter, startWithLetter } from '../../unit/mock-server/serviceClient.ts';
import { goTo } from '../../unit/mock-server/web/goTo.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';

// Only the mock's page has test tools, and teams without anybody who signs in.
describeInChromium()('the test tools of the mock’s page', () => {
	const browser = useChromium();
	let service: LocalService;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startWithLetter({ apiKeys: ['first-key', 'second-key'], profile: 'hostile' });
		page = await browser().newPage({
			viewport: { width: 1300, height: 900 },
			bypassCSP: true,
			reducedMotion: 'reduce',
		});
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('img', { name: 'Page 1 of Letter' }).waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds).toEqual([]);
	});

	const requests = () => page.locator('#journal li');
	const chooseSecondTeam = async () => {
		await page.getByRole('combobox', { name: 'Team' }).selectOption('2');
		await page.getByText('Drop any PDF here').waitFor();
	};

	test('show the requests as they come, and none of the page’s own', async () => {
		await goTo(page, 'Test tools');
		expect(await requests().innerText()).toContain('No requests yet');
		const body = { title: 'x', data: { Name: 'Grace' } };
		await ask(service, 'POST /v1/templates/letter', { body });
		await page.getByText('/v1/templates/letter').click();
		expect(await requests().innerText()).toMatch(/POST[^]*201[^]*"Name": "Grace"/);
		await page.getByRole('button', { name: 'Clear' }).click();
		await page.getByText('No requests yet').waitFor();
		expect(service.journal.requests).toEqual([]);
		expect(await page.locator('#journal[aria-live]').count()).toBe(0);
	});

	test('have buttons for the common faults, and take them away again', async () => {
		await goTo(page, 'Test tools');
		await page.getByRole('button', { name: /^Too many requests/ }).click();
		const tile = page.locator('.fault[aria-pressed="true"]');
		await tile.waitFor();
		expect((await ask(service, 'GET /v1/templates')).status).toBe(429);
		await tile.filter({ hasText: 'affected 1 request' }).waitFor();
		await tile.click();
		await tile.waitFor({ state: 'detached' });
		expect(service.faults.rules).toEqual([]);
	});

	test('change the profile and single settings', async () => {
		await goTo(page, 'Test tools');
		const profile = page.getByLabel('Profile');
		expect(await profile.inputValue()).toBe('hostile');
		await profile.selectOption('documented');
		await page.getByText('All assumptions').click();
		await page.getByLabel('fill.status').selectOption('201');
		await page.locator('.setting.changed').waitFor();
		expect(service.settings.current()).toMatchObject({
			'fill.status': 201,
			'error.shape': 'object',
		});
	});

	test('can leave choices out of the fields', async () => {
		const bytes = await formOfChoices();
		await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
		const trip = page.getByRole('listitem').filter({ hasText: 'Trip' });
		await goTo(page, 'Test tools');
		await page.getByLabel('Profile').selectOption('documented');
		await goTo(page, 'Templates');
		await trip.getByText('3 fields', { exact: true }).waitFor();
		await goTo(page, 'Test tools');
		await page.getByText('All assumptions').click();
		await page.getByRole('combobox', { name: 'fields.choices' }).selectOption('absent');
		await goTo(page, 'Templates');
		await trip.getByText('1 field', { exact: true }).waitFor();
	});

	test('show one account at a time, with its key', async () => {
		await chooseSecondTeam();
		await goTo(page, 'Settings');
		await page.getByRole('button', { name: 'Show the API key of team 2' }).click();
		expect(await page.locator('main').innerText()).toContain('second-key');
		expect(await violations(page)).toEqual([]);
	});

	test('show the same account after a reload', async () => {
		await chooseSecondTeam();
		await page.reload();
		await page.getByText('Drop any PDF here').waitFor();
		expect(await page.getByRole('combobox', { name: 'Team' }).inputValue()).toBe('2');
	});

	test('are called English in another language', async () => {
		const german = await browser().newPage({ locale: 'de-AT' });
		await german.goto(service.url);
		await german.getByRole('link', { name: 'Test tools (English)' }).waitFor();
		await german.close();
	});

	test.each([
		['light', 1300],
		['dark', 480],
	] as const)('have nothing wrong for axe, %s, %i', async (colorScheme, width) => {
		await fillLetter(service);
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await page.setViewportSize({ width, height: 900 });
		await goTo(page, 'Test tools');
		await page.getByText('All assumptions').click();
		await page.getByRole('button', { name: /^Slow/ }).click();
		await page.locator('.fault[aria-pressed="true"]').waitFor();
		await page.locator('#journal summary').first().click();
		expect(await violations(page)).toEqual([]);
	});

	test.each([320, 390, 800, 1300])('are never wider than the window: %i', async (width) => {
		await page.setViewportSize({ width, height: 900 });
		await goTo(page, 'Test tools');
		await page.locator('#common-faults button').first().waitFor();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
	});
});
