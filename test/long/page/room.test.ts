/// <reference lib="dom.iterable" />
/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';
import { plainPdf } from '../../../service/test/web/plainPdf.ts';

const widths = [320, 480, 768, 1024, 1152, 1280, 1366, 1920];

/**
 * What reaches beyond the window or the padding of the card, row, dialog or panel that it is in, and texts that are cut
 * off without a title that has them whole.
 */
const beyond = (page: Page) =>
	page.evaluate(() => {
		const dialogs = [...document.querySelectorAll('dialog[open]')];
		const root = dialogs.at(-1) ?? document.body;
		const edge = document.documentElement.clientWidth + 1;
		const isShown = (element: Element) =>
			element.checkVisibility({ visibilityProperty: true }) &&
			getComputedStyle(element).clipPath === 'none' &&
			element.closest('.sr, .hidden, .skip, .layer, .place, canvas') === null;
		const nameOf = (element: Element) =>
			`${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40) || element.ariaLabel}”`;
		const found: string[] = [];
		const scrolls = ({ overflowX }: CSSStyleDeclaration) => /auto|scroll/.test(overflowX);
		const cuts = ({ overflowX }: CSSStyleDeclaration) => /hidden|clip/.test(overflowX);
		/** What holds an element: the boxes around it up to one that scrolls. */
		const holders = (element: Element) => {
			const all: Element[] = [];
			for (let each = element.parentElement; each; each = each.parentElement) {
				const style = getComputedStyle(each);
				if (each.matches('.card, .rows > li, dialog, .side, fieldset, .selection, .notice'))
					all.push(each);
				if (scrolls(style) || style.position === 'fixed') break;
			}
			return all;
		};
		const brush = document.createElement('canvas').getContext('2d');
		const widthOf = (text: string, { font, letterSpacing }: CSSStyleDeclaration) => {
			if (!brush) return 0;
			Object.assign(brush, { font, letterSpacing });
			return brush.measureText(text).width;
		};
		/** The text of a control that does not wrap, and the room that it needs beside it. */
		const lineOf = (element: Element) => {
			if (element instanceof HTMLSelectElement)
				return [element.selectedOptions[0]?.text ?? '', 18] as const;
			if (element instanceof HTMLInputElement && element.value === '')
				return [element.placeholder, 0] as const;
			return ['', 0] as const;
		};
		if (document.documentElement.scrollWidth > edge) found.push('the page is too wide');
		for (const box of root.querySelectorAll(
			'.side, .fill, .setup, .toolbar, .editor-head, .thumbnails',
		))
			if (isShown(box) && box.scrollWidth > box.clientWidth + 1 && !box.matches('.thumbnails'))
				found.push(`${box.className} scrolls sideways`);
		for (const element of root.querySelectorAll('*')) {
			if (!isShown(element)) continue;
			const style = getComputedStyle(element);
			const hasText = [...element.childNodes].some(
				(node) => node.nodeType === 3 && node.textContent?.trim() !== '',
			);
			const isControl = element.matches('button, summary, a, input, select, textarea');
			if (!hasText && !isControl) continue;
			const { right, left } = element.getBoundingClientRect();
			for (const holder of holders(element)) {
				const { paddingRight, borderRightWidth } = getComputedStyle(holder);
				const room =
					holder.getBoundingClientRect().right -
					parseFloat(paddingRight) -
					parseFloat(borderRightWidth);
				if (right > room + 1 && style.position !== 'absolute' && !element.closest('.menu > div'))
					found.push(`${nameOf(element)} is beyond ${holder.className || holder.tagName}`);
			}
			const isInScroll = [...iterate(element)].some((each) => scrolls(getComputedStyle(each)));
			if (!isInScroll && (right > edge || left < -1))
				found.push(`${nameOf(element)} is beyond the window`);
			const [line, beside] = lineOf(element);
			const inside =
				element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
			if (line && widthOf(line, style) > inside - beside + 1) found.push(`“${line}” is cut off`);
			const isTitled = style.textOverflow === 'ellipsis' && element.closest('[title]') !== null;
			if (hasText && cuts(style) && !isTitled && element.scrollWidth > element.clientWidth + 1)
				found.push(`${nameOf(element)} is cut off`);
			if (
				element instanceof HTMLButtonElement &&
				hasText &&
				element.scrollWidth > element.clientWidth + 1 &&
				!isTitled
			)
				found.push(`${nameOf(element)} is wider than its button`);
		}
		function* iterate(element: Element) {
			for (let each = element.parentElement; each; each = each.parentElement) yield each;
		}
		return [...new Set(found)];
	});

const settings = ['account', 'keys', 'members', 'users', 'teams', 'backups', 'activity'];

