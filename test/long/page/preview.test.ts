/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { until } from '../../../service/test/until.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { enter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('the document beside the form', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startWithLetter();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds).toEqual([]);
	});

	const open = async (colorScheme: 'light' | 'dark' = 'light') => {
		page = await browser().newPage({ colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Letter' }).click();
		await page.locator('.preview canvas[width]').waitFor();
	};
	const input = (name: string) => page.getByLabel(name, { exact: true });

	/** How many dark pixels the picture of the page has where a field is. */
	const ink = (label: string) =>
		page.evaluate((name) => {
			const place = document.querySelector<HTMLElement>(`.place[title="${name}"]`);
			const canvas = document.querySelector<HTMLCanvasElement>('.preview canvas');
			if (!place || !canvas) return -1;
			const share = (text: string) => Number.parseFloat(text) / 100;
			const { left, top, width, height } = place.style;
			const copy = Object.assign(document.createElement('canvas'), {
				width: share(width) * canvas.width,
				height: share(height) * canvas.height,
			});
			const context = copy.getContext('2d', { willReadFrequently: true });
			context?.drawImage(canvas, -share(left) * canvas.width, -share(top) * canvas.height);
			const data = context?.getImageData(0, 0, copy.width, copy.height).data;
			let count = 0;
			for (let at = 0; at < (data?.length ?? 0); at += 4) if ((data?.[at] ?? 255) < 120) count += 1;
			return count;
		}, label);
	const inkUntil = (isAs: (count: number) => boolean, label = 'Full name') =>
		until(`the picture shows "${label}" as entered`, async () => isAs(await ink(label)));

	test.each(['light', 'dark'] as const)(
		'looks as it will while one types, and nothing is created for it, %s',
		async (colorScheme) => {
			await open(colorScheme);
			const before = await ink('Full name');
			await input('Full name').fill('Ada Lovelace');
			await inkUntil((count) => count > before + 50);
			await input('Full name').fill('');
			await inkUntil((count) => count === before);
			const box = await ink('Is a member');
			await page.locator('.place[title="Is a member"]').click();
			expect(await input('Is a member').isChecked()).toBe(true);
			await inkUntil((count) => count > box, 'Is a member');
			await input('Full name').fill('Ada King '.repeat(12));
			await page.getByText('The text does not fit and is cut off.').waitFor();
			expect(await violations(page)).toEqual([]);
			await input('Full name').fill('Ada King');
			await page.locator('.tight:visible').waitFor({ state: 'detached' });
			expect(await service.store.documents.count()).toBe(0);
		},
	);

	test('shows the last of what was typed, however the answers come', async () => {
		await open();
		const empty = await ink('Full name');
		await input('Full name').fill('MMMM');
		await inkUntil((count) => count > empty + 50);
		const last = await ink('Full name');
		await input('Full name').fill('i');
		await inkUntil((count) => count < last - 50);
		let asked = 0;
		await page.route('**/preview', async (route) => {
			asked += 1;
			const isLate = asked === 1;
			const response = await route.fetch();
			if (isLate) await until('the next was asked for', () => asked > 1);
			await route.fulfill({ response }).catch(() => undefined);
		});
		await input('Full name').fill('ii');
		await until('the first was asked for', () => asked > 0);
		await input('Full name').fill('MMMM');
		await inkUntil((count) => count === last);
		expect(asked).toBe(2);
	});

	test('has a title with what is entered in it, and the next one begins with the same pattern', async () => {
		await open();
		await input('Document title').fill('Letter of {Full name}, {age}');
		await input('Full name').fill('Ada');
		const told = page.locator('#fill-titled');
		expect(await told.innerText()).toBe(
			'It will be called “Letter of Ada, {age}”. There is no field “age”, so the braces stay.',
		);
		await input('Document title').fill('Letter of {Full name}, {Age}');
		await input('Age in years').fill('36');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByText('Created Letter of Ada, 36.').first().waitFor();
		expect(
			await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' }),
		).toMatchObject([{ name: 'Letter of Ada, 36' }]);
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: 'Fill Letter' }).click();
		await page.locator('.preview canvas[width]').waitFor();
		expect(await input('Document title').inputValue()).toBe('Letter of {Full name}, {Age}');
	});

	test('sends only what differs from the template, and empties what is taken away', async () => {
		await open();
		await input('Full name').fill('Ada');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByText('Created Letter.').first().waitFor();
		const [first] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const bytes = (await service.store.documentBytes(String(first?.uid))) ?? new Uint8Array();
		await service.store.addTemplate({ uid: 'filled', name: 'Filled', bytes });
		await page.reload();
		await page.getByRole('button', { name: 'Fill Filled' }).click();
		await page.locator('.preview canvas[width]').waitFor();
		expect(await input('Name').inputValue()).toBe('Ada');
		const sent = page.waitForRequest('**/fill');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		expect((await sent).postDataJSON()).toMatchObject({ data: {} });
		await page.getByText('Created Filled.').first().waitFor();
		await input('Name').fill('');
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await until('a third document', async () => (await service.store.documents.count()) === 3);
		const [last] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const { boxes } = await readPdf(
			(await service.store.documentBytes(String(last?.uid))) ?? new Uint8Array(),
		);
		expect(boxes.find(({ name }) => name === 'Name')?.value).toBe('');
	});
});
