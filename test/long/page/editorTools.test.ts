/// <reference lib="dom.iterable" />
/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { PDFDocument } from '@cantoo/pdf-lib';
import { enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';

const prefix = 'topmostSubform[0].Page1[0].';

/** A form of three pages: on the first two fields whose keys begin alike, on the others one each. */
async function longForm(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const form = document.getForm();
	for (const names of [['FirstNameOfApplicant', 'LastNameOfApplicant'], ['Second'], ['Third']]) {
		const page = document.addPage([400, 600]);
		names.forEach((name, index) =>
			form
				.createTextField(`${prefix}${name}`)
				.addToPage(page, { x: 40, y: 500 - 60 * index, width: 200, height: 20 }),
		);
	}
	return document.save();
}

/** A form of which one label has moved down by `shift`, and of the other only the first edition has words. */
async function edition(shift: number): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([400, 600]);
	page.drawText('Family name:', { x: 40, y: 500 - shift, size: 11 });
	page.drawText(shift === 0 ? 'Signed by the guardian' : 'Here is nothing', {
		x: 40,
		y: 100,
		size: 11,
	});
	if (shift > 0) return document.save();
	const form = document.getForm();
	const size = { width: 120, height: 18 };
	form.createTextField('Family').addToPage(page, { x: 130, y: 496, ...size });
	form.createTextField('Other').addToPage(page, { x: 180, y: 96, ...size });
	return document.save();
}