describeInChromium()('the page has room for its words', () => {
	const browser = useChromium();
	let service: Office;
	beforeAll(async () => {
		service = await startWithLetter();
		const bytes = await smallForm({
			text: [
				'topmostSubform[0].Page1[0].Versicherungsnummer[0]',
				'topmostSubform[0].Page1[0].Geburtsdatum[0]',
			],
			checkboxes: ['Rechtsschutzversicherungsgesellschaft'],
		});
		const name = 'Rechtsschutzversicherungsgesellschaftsvertrag und eine Anlage';
		await service.store.addTemplate({ uid: 'contract', name, bytes });
		await fillLetter(service, {}, 'A letter');
		await fillLetter(service, {}, 'Rechtsschutzversicherungsgesellschaftsvertrag');
		await service.admin.send('POST /app/keys', { name: 'n8n' });
	}, 300_000);
	afterAll(() => service.close());

	describe.each(['en-US', 'de-DE', 'fr-FR'])('in %s, from 320 to 1920 pixels:', (locale) => {
		let page: Page;
		let found: string[];
		beforeEach(async () => {
			const context = await browser().newContext({
				locale,
				viewport: { width: 1280, height: 800 },
			});
			page = await context.newPage();
			await enter(page, service);
			page.setDefaultTimeout(20_000);
			page.on('dialog', (dialog) => void dialog.accept());
			found = [];
		});
		afterEach(async () => {
			await page.context().close();
			expect(found).toEqual([]);
		});

		const go = async (path: string, heading: string) => {
			await page.goto(`${service.url}/#/${path}`);
			await page.locator(heading).first().waitFor();
			await page.waitForLoadState('networkidle');
		};
		/** Looks at a view in each width. */
		const look = async (view: string) => {
			for (const width of widths) {
				await page.setViewportSize({ width, height: 800 });
				// What follows the size of the window has been drawn.
				await page.evaluate(
					() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
				);
				for (const what of await beyond(page)) found.push(`${view} at ${width}: ${what}`);
			}
			await page.setViewportSize({ width: 1280, height: 800 });
		};
		const firstOf = (selector: string) => page.locator(selector).first();

		test('lists, settings and empty states', async () => {
			for (const path of [
				'templates',
				'documents',
				'trash',
				...settings.map((each) => `settings/${each}`),
			]) {
				await go(path, 'main h2:visible, main h3:visible');
				await look(path);
			}
			for (const path of ['templates?search=nothing', 'documents?search=nothing']) {
				await go(path, '.empty:visible');
				await look(path);
			}
		});

		test('menus, selections and dialogs', async () => {
			await go('templates', '.card');
			await firstOf('.card .menu summary').click();
			await look('menu');
			await page.keyboard.press('Escape');
			await firstOf('.card .picture input').check();
			await look('selected templates');
			await firstOf('.selection button').click();
			await page.locator('dialog[open]').waitFor();
			await look('folders');
			await page.keyboard.press('Escape');
			await go('documents', 'tbody tr');
			await firstOf('tbody .choose input').check();
			await look('selected documents');
			await firstOf('td.end button').click();
			await page.locator('dialog[open] canvas').first().waitFor();
			await look('viewer');
		});

		test('filling, and what it says', async () => {
			await go('templates', '.card');
			await page.locator('[data-uid="letter"] .actions > button').first().click();
			await page.locator('.preview canvas').first().waitFor();
			await look('fill');
			await page.locator('#field-1').fill('twelve');
			await page.locator('.fill [type=submit]').click();
			await firstOf('[aria-invalid=true]').waitFor();
			await look('refused');
			await page.locator('#field-1').fill('12');
			await page.locator('#field-0').fill('Rechtsschutzversicherungsgesellschaften '.repeat(6));
			await page.locator('.fill [type=submit]').click();
			await page.locator('.result strong').waitFor();
			await look('filled');
		});

		test('a batch', async () => {
			await go('batch?template=letter', '#batch h2');
			await look('no table');
			const rows = ['Name;Age;Unused', 'Ada;36;x', 'Bob;old;y', 'Eve;41;Versicherungsgesellschaft'];
			await page.locator('#batch input[type=file]').setInputFiles({
				name: 'people.csv',
				mimeType: 'text/csv',
				buffer: Buffer.from(rows.join('\n')),
			});
			await firstOf('.mapping li').waitFor();
			await look('columns');
			await page.locator('.setup .actions button').last().click();
			await page
				.locator('#batch')
				.getByRole('progressbar')
				.or(page.locator('#batch a, #batch .actions'))
				.first()
				.waitFor();
			await look('batch');
		});

		test('the editor, and what it asks', async () => {
			await go('templates', '.card');
			await page.locator('[data-uid="contract"] .actions > button').nth(1).click();
			await firstOf('.box').waitFor();
			await look('editor');
			await firstOf('.box').click();
			await look('a field');
			await page
				.locator('.box')
				.nth(1)
				.click({ modifiers: ['Shift'] });
			await look('two fields');
			const pdf = {
				name: 'other.pdf',
				mimeType: 'application/pdf',
				buffer: Buffer.from(await plainPdf()),
			};
			await page.locator('.editor-head input[type=file]').setInputFiles(pdf);
			await page.locator('dialog.ask').waitFor();
			await look('replacing');
		});

		test('a new template, and its proposals', async () => {
			await go('templates', '.card');
			const pdf = {
				name: 'membership.pdf',
				mimeType: 'application/pdf',
				buffer: Buffer.from(await plainPdf(2)),
			};
			await page.locator('#upload').setInputFiles(pdf);
			await firstOf('.proposal').waitFor();
			await look('proposals');
			await page
				.locator('.box')
				.first()
				.or(page.locator('.proposals .heading button').first())
				.first()
				.click();
			await firstOf('.box').waitFor();
			await look('accepted');
		});
	});
});
