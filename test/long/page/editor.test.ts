/// <reference lib="dom.iterable" />
/// <reference lib="dom" />
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { until } from '../../../service/test/until.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import type { Template } from '../../../service/src/store/records.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import {
	openPlainPdf,
	saveFoundFields,
	saveTemplate,
} from '../../unit/mock-server/web/plainTemplate.ts';
import { ask, enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('the template editor', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startOffice();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		// The browser itself tells that a PDF without fields is not taken as a form.
		expect(misdeeds.filter((each) => !each.includes('422'))).toEqual([]);
	});

	const open = async (
		options: {
			width?: number;
			hasTouch?: boolean;
			pages?: number;
			withProposals?: boolean;
		} = {},
	) => {
		const { width = 1300, hasTouch = false, pages = 1, withProposals = false } = options;
		page = await browser().newPage({ viewport: { width, height: 900 }, hasTouch });
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		await openPlainPdf(page, pages);
		if (!withProposals) await button('Discard all').click();
		await page.locator('.sheet canvas[width]').first().waitFor();
	};
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const boxes = () => page.locator('.box');
	const template = async (): Promise<Template> => {
		const [first] = await service.store.templates.list({ limit: 1, offset: 0, order: 'newest' });
		if (!first) throw new Error('There is no template');
		return first;
	};
	const save = () => saveTemplate(page);
	const place = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
	const draw = async (
		tool: string,
		[x, y]: [number, number],
		[right, bottom]: [number, number],
	) => {
		await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click();
		const sheet = await page.locator('.sheet').first().boundingBox();
		if (!sheet) throw new Error('There is no page');
		await page.mouse.move(sheet.x + x, sheet.y + y);
		await page.mouse.down();
		await page.mouse.move(sheet.x + right, sheet.y + bottom, { steps: 4 });
		await page.mouse.up();
	};

	test('makes a template of a plain PDF: finds fields, corrects two, saves, and it fills', async () => {
		await open({ withProposals: true });
		await saveFoundFields(page);
		const { uid, fields } = await template();
		expect(fields.slice(0, 2)).toEqual([
			{ key: 'member', label: 'Full name', type: 'text' },
			{ key: 'street', label: 'Street and number', type: 'text' },
		]);
		expect(fields.map(({ type }) => type)).toEqual([
			'text',
			'text',
			'text',
			'text',
			'checkbox',
			'checkbox',
		]);
		const body = { data: { member: 'Ada Lovelace', iAcceptTheRules: true } };
		const { bytes } = await ask(service, `POST /v1/templates/${uid}?responseType=binary`, { body });
		const read = await readPdf(bytes);
		const values = Object.fromEntries(read.boxes.map(({ name, value }) => [name, value]));
		expect(values).toMatchObject({ member: 'Ada Lovelace', iAcceptTheRules: 'Yes' });
	});

	test('draws by drag and by click, moves, resizes, undoes and redoes', async () => {
		await open();
		await draw('Text', [100, 560], [300, 590]);
		const drawn = [await place('x'), await place('width')];
		const box = await boxes().boundingBox();
		expect(box?.width).toBeGreaterThan(180);
		await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 10);
		await page.mouse.down();
		await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 60, { steps: 4 });
		await page.mouse.up();
		expect(await place('x')).not.toBe(drawn[0]);
		expect(await place('width')).toBe(drawn[1]);
		const corner = await page.locator('.handle.at-bottom.at-right').boundingBox();
		await page.mouse.move((corner?.x ?? 0) + 5, (corner?.y ?? 0) + 5);
		await page.mouse.down();
		await page.mouse.move((corner?.x ?? 0) + 55, (corner?.y ?? 0) + 25, { steps: 4 });
		await page.mouse.up();
		expect(Number(await place('width'))).toBeGreaterThan(Number(drawn[1]) + 20);
		await button('Checkbox').click();
		await page.locator('.layer').click({ position: { x: 500, y: 600 } });
		expect(await boxes().count()).toBe(2);
		for (let turn = 0; turn < 4; turn += 1) await button('Undo').click();
		expect(await boxes().count()).toBe(0);
		for (let turn = 0; turn < 4; turn += 1) await button('Redo').click();
		expect(await boxes().count()).toBe(2);
	});

	test('keeps every field on its page', async () => {
		await open();
		const drag = async (x: number, y: number) => {
			await page.mouse.down();
			await page.mouse.move(x, y, { steps: 4 });
			await page.mouse.up();
		};
		const at = async () =>
			Promise.all(['x', 'y', 'width', 'height'].map(async (name) => Number(await place(name))));
		await draw('Text', [500, 560], [2000, 590]);
		const [x = 0, , width = 0, height = 0] = await at();
		expect(x + width).toBeCloseTo(612, 2);
		await boxes().hover();
		await drag(2, 2);
		expect(await at()).toEqual([0, 792 - height, width, height]);
		await boxes().press('Shift+ArrowLeft');
		await boxes().press('Shift+ArrowUp');
		expect(await at()).toEqual([0, 792 - height, width, height]);
		await page.getByLabel('y', { exact: true }).fill('-500');
		await page.getByLabel('width', { exact: true }).fill('9999');
		await page.keyboard.press('Tab');
		expect(await at()).toEqual([0, 0, 612, height]);
		await boxes().focus();
		await page.keyboard.press('Control+d');
		expect((await at())[1]).toBe(0);
	});

	test('aligns and sizes by the box that was selected first', async () => {
		await open();
		await draw('Text', [100, 560], [300, 590]);
		await draw('Text', [100, 620], [200, 650]);
		const width = await place('width');
		await boxes()
			.first()
			.click({ modifiers: ['Shift'] });
		await button('Same width').click();
		await boxes().first().click();
		expect(await place('width')).toBe(width);
	});

	test('centers and distributes', async () => {
		await open();
		for (const [top, left] of [
			[560, 100],
			[600, 150],
			[680, 130],
		] as const) {
			await draw('Text', [left, top], [left + 150 + top / 10, top + 20]);
		}
		await boxes().last().focus();
		await page.keyboard.press('Control+a');
		await button('Center on a line').click();
		await button('Equal gaps down').click();
		const placed = await boxes().evaluateAll((all) =>
			all.map((each) => {
				const { left, right, top, bottom } = each.getBoundingClientRect();
				return { middle: (left + right) / 2, top, bottom };
			}),
		);
		const [one, two, three] = placed;
		if (!one || !two || !three) throw new Error('There are fewer than three boxes');
		expect(two.middle).toBeCloseTo(one.middle, 0);
		expect(three.middle).toBeCloseTo(one.middle, 0);
		expect(two.top - one.bottom).toBeCloseTo(three.top - two.bottom, 0);
	});

	test('copies fields and pastes them on the page that is seen', async () => {
		await open({ pages: 2 });
		await draw('Text', [100, 560], [300, 590]);
		await page.getByLabel('Alignment').selectOption('right');
		const [x, y, width] = [await place('x'), await place('y'), await place('width')];
		await boxes().focus();
		await page.keyboard.press('Control+c');
		await page.keyboard.press('Control+v');
		expect(await place('x')).toBe(String(Number(x) + 12));
		await button('Page 2').click();
		await page.getByRole('region', { name: 'Pages' }).focus();
		await page.keyboard.press('Control+v');
		await page.getByText('Position on page 2').waitFor();
		expect([await place('y'), await place('width')]).toEqual([String(Number(y) - 12), width]);
		expect(await page.getByLabel('Alignment').inputValue()).toBe('right');
		const keys = page.locator('.field-list input');
		expect(
			await keys.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
		).toEqual(['Text', 'Text 2', 'Text 3']);
	});

	test('changes the settings of several fields at once', async () => {
		await open();
		await draw('Text', [100, 560], [300, 590]);
		await page.getByLabel('Alignment').selectOption('right');
		await draw('Number', [100, 620], [200, 650]);
		await draw('Checkbox', [300, 620], [320, 640]);
		await boxes()
			.nth(1)
			.click({ modifiers: ['Shift'] });
		await boxes()
			.nth(0)
			.click({ modifiers: ['Shift'] });
		expect(await page.getByLabel('Alignment').inputValue()).toBe('');
		await page.getByLabel('Alignment').selectOption('center');
		await page.getByLabel('Font size (0 = auto)').fill('9');
		await page.keyboard.press('Tab');
		await page.getByLabel('Multiple lines').check();
		await button('Undo').click();
		expect(await page.getByLabel('Multiple lines').isChecked()).toBe(false);
		await save();
		const { fields } = (await page.evaluate(
			async (uid) => (await fetch(`/app/templates/${uid}/fields`)).json(),
			(await template()).uid,
		)) as { fields: { type: string; text?: object }[] };
		const set = { alignment: 'center', fontSize: 9, multiline: false };
		expect(fields).toMatchObject([
			{ type: 'text', text: set },
			{ type: 'number', text: set },
			{ type: 'checkbox' },
		]);
	});

	test('says calmly that a scan has no lines to find', async () => {
		page = await browser().newPage();
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
		await page.goto(service.url);
		const scan = await PDFDocument.create();
		scan.addPage([612, 792]).drawRectangle({ width: 612, height: 792 });
		const buffer = Buffer.from(await scan.save());
		await page
			.getByLabel('Add PDFs')
			.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer });
		const notice = page.getByRole('dialog').locator('.notice');
		await notice.getByText('scan').waitFor();
		expect(await notice.innerText()).toMatch(/scan.*Draw the fields/);
		const colors = await notice.evaluate((element) => [
			getComputedStyle(element).color,
			getComputedStyle(document.body).color,
		]);
		expect(colors[0]).toBe(colors[1]);
	});

	test('snaps to a line of the page and to another field', async () => {
		await open();
		const scale = await page.locator('.sheet').evaluate((sheet) => sheet.clientWidth / 612);
		// The line of "Street" is at 617 points from below, and from 150 to 420.
		const y = (792 - 617) * scale;
		await draw('Text', [160 * scale, y - 25], [400 * scale, y - 3]);
		const bottom = Number(await place('y'));
		expect(Math.abs(bottom - 617)).toBeLessThan(1);
		await draw('Text', [160 * scale, 560], [400 * scale + 3, 585]);
		const [first, second] = await boxes().evaluateAll((all) =>
			all.map((each) => each.getBoundingClientRect().left),
		);
		expect(second).toBeCloseTo(first ?? 0, 0);
	});

	test('needs no pointer: adds, names, moves, sizes, duplicates and removes by keys', async () => {
		await open();
		await button('Number').focus();
		await page.keyboard.press('Enter');
		await button('Add to page').focus();
		await page.keyboard.press('Enter');
		expect(await page.evaluate(() => document.activeElement?.id)).toBe('editor-key');
		// The words beside the field become its label, unless someone types before they are found.
		await until('the words beside the field', async () => {
			const label = page.getByRole('textbox', { name: 'Label', exact: true });
			return (await label.inputValue()) !== '';
		});
		await page.keyboard.type('hours');
		await page.keyboard.press('Tab');
		await boxes().focus();
		const before = Number(await place('x'));
		const width = Number(await place('width'));
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('Shift+ArrowRight');
		await page.keyboard.press('Alt+ArrowRight');
		expect([Number(await place('x')), Number(await place('width'))]).toEqual([
			before + 11,
			width + 1,
		]);
		await page.keyboard.press('Control+d');
		expect(await page.getByLabel('Key of field 2', { exact: true }).inputValue()).toBe('hours 2');
		await page.locator('.box[aria-pressed="true"]').focus();
		await page.keyboard.press('Delete');
		expect(await boxes().count()).toBe(1);
		await save();
		expect((await template()).fields).toEqual([
			{ key: 'hours', label: 'Date of birth', type: 'number' },
		]);
	});

	test('refuses a key twice, and keeps the order of the list for the API', async () => {
		await open({ pages: 2 });
		await draw('Text', [100, 560], [300, 590]);
		await draw('Text', [100, 620], [300, 650]);
		await page.getByLabel('Key of field 2', { exact: true }).fill('Text');
		await page.keyboard.press('Tab');
		expect(await page.getByRole('alert').filter({ hasText: 'needs its own' }).count()).toBe(1);
		const second = page.getByLabel('Key of field 2', { exact: true });
		expect(await second.inputValue()).toBe('Text');
		expect(await second.getAttribute('aria-invalid')).toBe('true');
		await button('Save and close').click();
		expect(await second.evaluate((input) => input === document.activeElement)).toBe(true);
		expect(await service.store.templates.count()).toBe(0);
		await page.keyboard.press('Escape');
		expect(await second.inputValue()).toBe('Text 2');
		expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
		expect(await page.getByRole('dialog').locator('.notice:visible').count()).toBe(0);
		await button('Copy to all pages').click();
		await button('Move Text 2 up').click();
		await save();
		expect((await template()).fields.map(({ key }) => key)).toEqual(['Text 2', 'Text']);
		const read = await readPdf(await service.store.templateBytes(await template()));
		expect(read.boxes.map(({ name }) => name).sort()).toEqual(['Text', 'Text 2', 'Text 2']);
	});

	test('gives up what is typed, the tool, and the selection by Escape, one after the other', async () => {
		await open();
		await draw('Text', [100, 560], [300, 590]);
		await button('Number').click();
		const key = page.getByLabel('Key', { exact: true });
		await key.fill('other');
		const pressed = async () => {
			await page.keyboard.press('Escape');
			return [
				await button('Number').getAttribute('aria-pressed'),
				(await key.isVisible()) && (await key.inputValue()),
			];
		};
		expect(await pressed()).toEqual(['true', 'Text']);
		expect(await pressed()).toEqual(['false', 'Text']);
		expect(await pressed()).toEqual(['false', false]);
		await page.locator('[aria-label="Pages"]:focus').waitFor();
	});

	test('changes a template, and no document that exists', async () => {
		await open();
		await draw('Text', [100, 560], [300, 590]);
		await save();
		const { uid, updated } = await template();
		const { json } = await ask(service, `POST /v1/templates/${uid}`, {
			body: { data: { Text: 'x' } },
		});
		const document = (json as { uid: string }).uid;
		const before = await service.store.documentBytes(document);
		await page.getByRole('button', { name: 'Edit membership form' }).click();
		await page.getByLabel('Key of field 1', { exact: true }).fill('remarks');
		await page.keyboard.press('Tab');
		await button('Save and close').click();
		await page.getByRole('dialog').waitFor({ state: 'detached' });
		expect((await template()).fields.map(({ key }) => key)).toEqual(['remarks']);
		expect((await template()).updated > updated).toBe(true);
		expect(await service.store.documentBytes(document)).toEqual(before);
	});

	test('works on a touch screen of 480 pixels', async () => {
		await open({ width: 480, hasTouch: true });
		await button('Text').tap();
		await page.locator('.layer').tap({ position: { x: 60, y: 300 } });
		expect(await boxes().count()).toBe(1);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
			480,
		);
		await save();
		expect((await template()).fields).toHaveLength(1);
	});
});
