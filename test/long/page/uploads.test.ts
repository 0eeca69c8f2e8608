import { smallForm } from '../../../service/test/forms/smallForm.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { plainPdf } from '../../../service/test/web/plainPdf.ts';
import { enter, startWithLetter } from '../../../service/test/installed/office.ts';

describeInChromium()('several PDFs at once', () => {
	const browser = useChromium();

	test('show their progress; those without fields are offered for marking', async () => {
		await using service = await startWithLetter();
		const page = await browser().newPage();
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		const misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.locator('.card img').waitFor();
		const held = Promise.withResolvers<undefined>();
		await page.route('**/app/templates', async (route) => {
			await held.promise;
			await route.continue();
		});
		const file = (name: string, bytes: Uint8Array) => ({
			name,
			mimeType: 'application/pdf',
			buffer: Buffer.from(bytes),
		});
		await page
			.getByLabel('Add PDFs')
			.setInputFiles([
				file('one.pdf', await smallForm()),
				file('plain.pdf', await plainPdf()),
				file('bare.pdf', await plainPdf()),
				file('two.pdf', await smallForm()),
			]);
		await page.getByRole('progressbar', { name: 'Upload of one.pdf' }).waitFor();
		expect(await page.getByRole('progressbar').count()).toBe(4);
		held.resolve(undefined);
		await page.getByRole('heading', { name: 'New template' }).waitFor();
		expect(await service.store.templates.count()).toBe(3);
		expect(await page.getByRole('progressbar').count()).toBe(0);
		expect(await page.locator('#uploads').innerText()).toContain('bare.pdf has no fields yet.');
		// The browser itself tells of every answer that is an error.
		expect(misdeeds).toEqual(Array(2).fill(expect.stringContaining('422')));
		await page.close();
	});
});
