/// <reference lib="dom" />
import type { Dialog, Page } from 'playwright-core';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { openPlainPdf } from '../../unit/mock-server/web/plainTemplate.ts';
import { enter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('what is not saved', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let asked: string[];
	beforeEach(async () => {
		service = await startWithLetter();
		page = await browser().newPage({ viewport: { width: 1300, height: 900 } });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		asked = [];
		await page.goto(service.url);
		await page.locator('.card img').waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
	});

	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const dialog = () => page.getByRole('dialog');
	const answer = (isYes: boolean) => {
		page.removeAllListeners('dialog');
		page.on('dialog', (question: Dialog) => {
			asked.push(`${question.type()} ${question.message()}`);
			void (isYes ? question.accept() : question.dismiss());
		});
	};
	const leave = (how: () => void) => page.evaluate(how);
	const openFill = async () => {
		await button('Fill Letter').click();
		await page.locator('.preview canvas').waitFor();
	};

	test('in Fill goes only after a question', async () => {
		answer(false);
		await openFill();
		await page.keyboard.press('Escape');
		await dialog().waitFor({ state: 'detached' });
		expect(asked).toEqual([]);
		await openFill();
		await page.getByLabel('Full name', { exact: true }).fill('Ada');
		for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Escape');
		await button('Close').click();
		const question = 'confirm Close without creating a PDF of what you entered?';
		expect(asked).toEqual([question, question, question, question]);
		await Promise.all([page.waitForEvent('dialog'), leave(() => location.reload())]);
		expect(asked[4]).toMatch(/^beforeunload/);
		await button('Create PDF').click();
		await page.getByText('Created Letter.').first().waitFor();
		await page.keyboard.press('Escape');
		await dialog().waitFor({ state: 'detached' });
		expect(asked).toHaveLength(5);
		await page.reload();
		expect(asked).toHaveLength(5);
	});

	test('in the editor goes only after a question', async () => {
		answer(false);
		await openPlainPdf(page);
		await button('Accept Full name').click();
		for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Escape');
		expect(asked).toEqual(Array(3).fill('confirm Close without saving the fields?'));
		await Promise.all([page.waitForEvent('dialog'), leave(() => history.back())]);
		expect(asked[3]).toMatch(/^beforeunload/);
		await button('Save and close').click();
		expect(asked[4]).toBe('confirm Save without the 5 proposed fields that are not accepted?');
		expect(await service.store.templates.count()).toBe(1);
		answer(true);
		await button('Save and close').click();
		await dialog().waitFor({ state: 'detached' });
		expect(await service.store.templates.count()).toBe(2);
		await page.reload();
		expect(asked).toHaveLength(6);
	});

	test('becomes one document, however often one clicks', async () => {
		const keys: (string | undefined)[] = [];
		let isLost = true;
		await page.route('**/fill', async (route) => {
			keys.push(route.request().headers()['idempotency-key']);
			const response = await route.fetch();
			await new Promise((resolve) => setTimeout(resolve, 600));
			await (isLost ? route.abort() : route.fulfill({ response }));
		});
		await openFill();
		await page.getByLabel('Full name', { exact: true }).fill('Ada');
		const create = page.locator('form [type=submit]');
		for (let turn = 0; turn < 3; turn += 1) await create.click({ force: true });
		expect(await create.getAttribute('aria-disabled')).toBe('true');
		await dialog().getByRole('alert').waitFor();
		expect(await service.store.documents.count()).toBe(1);
		isLost = false;
		await create.click();
		await page.getByText('Created Letter.').first().waitFor();
		expect(await service.store.documents.count()).toBe(1);
		expect(keys).toEqual([keys[0], keys[0]]);
		await create.click();
		await page.locator('form [aria-disabled="true"]').waitFor({ state: 'detached' });
		expect(await service.store.documents.count()).toBe(2);
	});
});