describeInChromium()('in the template editor', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeAll(async () => {
		service = await startOffice();
		await service.store.addTemplate({ uid: 'long', name: 'Long', bytes: await longForm() });
	}, 300_000);
	afterAll(() => service.close());
	const open = async (width = 1280) => {
		page = await browser().newPage({ viewport: { width, height: 800 }, locale: 'en-US' });
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Long' }).click();
		await page.locator('.box').first().waitFor();
	};
	beforeEach(() => open());
	afterEach(async () => {
		await page.close();
		expect(misdeeds).toEqual([]);
	});

	const keys = () =>
		page
			.locator('.field-list input')
			.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value.split('.').at(-1)));
	const pageInput = () =>
		page.getByLabel('Page', { exact: false }).and(page.locator('.toolbar input'));
	const isInView = (number: number) =>
		page.evaluate((at) => {
			const sheet = document.querySelectorAll('.sheet')[at - 1]?.getBoundingClientRect();
			const seen = document.querySelector('.sheets')?.getBoundingClientRect();
			return !!sheet && !!seen && sheet.top < seen.bottom - 40 && sheet.bottom > seen.top + 40;
		}, number);

	test('a number goes to its page, and follows the pages that are seen', async () => {
		await pageInput().fill('3');
		await page.keyboard.press('Enter');
		expect(await isInView(3)).toBe(true);
		await page.locator('.sheets').evaluate((element) => element.scrollTo(0, 0));
		await page.waitForFunction(
			() => document.querySelector<HTMLInputElement>('.toolbar input')?.value === '1',
		);
		await pageInput().fill('9');
		await page.keyboard.press('Enter');
		expect(await pageInput().inputValue()).toBe('1');
	});

	test('Ctrl and the wheel zoom, and what is under the pointer stays there', async () => {
		const box = page.locator('.box').first();
		const before = await box.boundingBox();
		if (!before) throw new Error('There is no box');
		const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
		await page.mouse.move(x, y);
		await page.keyboard.down('Control');
		await page.mouse.wheel(0, -100);
		await page.mouse.wheel(0, -100);
		await page.keyboard.up('Control');
		await page.waitForFunction(
			(width) => (document.querySelector('.box')?.getBoundingClientRect().width ?? 0) > 1.2 * width,
			before.width,
		);
		const after = await box.boundingBox();
		if (!after) throw new Error('There is no box');
		expect(Math.abs(after.y + after.height / 2 - y)).toBeLessThan(20);
	});

	test('a tool that is kept draws several fields', async () => {
		const toolbar = page.getByRole('toolbar');
		await toolbar.getByRole('button', { name: 'Checkbox', exact: true }).dblclick();
		const sheet = await page.locator('.sheet').first().boundingBox();
		if (!sheet) throw new Error('There is no page');
		for (const at of [300, 340, 380]) await page.mouse.click(sheet.x + 80, sheet.y + at);
		expect(await page.locator('.box.checkbox').count()).toBe(3);
		await page.keyboard.press('Escape');
		const select = toolbar.getByRole('button', { name: 'Select', exact: true });
		expect(await select.getAttribute('aria-pressed')).toBe('true');
		await toolbar.getByRole('button', { name: 'Text', exact: true }).click();
		await page.mouse.click(sheet.x + 200, sheet.y + 300);
		expect(await select.getAttribute('aria-pressed')).toBe('true');
	});

	test('a row is dragged to another place, as one step', async () => {
		const rows = page.locator('.field-list > [data-row]');
		const from = await rows.first().locator('.sign').boundingBox();
		const to = await rows.nth(2).boundingBox();
		if (!from || !to) throw new Error('There are no rows');
		const before = await keys();
		await page.mouse.move(from.x + 5, from.y + 10);
		await page.mouse.down();
		await page.mouse.move(from.x + 5, to.y + to.height - 4, { steps: 6 });
		await page.mouse.up();
		const [first, second, third, fourth] = before;
		expect(await keys()).toEqual([second, third, first, fourth]);
		await page.getByRole('button', { name: 'Undo', exact: true }).click();
		expect(await keys()).toEqual(before);
	});

	test('the fields of one page are listed', async () => {
		await page.getByLabel('Fields of').selectOption({ label: 'Page 2 (1)' });
		expect(await keys()).toEqual(['Second']);
		expect(await page.getByLabel('Key of field 3', { exact: true }).count()).toBe(1);
		await page.getByLabel('Fields of').selectOption({ label: 'All pages' });
		expect(await keys()).toHaveLength(4);
	});

	test('of keys that begin alike, the end is seen', async () => {
		const ends = await page
			.locator('.field-list input')
			.evaluateAll((all) =>
				all.map(({ scrollLeft, scrollWidth, clientWidth }) =>
					scrollWidth > clientWidth ? scrollWidth - clientWidth - scrollLeft : 0,
				),
			);
		expect(Math.max(...ends)).toBeLessThan(3);
		expect(
			await page
				.locator('.field-list input')
				.first()
				.evaluate((each) => each.scrollLeft),
		).toBeGreaterThan(0);
	});

	test('in another edition of the PDF, fields go where their words have gone; Undo takes it back', async () => {
		await page.getByRole('button', { name: 'Close', exact: true }).click();
		await service.store.addTemplate({ uid: 'old', name: 'Edition', bytes: await edition(0) });
		await page.reload();
		await page.getByRole('button', { name: 'Edit Edition' }).click();
		await page.locator('.box').first().waitFor();
		const tops = () =>
			page
				.locator('.box')
				.evaluateAll((all) =>
					all.map((each) => Math.round(parseFloat((each as HTMLElement).style.top))),
				);
		const isDrawn = () =>
			page.waitForFunction(
				() => (document.querySelector('canvas[role=img]')?.clientWidth ?? 0) > 500,
			);
		await isDrawn();
		const before = await tops();
		await page.locator('.editor-head input[type=file]').setInputFiles({
			name: 'new.pdf',
			mimeType: 'application/pdf',
			buffer: Buffer.from(await edition(60)),
		});
		const question = page.getByRole('dialog', { name: 'Replace the PDF…' });
		await question.getByText('1 field moves with the words around it.').waitFor();
		expect(
			(await question.getByRole('listitem').allInnerTexts()).map((each) => each.trim()),
		).toEqual(['Other']);
		await question.getByRole('button', { name: 'Replace', exact: true }).click();
		await page.locator('.box.unsure').waitFor();
		await isDrawn();
		const [first = 0, second] = await tops();
		expect(first - Number(before[0])).toBeGreaterThan(40);
		expect(second).toBe(before[1]);
		expect(await page.locator('.box.unsure').getAttribute('title')).toContain('check its place');
		// What has been moved by hand is not in doubt any more.
		await page.locator('.box.unsure').click();
		await page.keyboard.press('ArrowUp');
		expect(await page.locator('.box.unsure').count()).toBe(0);
		for (let turn = 0; turn < 2; turn += 1)
			await page.getByRole('button', { name: 'Undo', exact: true }).click();
		await page.waitForFunction(
			(top) =>
				Math.round(parseFloat(document.querySelector<HTMLElement>('.box')?.style.top ?? '')) ===
				top,
			before[0],
		);
		expect(await tops()).toEqual(before);
	});

	test('labels are no taller than their boxes', async () => {
		await page.setViewportSize({ width: 480, height: 800 });
		await page.waitForFunction(() => (document.querySelector('.box')?.clientHeight ?? 99) < 25);
		const heights = await page.locator('.box').evaluateAll((all) =>
			all.map((box) => {
				const range = document.createRange();
				const [text] = box.querySelectorAll('span');
				if (text) range.selectNodeContents(text);
				return range.getBoundingClientRect().height - box.getBoundingClientRect().height;
			}),
		);
		expect(Math.max(...heights)).toBeLessThanOrEqual(0);
	});
});
