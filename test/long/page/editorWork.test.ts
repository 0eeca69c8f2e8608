/// <reference lib="dom.iterable" />
/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { formOfChoices } from '../../../service/test/forms/formOfChoices.ts';
import { tickGroup } from '../../../service/test/forms/tickGroup.ts';
import { largeForm } from '../../../service/test/forms/largeForm.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import { until } from '../../../service/test/until.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { openPlainPdf } from '../../unit/mock-server/web/plainTemplate.ts';
import { enter, startOffice } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('in the template editor', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	beforeEach(async () => {
		service = await startOffice();
		page = await browser().newPage({
			viewport: { width: 1300, height: 900 },
			bypassCSP: true,
			reducedMotion: 'reduce',
		});
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		misdeeds = watchPage(page, service.url);
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		// The browser itself tells that a PDF without fields is no form, of a conflict, of what is gone, and of the canvas that axe reads.
		expect(misdeeds.filter((each) => !/422|409|404|^Canvas2D/.test(each))).toEqual([]);
	});

	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const box = (name: string) => page.locator(`.box[title^="${name} ("]`);
	const input = (name: string) => page.getByLabel(name, { exact: true });
	const selected = () =>
		page
			.locator('.box[aria-pressed="true"] > span:first-child')
			.evaluateAll((all) => all.map((each) => each.textContent));
	const at = async (name: string) => {
		const place = await box(name).boundingBox();
		if (!place) throw new Error(`There is no box "${name}"`);
		return place;
	};
	const drag = async (from: [number, number], to: [number, number]) => {
		await page.mouse.move(...from);
		await page.mouse.down();
		await page.mouse.move(...to, { steps: 4 });
		await page.mouse.up();
	};
	const allClosed = () =>
		until('no dialog is open', async () => (await page.getByRole('dialog').count()) === 0);
	/** Opens the editor on a template of these fields, one below the other. */
	const edit = async (text: string[], checkboxes: string[] = []) => {
		const bytes = await smallForm({ text, checkboxes });
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes });
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		await page.locator('.sheet canvas[width]').waitFor();
	};
	const stored = async () => {
		const [template] = await service.store.templates.list({ limit: 1, offset: 0, order: 'newest' });
		if (!template) throw new Error('There is no template');
		return { template, ...(await readPdf(await service.store.templateBytes(template))) };
	};

	test('several fields are selected by a rectangle, and more with Shift', async () => {
		await edit(['a', 'b', 'c', 'd']);
		const [first, second, fourth] = [await at('A'), await at('B'), await at('D')];
		await drag([first.x - 15, first.y - 10], [second.x + 20, second.y + 5]);
		expect(await selected()).toEqual(['A', 'B']);
		await page.keyboard.down('Shift');
		await drag([fourth.x - 15, fourth.y + 2], [fourth.x + 5, fourth.y + 5]);
		await page.keyboard.up('Shift');
		expect(await selected()).toEqual(['A', 'B', 'D']);
		await page.mouse.click(first.x - 15, first.y - 10);
		expect(await selected()).toEqual([]);
	});

	test('a side is moved by its handle, and the others stay', async () => {
		await edit(['a', 'b']);
		await box('A').click();
		const before = await at('A');
		const grip = async (side: string) => {
			const handle = page.locator(`.handle.at-${side}:not([class*=" at-"] [class*=" at-"])`);
			const place = await handle.evaluateAll(
				(all, name) =>
					all
						.filter((each) => each.className === `handle at-${name}`)
						.map((each) => each.getBoundingClientRect().toJSON() as DOMRect)[0],
				side,
			);
			if (!place) throw new Error(`There is no handle ${side}`);
			return [place.x + 5, place.y + 5] as [number, number];
		};
		const right = await grip('right');
		await drag(right, [right[0] + 60, right[1] + 40]);
		const wider = await at('A');
		expect(wider.width).toBeGreaterThan(before.width + 40);
		expect([wider.x, wider.y, wider.height]).toEqual([before.x, before.y, before.height]);
		const top = await grip('top');
		await drag(top, [top[0] + 50, top[1] - 20]);
		const higher = await at('A');
		expect(higher.height).toBeGreaterThan(before.height + 10);
		expect([higher.x, higher.width]).toEqual([wider.x, wider.width]);
		expect(await page.locator('.handle').count()).toBe(8);
	});

	test('a click changes as little among 2,200 fields as among few', async () => {
		const bytes = await largeForm();
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes });
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		await page.locator('.sheet canvas[width]').first().waitFor();
		await page.getByRole('heading', { name: 'Fields 2,200' }).waitFor();
		// Those in sight, and a few rows of the list.
		expect(await page.locator('.box').count()).toBeLessThan(600);
		expect(await page.locator('.field-list input').count()).toBeLessThan(60);
		await page.locator('.box').nth(3).click();
		await page.evaluate(() => {
			const changes = { count: 0 };
			Object.assign(window, { changes });
			const watched = document.querySelectorAll('.sheets, .field-list');
			const observer = new MutationObserver((found) => (changes.count += found.length));
			for (const part of watched)
				observer.observe(part, { subtree: true, childList: true, attributes: true });
		});
		const changes = () =>
			page.evaluate(() => (window as unknown as { changes: { count: number } }).changes.count);
		await page.locator('.box').nth(8).click();
		expect(await selected()).toEqual(['8']);
		expect(await changes()).toBeLessThan(100);
		await page.keyboard.press('ArrowRight');
		expect(await changes()).toBeLessThan(160);
	});

	test('the list shows the field that is selected on the page', async () => {
		await edit(Array.from({ length: 40 }, (_, index) => `f${index}`));
		const row = input('Key of field 38');
		expect(await row.count()).toBe(0);
		await box('F37').click();
		await until('the row is in view', () => row.evaluate(isInView));
		expect(await input('Key').evaluate(isInView)).toBe(true);
	});

	test('a group at the edge of the page keeps its shape', async () => {
		await edit(['a', 'b']);
		await box('B').click();
		const y = await input('y').inputValue();
		for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Alt+ArrowRight');
		await input('x').fill('5');
		await page.keyboard.press('Enter');
		await box('A').click();
		const gap = Number(await input('x').inputValue()) - 5;
		await box('A').focus();
		await page.keyboard.press('Control+a');
		for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Shift+ArrowLeft');
		await box('B').click();
		expect([await input('x').inputValue(), await input('y').inputValue()]).toEqual(['0', y]);
		await box('A').click();
		expect(Number(await input('x').inputValue())).toBe(gap);
	});

	test('a drawn field is named by the words beside it, and by the proposal it covers', async () => {
		await page.goto(service.url);
		await openPlainPdf(page);
		await button('Discard Street').click();
		const scale = await page.locator('.sheet').evaluate((sheet) => sheet.clientWidth / 612);
		const sheet = await page.locator('.sheet').boundingBox();
		if (!sheet) throw new Error('There is no page');
		const draw = async (tool: string, y: number) => {
			await button(tool).click();
			const [left, top] = [sheet.x + 160 * scale, sheet.y + (792 - y - 14) * scale];
			await drag([left, top], [left + 200 * scale, top + 13 * scale]);
		};
		// On the line of "Street", whose proposal is gone.
		await draw('Text', 620);
		await until('it has its name', async () => (await input('Label').inputValue()) === 'Street');
		expect(await input('Key').inputValue()).toBe('street');
		await button('Undo').click();
		expect(await page.locator('.box').count()).toBe(0);
		await draw('Text', 580);
		expect([await input('Label').inputValue(), await input('Key').inputValue()]).toEqual([
			'City',
			'city',
		]);
		expect(await page.locator('.proposal[title^="City"]').count()).toBe(0);
	});

	test('a form whose labels are codes gets those of the words beside its fields, if one wants', async () => {
		const pdf = await PDFDocument.create();
		const sheet = pdf.addPage([400, 200]);
		const names = ['Full name', 'Street', 'City'];
		for (const [index, name] of names.entries()) {
			const y = 150 - 40 * index;
			sheet.drawText(name, { x: 20, y, size: 10 });
			const field = pdf.getForm().createTextField(`f1_0${index + 1}`);
			field.addToPage(sheet, { x: 90, y: y - 4, width: 200, height: 18 });
		}
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes: await pdf.save() });
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		await page.getByText('Most labels of this form are codes.').waitFor();
		expect(await violations(page)).toEqual([]);
		await button('Label by the words beside').click();
		await page.getByText('3 fields have labels of words beside them.').waitFor();
		await button('Save and close').click();
		await allClosed();
		expect((await stored()).template.fields.map(({ key, label }) => [key, label])).toEqual(
			names.map((name, index) => [`f1_0${index + 1}`, name]),
		);
	});

	test('a drop-down is drawn with its options, and those of a form are shown and changed', async () => {
		const bytes = await formOfChoices();
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes });
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		await box('Country').click();
		expect(await input('Options, one per line').inputValue()).toBe('Austria\nChad\nPeru');
		await input('Options, one per line').fill('');
		await page.keyboard.press('Tab');
		await page.getByRole('alert').filter({ hasText: 'At least one option' }).waitFor();
		await input('Options, one per line').fill('Austria\nFrance');
		await box('Size: small').click();
		await input('Options, one per line').fill('S\nM\nL');
		await page.keyboard.press('Tab');
		await page.getByRole('alert').filter({ hasText: 'The form has 2 buttons' }).waitFor();
		await input('Options, one per line').fill('S\nL');
		await input('Label').fill('How large');
		await page.keyboard.press('Tab');
		await box('How large: S').waitFor();
		await button('Drop-down').click();
		await page.locator('.layer').click({ position: { x: 400, y: 30 } });
		await input('Key').fill('color');
		expect(await violations(page)).toEqual([]);
		await button('Save and close').click();
		await allClosed();
		const { template, boxes } = await stored();
		expect(template.fields).toMatchObject([
			{ key: 'country', options: ['Austria', 'France'] },
			{ key: 'size', label: 'How large', options: ['S', 'L'] },
			{ key: 'name' },
			{ key: 'color', options: ['First option', 'Second option'] },
		]);
		expect(boxes.map(({ name, kind }) => `${kind} ${name}`)).toContain('Ch color');
	});

	test('a field of the form becomes another kind, with its key, label and place', async () => {
		const bytes = await formOfChoices();
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes });
		const before = (await stored()).boxes;
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		const change = async (from: string, to: string) => {
			await box(from).click();
			await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption(to);
		};
		await change('Name', 'Drop-down');
		await input('Options, one per line').fill('Ada\nGrace');
		await change('Country', 'Text');
		await page.getByLabel('Multiple lines').waitFor();
		await button('Save and close').click();
		await allClosed();
		const { template, boxes } = await stored();
		expect(template.fields).toMatchObject([
			{ key: 'country', type: 'text', label: 'Country' },
			{ key: 'size' },
			{ key: 'name', type: 'text', label: 'Name', options: ['Ada', 'Grace'] },
		]);
		expect(template.fields[0]).not.toHaveProperty('options');
		const kinds = (all: typeof boxes) =>
			new Map(all.map(({ name, kind, rectangle }) => [name, { kind, rectangle }]));
		for (const [name, kind] of [
			['name', 'Ch'],
			['country', 'Tx'],
		] as const) {
			expect(kinds(boxes).get(name)).toEqual({
				kind,
				rectangle: kinds(before).get(name)?.rectangle,
			});
		}
	});

	const below = (index: number) => [20, 150 - 40 * index] as const;

	test('the boxes of a group get the words beside them as options, and are chosen by them', async () => {
		const pdf = await PDFDocument.load(tickGroup(['1', '2', '3'], '', below));
		const names = ['Single', 'Married', 'Widowed'];
		const [sheet] = pdf.getPages();
		for (const [index, name] of names.entries())
			sheet?.drawText(name, { x: 45, y: below(index)[1] + 6, size: 9 });
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes: await pdf.save() });
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		const offer = page.getByRole('alert').filter({ hasText: 'The options of 1 field are codes.' });
		await offer.getByRole('button', { name: 'Label by the words beside' }).click();
		await box('Status: Married').click();
		expect(await input('Options, one per line').inputValue()).toBe(names.join('\n'));
		expect(await violations(page)).toEqual([]);
		await button('Save and close').click();
		await allClosed();
		const { template } = await stored();
		expect(template.fields).toMatchObject([{ key: 'status', options: names }]);
		await page.getByRole('button', { name: 'Fill Form' }).click();
		await page.locator('.place').nth(1).click();
		expect(await page.getByLabel('Married', { exact: true }).isChecked()).toBe(true);
	});

	test('a wide page is as wide as there is room, also when the window changes', async () => {
		const document = await PDFDocument.create();
		const font = await document.embedFont(StandardFonts.Helvetica);
		for (let number = 0; number < 2; number += 1)
			document.addPage([3370, 2384]).drawText('A0', { x: 50, y: 50, font });
		document.getForm().createTextField('a').addToPage(document.getPage(0), { x: 9, y: 9 });
		await service.store.addTemplate({ uid: 'form', name: 'Form', bytes: await document.save() });
		await page.goto(service.url);
		await page.getByRole('button', { name: 'Edit Form' }).click();
		const fits = () =>
			page.locator('.sheets').evaluate((sheets) => {
				const { width = 0 } = sheets.querySelector('.sheet')?.getBoundingClientRect() ?? {};
				return sheets.scrollWidth <= sheets.clientWidth && width > sheets.clientWidth - 60;
			});
		await until('the page fits', fits);
		for (const width of [480, 1000]) {
			await page.setViewportSize({ width, height: 800 });
			await until(`the page fits at ${width}`, fits);
		}
	});

	const isInView = (element: Element) => {
		const { top, bottom, left } = element.getBoundingClientRect();
		const shown = document.elementFromPoint(left + 5, (top + bottom) / 2);
		return shown !== null && (shown === element || element.contains(shown));
	};

	test('fields are proposed at once: told, canceled, taken back and discarded one by one', async () => {
		let isHeld = true;
		await page.route('**/pdf/proposals', async (route) => {
			await until('it is let go', () => !isHeld);
			await route.continue().catch(() => undefined);
		});
		await page.goto(service.url);
		const opened = openPlainPdf(page);
		await page.getByText('Looking for fields on the pages…').waitFor();
		await button('Cancel').click();
		await page.getByText('Looking for fields on the pages…').waitFor({ state: 'detached' });
		isHeld = false;
		await button('Find fields').click();
		await opened;
		const proposals = page.locator('.proposal');
		expect(await proposals.count()).toBe(6);
		await button('Accept all').click();
		expect([await proposals.count(), await page.locator('.box').count()]).toEqual([0, 6]);
		await button('Undo').click();
		expect([await proposals.count(), await page.locator('.box').count()]).toEqual([6, 0]);
		await page.locator('.proposed').nth(1).hover();
		await page.locator('.proposed').nth(1).locator('.drop').click();
		await page.locator('.proposal[title^="City"]').focus();
		await page.keyboard.press('Delete');
		expect((await proposals.allTextContents()).map((text) => text.trim())).toEqual([
			'Full name',
			'Date of birth',
			'Send me the newsletter',
			'I accept the rules',
		]);
		expect(await page.locator(':focus').innerText()).toBe('Date of birth');
		expect(await violations(page)).toEqual([]);
		for (let turn = 0; turn < 3; turn += 1) await button('Undo').click();
		expect(await proposals.count()).toBe(0);
		expect(await button('Undo').isDisabled()).toBe(true);
	});

	test('another PDF takes the place of the template’s, and what has none there is told first', async () => {
		await edit(['a', 'b', 'c']);
		await box('A').click();
		await input('Label').fill('The first');
		await page.keyboard.press('Tab');
		const other = await PDFDocument.create();
		other.addPage([300, 70]).drawText('New', { x: 20, y: 20 });
		const choose = async () =>
			page.getByLabel('Replace the PDF…').setInputFiles({
				name: 'new.pdf',
				mimeType: 'application/pdf',
				buffer: Buffer.from(await other.save()),
			});
		await choose();
		const question = page.getByRole('dialog', { name: 'Replace the PDF…' });
		await question.getByText('2 of 3 fields go into “new.pdf”.').waitFor();
		expect(await question.getByRole('listitem').allInnerTexts()).toEqual([
			'C: its place is beyond page 1 of the new PDF',
		]);
		expect(await violations(page)).toEqual([]);
		await question.getByRole('button', { name: 'Cancel' }).click();
		// Until it is gone, it has the name of the button as well.
		await page.locator('dialog.ask').waitFor({ state: 'detached' });
		expect(await page.locator('.box').count()).toBe(3);
		await choose();
		await question.getByRole('button', { name: 'Replace', exact: true }).click();
		await until('there are two boxes', async () => (await page.locator('.box').count()) === 2);
		expect((await stored()).template.fields).toHaveLength(3);
		await button('Save and close').click();
		await allClosed();
		const { template, boxes } = await stored();
		expect(template.fields).toMatchObject([{ key: 'a', label: 'The first' }, { key: 'b' }]);
		expect(boxes).toHaveLength(2);
	});

	const changeElsewhere = async () => {
		await page.evaluate(async () => {
			const path = '/app/templates/form/fields';
			const { fields, baseHash } = (await (await fetch(path)).json()) as {
				fields: { key: string }[];
				baseHash: string;
			};
			const renamed = fields.map((field) =>
				field.key === 'a' ? { ...field, key: 'theirs' } : field,
			);
			await fetch(path, { method: 'PUT', body: JSON.stringify({ fields: renamed, baseHash }) });
		});
	};
	const saveInConflict = async () => {
		await edit(['a', 'b']);
		await changeElsewhere();
		await box('B').click();
		await input('Label').fill('My label');
		await button('Save and close').click();
		const question = page.getByRole('dialog', { name: 'Someone else changed this template' });
		await question.waitFor();
		return question;
	};

	test('a conflict keeps the work: as a new template', async () => {
		const question = await saveInConflict();
		await question.getByText(/^admin@example\.com changed it on .*\d/).waitFor();
		await question.getByText('Only in theirs: A').waitFor();
		await question.getByText('Only in yours: A').waitFor();
		expect(await question.getByRole('row').allInnerTexts()).toEqual([
			'Field\tWhat\tYours\tTheir version',
			'My label\tLabel\tMy label\tB',
		]);
		await question.getByText('Look at theirs').click();
		await question.getByRole('img').waitFor();
		expect(await violations(page)).toEqual([]);
		await question.getByRole('button', { name: 'Back to the editor' }).click();
		expect(await input('Label').inputValue()).toBe('My label');
		await button('Save and close').click();
		await question.getByRole('button', { name: 'Keep mine as a new template' }).click();
		await allClosed();
		const all = await service.store.templates.list({ limit: 9, offset: 0, order: 'oldest' });
		expect(all).toMatchObject([
			{ name: 'Form', fields: [{ key: 'theirs' }, { key: 'b', label: 'B' }] },
			{ name: 'Form (my version)', fields: [{ key: 'a' }, { key: 'b', label: 'My label' }] },
		]);
	});

	test('the template gets another name with its fields, or alone', async () => {
		await edit(['a']);
		await input('Name of the template').fill('New name');
		await page.keyboard.press('Escape');
		await button('Save and close').click();
		await allClosed();
		await page.getByRole('heading', { name: 'New name' }).waitFor();
		expect((await stored()).template).toMatchObject({ name: 'New name', fields: [{ key: 'a' }] });
	});

	test('a conflict keeps the work: in the place of theirs', async () => {
		const question = await saveInConflict();
		await question.getByRole('button', { name: 'Replace theirs with mine' }).click();
		await allClosed();
		const { template, boxes } = await stored();
		expect(template.fields).toMatchObject([{ key: 'a' }, { key: 'b', label: 'My label' }]);
		expect(boxes.map(({ name }) => name)).toEqual(['a', 'b']);
	});

	const saveDeleted = async (isForGood: boolean) => {
		await edit(['a', 'b']);
		await box('B').click();
		await input('Label').fill('My label');
		const send = (path: string, method: string, body?: object) =>
			service.admin.send(`${method} /app/${path}`, body);
		await send('templates/form', 'DELETE');
		if (isForGood) await send('trash/empty', 'POST', { all: true });
		await button('Save and close').click();
		const question = page.getByRole('dialog', { name: 'Someone deleted this template' });
		await question.waitFor();
		expect(await violations(page)).toEqual([]);
		return question;
	};

	test('a template that was deleted meanwhile is restored with the work', async () => {
		const question = await saveDeleted(false);
		await question.getByRole('button', { name: 'Restore the template and save' }).click();
		await allClosed();
		const { template } = await stored();
		expect(template.uid).toBe('form');
		expect(template.fields).toMatchObject([{ key: 'a' }, { key: 'b', label: 'My label' }]);
	});

	test('work on a template that is gone for good becomes a new one', async () => {
		const question = await saveDeleted(true);
		await question.getByRole('button', { name: 'Restore the template and save' }).click();
		await question.getByRole('alert').getByText('does not exist any more').waitFor();
		await question.getByRole('button', { name: 'Keep mine as a new template' }).click();
		await allClosed();
		const { template, boxes } = await stored();
		expect(template).toMatchObject({ name: 'Form', fields: [{ key: 'a' }, { label: 'My label' }] });
		expect(boxes.map(({ name }) => name)).toEqual(['a', 'b']);
	});
});
