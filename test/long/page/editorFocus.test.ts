/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { openPlainPdf } from '../../unit/mock-server/web/plainTemplate.ts';
import { enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('while one types, the template editor', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startOffice();
		page = await browser().newPage({ viewport: { width: 1300, height: 900 } });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await openPlainPdf(page);
		await page.getByRole('button', { name: 'Accept Full name' }).click();
		await page.getByRole('button', { name: 'Accept Street' }).click();
		await page.getByRole('button', { name: 'Full name', exact: true }).click();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds.filter((each) => !each.includes('422'))).toEqual([]);
	});

	const input = (name: string) => page.getByLabel(name, { exact: true });
	const key = () => input('Key of field 1').inputValue();
	const press = (keys: string) => page.keyboard.press(keys);

	test('keeps the focus: key, Tab, label', async () => {
		await input('Key').fill('member');
		await press('Tab');
		await page.keyboard.type('The member');
		await press('Tab');
		expect([await key(), await input('Label').inputValue()]).toEqual(['member', 'The member']);
	});

	test.each([1280, 1024])(
		'shows all that a field has on a screen of %i x 800 or more',
		async (width) => {
			await page.setViewportSize({ width, height: 800 });
			const hidden = page.locator('.side, .properties');
			const heights = await hidden.evaluateAll((all) =>
				all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
			);
			expect(heights).toEqual([0, 0]);
		},
	);

	test('keeps the focus in the list, too', async () => {
		await input('Key of field 1').fill('member');
		await press('Enter');
		await page.keyboard.type('s');
		for (let turn = 0; turn < 3; turn += 1) await press('Tab');
		await page.keyboard.type('road');
		await press('Tab');
		expect([await key(), await input('Key of field 2').inputValue()]).toEqual(['members', 'road']);
	});

	test('takes the click that ends the typing', async () => {
		await input('Key').fill('member');
		await input('Multiple lines').click();
		expect(await input('Multiple lines').isChecked()).toBe(true);
		await input('Key').fill('person');
		await input('Label').click();
		await press('End');
		await page.keyboard.type('!');
		expect([await key(), await input('Label').inputValue()]).toEqual(['person', 'Full name!']);
		await page.getByRole('button', { name: 'Take City, text' }).click();
		expect(await input('Key of field 3').inputValue()).toBe('city');
		await input('Key of field 1').fill('somebody');
		await page.getByRole('button', { name: 'Street, text, page 1' }).click();
		expect([await key(), await input('Key').inputValue()]).toEqual(['somebody', 'street']);
	});

	test('undoes and saves by keys wherever the focus is', async () => {
		const before = await key();
		await input('Key').fill('member');
		await press('Control+z');
		expect(await input('Key').inputValue()).toBe(before);
		await input('Key').fill('member');
		await press('Enter');
		await press('Control+z');
		expect([await key(), await input('Key').inputValue()]).toEqual([before, before]);
		await press('Control+y');
		expect(await key()).toBe('member');
		await page.getByRole('button', { name: 'Undo' }).focus();
		// Up to the proposals, and they go, too.
		for (let turn = 0; turn < 4; turn += 1) await press('Control+z');
		expect(await page.locator('.box').count()).toBe(0);
		await page.locator('[aria-label="Pages"]:focus').waitFor();
		for (let turn = 0; turn < 4; turn += 1) await press('Control+Shift+z');
		await page.locator('.box').first().click();
		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
		await press('Control+z');
		expect(await key()).toBe(before);
		await input('Label').fill('The member');
		await page.getByRole('button', { name: 'Discard all' }).click();
		await input('Label').fill('Of the club');
		await press('Control+s');
		await page.getByText('All changes are saved').waitFor();
		const [template] = await service.store.templates.list({ limit: 1, offset: 0, order: 'newest' });
		expect(template?.fields[0]?.label).toBe('Of the club');
	});
});
