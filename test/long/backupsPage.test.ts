/// <reference lib="dom" />
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joined } from 'node:path';
import type { Page } from 'playwright-core';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../service/test/judges/inChromium.ts';
import { join, password, startSetUp } from '../../service/test/access/visitor.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import { verifyArchive } from '../../service/src/store/backup/backup.ts';
import { until } from '../../service/test/until.ts';
import { violations } from '../unit/mock-server/web/violations.ts';

describeInChromium()('Settings, for whoever administers the service', () => {
	const browser = useChromium();
	let folder: string;
	let office: Awaited<ReturnType<typeof startSetUp>>;
	beforeEach(async () => {
		folder = mkdtempSync(joined(tmpdir(), 'backups-page-'));
		const backups = { folder: joined(folder, 'backups'), hours: 24, keep: 7 };
		office = await startSetUp({ dataDir: joined(folder, 'data'), backups });
		await until('the first backup', () => readdirSync(backups.folder).length > 0);
		const pdf = { 'content-type': 'application/pdf' };
		const added = await office.admin.send(
			'POST /app/templates?name=Letter',
			await smallForm(),
			pdf,
		);
		const { uid } = added.json as { uid: string };
		for (const Name of ['Ada', 'Grace', 'Alan'])
			await office.admin.send(`POST /app/templates/${uid}/fill`, { data: { Name } });
	});
	afterEach(async () => {
		await office[Symbol.asyncDispose]();
		rmSync(folder, { recursive: true });
	});

	async function open(view: string, options: object = {}): Promise<Page> {
		const context = await browser().newContext({ locale: 'en-US', ...options });
		const page = await context.newPage();
		page.setDefaultTimeout(60_000);
		await page.goto(`${office.service.url}/`);
		await page.locator('#email').fill('admin@example.com');
		await page.locator('#password').fill(password);
		await page.keyboard.press('Enter');
		await page.locator('#user summary').waitFor();
		await page.goto(`${office.service.url}/?team=1#/settings/${view}`);
		await page.locator('.part').first().waitFor();
		return page;
	}

	it('a backup is made, downloaded, uploaded again and restored, after a word is typed', async () => {
		const page = await open('backups');
		const misdeeds = watchPage(page, office.service.url);
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Make and download a backup' }).click();
		const file = joined(folder, 'own.tar.gz');
		await (await download).saveAs(file);
		expect(await verifyArchive(file)).toMatchObject({ rows: { document: 3 } });
		await office.admin.send('POST /app/documents/trash', { filter: {} });
		await office.admin.send('POST /app/trash/empty', { all: true });

		await page.getByLabel('Backup (.tar.gz)').setInputFiles(file);
		await page.getByRole('button', { name: 'Upload and check' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByText('admin@example.com').waitFor();
		expect(await dialog.locator('tbody tr').allInnerTexts()).toEqual([
			'Teams\t1\t1',
			'Users\t1\t1',
			'Templates\t1\t1',
			'Documents\t0\t3',
		]);
		const replace = dialog.getByRole('button', { name: 'Replace everything' });
		expect(await replace.isDisabled()).toBe(true);
		await dialog.getByLabel('To confirm, type: replace everything').fill('replace');
		expect(await replace.isDisabled()).toBe(true);
		await dialog.getByLabel('To confirm, type: replace everything').fill('Replace everything');
		expect(misdeeds).toEqual([]);
		await replace.click();
		await page.getByText('The backup is restored. Sign in with a user of the backup.').waitFor();
		await page.getByLabel('Email address').fill('admin@example.com');
		await page.getByLabel('Password').fill(password);
		await page.keyboard.press('Enter');
		await page.getByRole('link', { name: 'Documents' }).click();
		await page.getByText('3', { exact: true }).first().waitFor();
		await page.context().close();
	});

	it('a backup that is refused is told of, and the archive of a question that is closed goes', async () => {
		const page = await open('backups');
		const uploads = joined(folder, 'data/uploads');
		await page.getByLabel('Backup (.tar.gz)').setInputFiles({
			name: 'other.gz',
			mimeType: 'application/gzip',
			buffer: Buffer.from('nothing'),
		});
		await page.getByRole('button', { name: 'Upload and check' }).click();
		await page
			.getByRole('alert')
			.getByText('The file is not a backup of this service, or it is damaged.')
			.waitFor();
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Make and download a backup' }).click();
		const file = joined(folder, 'own.tar.gz');
		await (await download).saveAs(file);
		await page.getByLabel('Backup (.tar.gz)').setInputFiles(file);
		await page.getByRole('button', { name: 'Upload and check' }).click();
		await page.getByRole('dialog').getByText('admin@example.com').waitFor();
		expect(readdirSync(uploads)).toHaveLength(1);
		await page.keyboard.press('Escape');
		await until('the archive to go', () => readdirSync(uploads).length === 0);
		await page.context().close();
	});

	it('a team keeps what is chosen for it, after a question where that deletes documents', async () => {
		const page = await open('teams');
		const questions: string[] = [];
		page.on('dialog', (dialog) => {
			questions.push(dialog.message());
			void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
		});
		await page.getByRole('button', { name: 'Keep documents of the team Team 1' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel('Documents').selectOption('own');
		await dialog.getByLabel('How many').last().fill('1');
		await dialog.getByRole('button', { name: 'Save' }).click();
		await until('the question', () => questions.length === 1);
		expect(questions[0]).toContain('This deletes 2 documents of the team “Team 1”');
		await dialog.getByRole('button', { name: 'Save' }).click();
		await page.getByText('keeps 1 document').waitFor();
		await page.context().close();
	});

	it('a member goes with the keys that are selected', async () => {
		const member = await join({ service: office.service, by: office.admin }, 'member@example.com');
		await member.send('POST /app/keys', { name: 'of the member' });
		await office.admin.send('POST /app/keys', { name: 'of the admin' });
		const page = await open('members');
		await page.getByRole('button', { name: 'Remove member@example.com from the team' }).click();
		const dialog = page.getByRole('dialog');
		const ticked = dialog.getByRole('checkbox', { checked: true });
		await ticked.first().waitFor();
		expect(await ticked.count()).toBe(1);
		await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
		await page
			.locator('.rows li', { hasText: 'member@example.com' })
			.waitFor({ state: 'detached' });
		const keys = await office.admin.get<{ name: string }[]>('/app/keys');
		expect(keys.map(({ name }) => name)).toEqual(['of the admin']);
		await page.context().close();
	});

	it.each([
		['light', 1200, 'en-US'],
		['dark', 480, 'de-DE'],
	] as const)(
		'has nothing wrong for axe, and nothing to scroll aside: %s, %i, %s',
		async (colorScheme, width, locale) => {
			const member = await join(
				{ service: office.service, by: office.admin },
				'member@example.com',
			);
			await member.send('POST /app/keys', { name: 'of the member' });
			const viewport = { width, height: 900 };
			const styles = { colorScheme, viewport, locale, bypassCSP: true, reducedMotion: 'reduce' };
			const page = await open('backups', styles);
			const check = async (what: string) => {
				expect([what, await violations(page)]).toEqual([what, []]);
				const wide = await page.evaluate(() => document.documentElement.scrollWidth);
				expect([what, wide]).toEqual([what, width]);
				if (process.env['PICTURES'])
					await page.screenshot({
						path: joined(process.env['PICTURES'], `${what}-${colorScheme}.png`),
					});
			};
			await check('backups');
			const download = page.waitForEvent('download');
			await page.locator('.part button').first().click();
			const file = joined(folder, 'own.tar.gz');
			await (await download).saveAs(file);
			await page.locator('input[type=file][name=archive]').setInputFiles(file);
			await page.locator('.line button').click();
			await page.locator('dialog tbody').waitFor();
			await check('question');
			await page.keyboard.press('Escape');
			const dialogs = [
				['teams', '.rows li button:nth-last-child(2)'],
				['members', '.rows li:last-child button'],
				['users', '.rows li:last-child button:last-child'],
			] as const;
			for (const [view, button] of dialogs) {
				await page.goto(`${office.service.url}/?team=1#/settings/${view}`);
				await page.reload();
				await page.locator('.part').first().waitFor();
				await check(view);
				await page.locator(button).last().click();
				await page.locator('dialog form').waitFor();
				await check(`${view}-dialog`);
				await page.keyboard.press('Escape');
			}
			await page.context().close();
		},
	);
});
