/// <reference lib="dom" />
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';

describeInChromium()('the language of the page', () => {
	const browser = useChromium();

	test('is the browser’s, can be chosen, and is kept', async () => {
		await using service = await startWithLetter();
		await fillLetter(service);
		const page = await browser().newPage({ locale: 'de-AT' });
		page.setDefaultTimeout(60_000);
		await enter(page, service);
		const misdeeds = watchPage(page, service.url);
		const inPage = () => page.evaluate(() => document.documentElement.lang);
		await page.goto(`${service.url}/#/documents`);
		await page.getByRole('heading', { name: 'Dokumente' }).waitFor();
		await page.getByRole('button', { name: 'A letter löschen' }).waitFor();
		expect(await inPage()).toBe('de');
		await page.getByRole('link', { name: 'Einstellungen' }).click();
		await page.getByRole('button', { name: 'Schlüssel erstellen' }).waitFor();
		await page.goBack();
		await page.getByLabel('Sprache').selectOption('English');
		await page.getByRole('button', { name: 'Delete A letter' }).waitFor();
		await page.reload();
		await page.getByRole('button', { name: 'Delete A letter' }).waitFor();
		expect(await inPage()).toBe('en');
		expect(misdeeds).toEqual([]);
		await page.close();
	});

	test('is English where a browser asks for others', async () => {
		await using service = await startWithLetter();
		const page = await browser().newPage({ locale: 'it-IT' });
		await enter(page, service);
		await page.goto(service.url);
		await page.getByRole('heading', { name: 'Templates' }).waitFor();
		await page.close();
	});

	test('is that of what the service refuses, too', async () => {
		await using service = await startWithLetter();
		const page = await browser().newPage({ locale: 'de-DE' });
		await enter(page, service);
		await page.goto(service.url);
		const buffer = Buffer.from('Dear Sir');
		await page
			.getByLabel('PDFs hinzufügen')
			.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer });
		await page.getByText('notes.pdf: Die Datei ist kein PDF.').waitFor();
		await page.close();
	});
});
