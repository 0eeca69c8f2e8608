import { smallForm } from '../../../service/test/forms/smallForm.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { chooseInMenu } from '../../unit/mock-server/web/goTo.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { enter, startWithLetter } from '../../../service/test/installed/office.ts';

describeInChromium()('folders of templates', () => {
	const browser = useChromium();

	test('are made by moving templates, one or several, and show what is in them', async () => {
		await using service = await startWithLetter();
		for (const name of ['Memo', 'Offer']) {
			await service.store.addTemplate({ uid: name, name, bytes: await smallForm() });
		}
		const page = await browser().newPage({ bypassCSP: true, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		const misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		const names = () => page.locator('.card h3').allInnerTexts();
		const button = (name: string) => page.getByRole('button', { name, exact: true });
		const folder = page.getByRole('combobox', { name: 'Folder' });
		await page.locator('.card img').nth(2).waitFor();
		expect(await names()).toEqual(['Offer', 'Memo', 'Letter']);

		await page.locator('summary[aria-label="More for Letter"]').click();
		await button('Move to a folder: Letter').click();
		await page.locator('#folder-name').fill('Sales');
		expect(await violations(page)).toEqual([]);
		await page.keyboard.press('Enter');
		await page.locator('.card', { hasText: 'Sales' }).waitFor();

		await page.getByLabel('Select Offer').check();
		await page.getByLabel('Select Memo').check();
		await page.getByText('2 selected').waitFor();
		expect(await violations(page)).toEqual([]);
		await button('Move to a folder').click();
		await page.locator('#folder-name').fill('Office');
		await button('Move').click();
		await folder.locator('option', { hasText: 'Office' }).waitFor({ state: 'attached' });
		await folder.selectOption('Office');
		await page.locator('.card', { hasText: 'Letter' }).waitFor({ state: 'detached' });
		expect(await names()).toEqual(['Offer', 'Memo']);
		await page.reload();
		await page.locator('.card img').nth(1).waitFor();
		expect(await names()).toEqual(['Offer', 'Memo']);
		expect(await service.store.templates.folders()).toEqual(['Office', 'Sales']);
		expect(misdeeds).toEqual([]);
		await page.close();
	});

	test('a template is renamed in place, and Escape leaves its name', async () => {
		await using service = await startWithLetter();
		const page = await browser().newPage();
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		await page.goto(service.url);
		await chooseInMenu(page, 'Letter', 'Rename');
		await page.keyboard.type('Nothing');
		await page.keyboard.press('Escape');
		await chooseInMenu(page, 'Letter', 'Rename');
		await page.keyboard.type('Welcome letter');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Welcome letter' }).waitFor();
		expect((await service.store.templates.get('letter'))?.name).toBe('Welcome letter');
		await page.close();
	});
});
