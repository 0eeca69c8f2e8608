/// <reference lib="dom" />
import { unzipSync, zipSync } from 'fflate';
import { describeInChromium, useChromium } from '../../service/test/judges/inChromium.ts';
import { enter, startWithLetter } from '../../service/test/installed/office.ts';
import { workbook } from '../unit/mock-server/web/workbook.ts';

describeInChromium()('a workbook that unpacks to more than a browser can hold', () => {
	const browser = useChromium();

	it('is refused without unpacking it, and the page goes on', async () => {
		const bomb = zipSync(
			{
				...unzipSync(workbook([['Full name'], ['Ada']])),
				'xl/worksheets/sheet1.xml': new Uint8Array(400_000_000),
			},
			{ level: 1 },
		);
		expect(bomb.byteLength).toBeLessThan(5_000_000);
		await using service = await startWithLetter();
		const page = await browser().newPage({ locale: 'en-US' });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(`${service.url}/#/batch?template=letter`);
		const give = (name: string, bytes: Uint8Array) =>
			page.locator('#table-file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
		await page.locator('#table-file').waitFor({ state: 'attached' });
		await give('bomb.xlsx', bomb);
		await page.getByText('The table is larger than 20 MB. Split it.').waitFor();
		await give('good.xlsx', workbook([['Full name'], ['Ada']]));
		await page.getByText('1 row was read. Every value fits its field.').waitFor();
		await page.close();
	});
});
