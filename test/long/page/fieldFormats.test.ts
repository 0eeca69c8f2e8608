/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { drawnText } from '../../../service/test/judges/tools.ts';
import { ask, enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import { plainPdf } from '../../../service/test/web/plainPdf.ts';

describeInChromium()('in a German browser, the template editor', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	beforeEach(async () => {
		service = await startOffice();
		page = await browser().newPage({ locale: 'de-DE', viewport: { width: 1300, height: 900 } });
		await enter(page, service);
		page.setDefaultTimeout(20_000);
		await page.goto(service.url);
		const buffer = Buffer.from(await plainPdf(1));
		await page
			.getByLabel('PDFs hinzufügen')
			.setInputFiles({ name: 'antrag.pdf', mimeType: 'application/pdf', buffer });
		await page.getByRole('heading', { name: 'Neue Vorlage' }).waitFor();
		await page.getByRole('button', { name: 'Alle verwerfen' }).click();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
	});

	const input = (name: string) => page.getByLabel(name, { exact: true });
	const add = async (kind: string, key: string) => {
		await page.getByRole('button', { name: kind, exact: true }).click();
		await page.getByRole('button', { name: 'Auf die Seite setzen' }).click();
		await input('Schlüssel').fill(key);
		await input('y').fill(String(500 - 60 * key.length));
		await page.keyboard.press('Tab');
	};

	test('gives fields formats, defaults and options, which the API tells and a fill shows', async () => {
		await add('Zahl', 'sum');
		await page.getByLabel('Zahlenformat').selectOption('1.234,50');
		await input('Währung').fill('€');
		await page.keyboard.press('Tab');
		await input('Pflichtfeld').check();
		await add('Text', 'date');
		await page.getByText('Format, Standardwert, Schrift').click();
		await page.getByLabel('Datumsformat').selectOption('dd.mm.yyyy');
		await add('Optionsfelder', 'status');
		await input('Einträge, einer je Zeile').fill('ledig\nverheiratet\nverwitwet');
		await page.keyboard.press('Tab');
		await page.getByText('Format, Standardwert, Schrift').click();
		await page.getByLabel('Standardwert').selectOption('ledig');
		await page.getByRole('button', { name: 'Speichern', exact: true }).click();
		await page.getByText('Alles gespeichert').waitFor();
		const { json } = await ask(service, 'GET /v1/templates');
		const [template] = (json as { data: { uid: string; fields: object[] }[] }).data;
		expect(template?.fields).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					...{ key: 'sum', type: 'number', required: true },
					...{ decimals: 2, numberStyle: '1.234,50', currency: '€' },
				}),
				expect.objectContaining({ key: 'date', format: 'date', dateFormat: 'dd.mm.yyyy' }),
				expect.objectContaining({
					...{ key: 'status', default: 'ledig' },
					options: expect.arrayContaining(['ledig', 'verheiratet', 'verwitwet']) as unknown,
				}),
			]),
		);
		const body = { data: { sum: 1234.5, date: '2026-11-27' } };
		const line = `POST /v1/templates/${template?.uid}?responseType=binary`;
		const text = drawnText((await ask(service, line, { body })).bytes);
		expect(text).toContain('1.234,50 €');
		expect(text).toContain('27.11.2026');
	});
});
