/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { imageButton, imageFile } from '../../../service/test/forms/images/images.ts';
import { enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { pdfWith } from '../../../service/test/pdf/pdfWith.ts';
import { until } from '../../../service/test/until.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';

describeInChromium()('a picture in the form to fill', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startOffice();
		const bytes = await pdfWith([imageButton('Photo', { at: [20, 400, 220, 560] })]);
		await service.store.addTemplate({ uid: 'badge', name: 'Badge', bytes });
		page = await browser().newPage({ bypassCSP: true, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Fill Badge' }).click();
		await page.locator('.preview canvas[width]').waitFor();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds).toEqual([]);
	});

	const photo = () => page.getByLabel('Photo', { exact: true });
	const shown = () => page.getByRole('img', { name: 'The picture for Photo' });
	/** Whether the document beside the form has the picture's red. */
	const isDrawn = () =>
		page.evaluate(() => {
			const canvas = document.querySelector<HTMLCanvasElement>('.preview canvas');
			if (!canvas) return false;
			const { width, height } = canvas;
			const copy = Object.assign(document.createElement('canvas'), { width, height });
			const context = copy.getContext('2d', { willReadFrequently: true });
			if (!context) return false;
			context.drawImage(canvas, 0, 0);
			const { data } = context.getImageData(0, 0, width, height);
			for (let at = 0; at < data.length; at += 4)
				if ((data[at] ?? 0) > 220 && (data[at + 1] ?? 255) < 30 && (data[at + 2] ?? 255) < 30)
					return true;
			return false;
		});
	const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: imageFile(name) });

	test('is chosen, shown in the document beside, removed, and created with it', async () => {
		await photo().setInputFiles(file('rgb.jpg', 'image/jpeg'));
		await shown().waitFor();
		await until('the picture is drawn', isDrawn);
		expect(await violations(page)).toEqual([]);
		await page.getByRole('button', { name: 'Remove the picture' }).click();
		await until('the picture is gone', async () => !(await isDrawn()));
		await photo().setInputFiles(file('rgb.jpg', 'image/jpeg'));
		await page.getByRole('button', { name: 'Create PDF' }).click();
		await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		const bytes = await service.store.documentBytes(String(document?.uid));
		expect(Buffer.from(bytes ?? []).includes(imageFile('rgb.jpg'))).toBe(true);
	});

	test.each(['drop', 'paste'] as const)('comes by %s', async (way) => {
		const bytes = imageFile('rgb.png').toString('base64');
		await page.locator('.chosen-picture').evaluate(
			(element, { encoded, kind }) => {
				const data = new DataTransfer();
				const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
				data.items.add(new File([content], 'rgb.png', { type: 'image/png' }));
				const event =
					kind === 'drop'
						? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
						: new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
				element.dispatchEvent(event);
			},
			{ encoded: bytes, kind: way },
		);
		await shown().waitFor();
		await until('the picture is drawn', isDrawn);
		expect(await service.store.templates.count()).toBe(1);
	});

	test('that is none is refused with the reason, beside its field', async () => {
		await photo().setInputFiles(file('image.gif', 'image/gif'));
		await page.getByText('A PNG or JPEG is needed; this is a GIF').waitFor();
		expect(await violations(page)).toEqual([]);
	});
});
