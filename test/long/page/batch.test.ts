/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { readPdf } from '../../../service/test/judges/readPdf.ts';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../../service/test/judges/inChromium.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { until } from '../../../service/test/until.ts';
import { goTo } from '../../unit/mock-server/web/goTo.ts';
import { violations } from '../../unit/mock-server/web/violations.ts';
import { workbook } from '../../unit/mock-server/web/workbook.ts';
import { enter, startWithLetter } from '../../../service/test/installed/office.ts';
import type { Office } from '../../../service/test/installed/office.ts';

describeInChromium()('a table of rows', () => {
	const browser = useChromium();
	let service: Office;
	let page: Page;
	let misdeeds: string[];
	const open = async (locale = 'en-US') => {
		page = await browser().newPage({ locale, bypassCSP: false, reducedMotion: 'reduce' });
		await enter(page, service);
		page.setDefaultTimeout(30_000);
		page.on('dialog', (dialog) => void dialog.accept());
		misdeeds = watchPage(page, service.url);
		await page.goto(`${service.url}/#/batch?template=letter`);
		await page.locator('#table-file').waitFor({ state: 'attached' });
	};
	beforeEach(async () => {
		service = await startWithLetter();
	});
	afterEach(async () => {
		await page.close();
		await service.close();
		expect(misdeeds).toEqual([]);
	});

	const give = (name: string, buffer: Buffer) =>
		page.locator('#table-file').setInputFiles({ name, mimeType: '', buffer });
	const documents = () => service.store.documents.list({ limit: 5000, offset: 0, order: 'oldest' });
	const valuesOf = async (uid: string) => {
		const { boxes } = await readPdf((await service.store.documentBytes(uid)) ?? Buffer.of());
		return boxes.map(({ value }) => value);
	};

	test('becomes documents, one per row, after its problems were shown', async () => {
		await open();
		const csv = 'full name;AGE;Nickname;MEM_BER\nAda;36;A;yes\nGrace;many;G;no\nÉmile;1,5;E;\n';
		await give('people.csv', Buffer.from(csv, 'latin1'));
		await page.getByText('3 rows were read. 1 row has a problem and is left out.').waitFor();
		await page.getByText('“many” is not a number').waitFor();
		await page.getByText('Columns that fill nothing: Nickname', { exact: true }).waitFor();
		// In a browser where a point parts the fraction.
		await page.getByText('1,5 – understood as 1.5', { exact: true }).waitFor();
		await page.getByLabel('Title of each document').fill('{Nickname}: {Full name}');
		await page.getByRole('button', { name: 'Create 2 documents' }).click();
		await page.getByText('2 documents were created.').first().waitFor();
		const made = await documents();
		expect(made.map(({ name }) => name).sort()).toEqual(['A: Ada', 'E: Émile']);
		const ada = made.find(({ name }) => name === 'A: Ada');
		expect(await valuesOf(String(ada?.uid))).toEqual(['Ada', '36', 'Yes']);
		const saving = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download all as ZIP' }).click();
		const saved = await saving;
		expect(saved.suggestedFilename()).toBe('Letter.zip');
		const files = unzipSync(new Uint8Array(readFileSync(await saved.path())));
		expect(Object.keys(files).sort()).toEqual(['A Ada.pdf', 'E Émile.pdf']);
	});

	test('may be a workbook, with dates and numbers as they are there, and a mapping by hand', async () => {
		await open('de-DE');
		const rows = [
			['Wer', 'Alter', 'Geboren'],
			['Ada & Co', 36.5, { serial: 46_380 }],
			['Grace', '1.250,5', { serial: 46_381 }],
		];
		await give('leute.xlsx', workbook(rows, 600_000));
		await page.getByText('2 Zeilen wurden gelesen. Alle Werte passen in ihre Felder.').waitFor();
		await page.getByLabel('Full name').selectOption('Geboren');
		await page.getByLabel('Age in years').selectOption('Alter');
		await page.getByRole('button', { name: '2 Dokumente erstellen' }).click();
		await page.getByText('2 Dokumente wurden erstellt.').first().waitFor();
		const made = await documents();
		const values = await Promise.all(made.map(({ uid }) => valuesOf(uid)));
		expect(values.map(([name, age]) => `${name} ${age}`).sort()).toEqual([
			'24.12.2026 36.5',
			'25.12.2026 1250.5',
		]);
		expect(made.map(({ name }) => name).sort()).toEqual(['Letter Ada & Co', 'Letter Grace']);
	});

	test('may be any sheet of a workbook, and shows the values of any row', async () => {
		await open();
		const book = utils.book_new();
		utils.book_append_sheet(book, utils.aoa_to_sheet([['Read me'], ['A cover']]), 'Cover');
		const rows = [
			['Full name', 'Age in years'],
			['Ada', 36],
			['Bob', 'many'],
			['Ada', 36],
		];
		utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'People');
		await give('people.xlsx', write(book, { type: 'buffer' }) as Buffer);
		await page.getByText('1 row was read. Every value fits its field.').waitFor();
		await page.getByLabel('Sheet').selectOption('People');
		await page.getByText('3 rows were read. 1 row has a problem and is left out.').waitFor();
		await page.getByText('1 row is equal to one before it: 4.').waitFor();
		await page.getByLabel('Show the values of row').fill('3');
		await page.locator('.mapping').getByText('Bob', { exact: true }).waitFor();
		await page.locator('.mapping').getByText('“many” is not a number').waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByRole('button', { name: 'Create 2 documents' }).click();
		await page.getByText('2 documents were created.').first().waitFor();
	});

	test('is refused where a quotation mark never ends', async () => {
		await open();
		await give('people.csv', Buffer.from('Full name\nAda\n"Bob\nCyd\n'));
		await page.getByText('In row 3, a quotation mark is opened and never closed').waitFor();
		expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0);
	});

	test('tells of the documents in which a text does not fit', async () => {
		await open();
		const csv = `Full name\nAda\n${'Ada King '.repeat(12)}\n`;
		await give('people.csv', Buffer.from(csv));
		await page.getByRole('button', { name: 'Create 2 documents' }).click();
		await page.getByText('1 text does not fit its field as usual:').waitFor();
		const row = page.getByRole('row').filter({ hasText: 'is cut off' });
		expect(await row.innerText()).toMatch(
			/^3\s+Letter Ada King .*Full name: The text does not fit/,
		);
	});

	test('becomes each document once, however many answers are lost', async () => {
		await open();
		const csv = ['Full name', ...Array.from({ length: 30 }, (_, at) => `Person ${at}`)].join('\n');
		await give('people.csv', Buffer.from(csv));
		let lost = 0;
		await page.route('**/fill', async (route) => {
			if (Math.random() < 0.7 && lost < 20) {
				lost += 1;
				await route.fetch();
				await route.abort('connectionreset');
			} else await route.continue();
		});
		await page.getByRole('button', { name: 'Create 30 documents' }).click();
		await page.getByText('30 documents were created.').first().waitFor();
		expect(lost).toBeGreaterThan(5);
		expect(await service.store.documents.count()).toBe(30);
		misdeeds.splice(0);
	});

	const people = (count: number) =>
		Buffer.from(
			['Full name', ...Array.from({ length: count }, (_, at) => `Person ${at}`)].join('\n'),
		);
	/** Lets some fills through; the others wait until the returned function is called. */
	const holdAfter = async (passed: number) => {
		let sent = 0;
		const isOpen = Promise.withResolvers<undefined>();
		await page.route('**/fill', async (route) => {
			sent += 1;
			if (sent > passed) await isOpen.promise;
			await route.continue();
		});
		return () => isOpen.resolve(undefined);
	};

	test('can be canceled, and what is left tried again; what failed says why', async () => {
		await open();
		await give('people.csv', people(40));
		const goOn = await holdAfter(8);
		await page.getByRole('button', { name: 'Create 40 documents' }).click();
		await page.getByText('8 of 40').waitFor();
		await page.getByRole('button', { name: 'Cancel' }).click();
		goOn();
		await page.getByText('Canceled; 28 rows are left.').first().waitFor();
		expect(await service.store.documents.count()).toBe(12);
		await page.unroute('**/fill');
		await page.getByRole('button', { name: 'Try 28 rows again' }).click();
		await page.getByText('40 documents were created.').first().waitFor();
		expect(await service.store.documents.count()).toBe(40);
	});

	/** Lets some fills through, and then no answer, though documents are created. */
	const interruptAfter = async (answered: number) => {
		let sent = 0;
		await page.route('**/fill', async (route) => {
			sent += 1;
			if (sent <= answered) await route.continue();
			else await route.fetch();
		});
	};
	const unfinished = () => page.locator('#unfinished li');

	test('goes on after a reload in the middle, and no row becomes two documents', async () => {
		await open();
		const asked: string[] = [];
		page.on('dialog', (dialog) => asked.push(dialog.type()));
		await give('people.csv', people(40));
		await interruptAfter(20);
		await page.getByRole('button', { name: 'Create 40 documents' }).click();
		await page.getByText('20 of 40').waitFor();
		await until('rows are under way', async () => (await service.store.documents.count()) === 24);
		await page.reload();
		expect(asked).toEqual(['beforeunload']);
		await page.unroute('**/fill');
		const line = unfinished().getByText(/^The batch of .* for “Letter” is not finished: 20 of 40/);
		await line.waitFor();
		await goTo(page, 'Documents');
		await line.waitFor({ state: 'detached' });
		await goTo(page, 'Templates');
		await page.getByRole('button', { name: /^Continue the batch of/ }).click();
		await page.getByText('40 documents were created.').first().waitFor();
		expect((await documents()).map(({ name }) => name).sort()).toEqual(
			Array.from({ length: 40 }, (_, at) => `Letter Person ${at}`).sort(),
		);
		const saving = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download all as ZIP' }).click();
		const files = unzipSync(new Uint8Array(readFileSync(await (await saving).path())));
		expect(Object.keys(files)).toHaveLength(40);
		await page.reload();
		await page.locator('#table-file').waitFor({ state: 'attached' });
		expect(await unfinished().count()).toBe(0);
	});

	test('is not tried blindly after more than a day, when the service may have forgotten its keys', async () => {
		await open();
		await give('people.csv', people(30));
		await interruptAfter(10);
		await page.getByRole('button', { name: 'Create 30 documents' }).click();
		await page.getByText('10 of 30').waitFor();
		await until('rows are under way', async () => (await service.store.documents.count()) === 14);
		await page.reload();
		await page.unroute('**/fill');
		await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
		await page.getByRole('button', { name: /^Continue the batch of/ }).click();
		await page.getByText('26 documents were created. 4 rows failed.').first().waitFor();
		expect(await page.getByText('The document may exist').count()).toBe(4);
		expect(await service.store.documents.count()).toBe(30);
		await page.goto(`${service.url}/#/templates`);
		await page.getByRole('button', { name: /^Discard the batch of/ }).click();
		await unfinished().waitFor({ state: 'detached' });
	});

	test('stops when its template is deleted, and goes on when that is restored', async () => {
		await open();
		await give('people.csv', people(40));
		let sent = 0;
		const send = (path: string, method: string, body?: object) =>
			service.admin.send(`${method} /app/${path}`, body);
		await page.route('**/fill', async (route) => {
			sent += 1;
			if (sent === 10) await send('templates/letter', 'DELETE');
			await route.continue();
		});
		await page.getByRole('button', { name: 'Create 40 documents' }).click();
		await page
			.getByText(/^The batch has stopped: This does not exist any more/)
			.first()
			.waitFor();
		expect(sent).toBeLessThan(20);
		misdeeds.splice(0);
		await send('trash/restore', 'POST', { templates: ['letter'] });
		await page.getByRole('button', { name: /^Try \d+ rows again/ }).click();
		await page.getByText('40 documents were created.').first().waitFor();
		expect(await service.store.documents.count()).toBe(40);
	});

	test('stays in its team and in view while other places are looked at', async () => {
		await open();
		const rest = await service.store.addTemplate({
			name: 'Other',
			bytes: await smallForm({ text: ['Name'] }),
		});
		await give('people.csv', people(40));
		const goOn = await holdAfter(8);
		await page.getByRole('button', { name: 'Create 40 documents' }).click();
		await page.getByText('8 of 40').waitFor();
		await page.evaluate((uid) => (location.hash = `#/batch?template=${uid}`), rest.uid);
		await page.getByRole('heading', { name: 'Fill “Other” from a table' }).waitFor();
		expect(await unfinished().count()).toBe(0);
		await page.evaluate(() => (location.hash = '#/batch?template=letter'));
		await page.getByText('8 of 40').waitFor();
		await give('people.csv', people(2));
		await page.getByText('A batch of this template is in progress.').waitFor();
		goOn();
		await page.getByText('40 documents were created.').first().waitFor();
	});

	test('can be dropped on its template, and axe finds nothing wrong', async () => {
		await open();
		await page.goto(`${service.url}/#/templates`);
		await page.locator('.card img').waitFor();
		await page.evaluate(() => {
			const transfer = new DataTransfer();
			transfer.items.add(new File(['Full name,Age in years\nAda,x\n'], 'people.csv'));
			const event = new DragEvent('drop', {
				dataTransfer: transfer,
				bubbles: true,
				cancelable: true,
			});
			document.querySelector('.card h3')?.dispatchEvent(event);
		});
		await page.getByRole('heading', { name: 'Fill “Letter” from a table' }).waitFor();
		await page.getByText('“x” is not a number').waitFor();
		await page.close();
		page = await browser().newPage({
			bypassCSP: true,
			colorScheme: 'dark',
			viewport: { width: 480, height: 900 },
		});
		await enter(page, service);
		await page.goto(`${service.url}/#/batch?template=letter`);
		await give('people.csv', Buffer.from('Full name,Age in years\nAda,x\nGrace,3\n'));
		await page.getByText('“x” is not a number').waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByRole('button', { name: 'Create 1 document' }).click();
		await page.getByText('1 document was created.').first().waitFor();
		expect(await violations(page)).toEqual([]);
	});
});
