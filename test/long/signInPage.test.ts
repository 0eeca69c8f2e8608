/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import {
	describeInChromium,
	useChromium,
	watchPage,
} from '../../service/test/judges/inChromium.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import { join, password, startSetUp, tokenIn } from '../../service/test/access/visitor.ts';
import { violations } from '../unit/mock-server/web/violations.ts';

type Office = Awaited<ReturnType<typeof startSetUp>>;

async function invite({ admin }: Office, email?: string): Promise<string> {
	const { json } = await admin.send('POST /app/invitations', { role: 'member', email });
	return tokenIn((json as { link: string }).link);
}

async function signIn(page: Page, url: string, email = 'admin@example.com') {
	await page.goto(`${url}/`);
	await page.getByLabel('Email address').fill(email);
	await page.getByLabel('Password').fill(password);
	await page.keyboard.press('Enter');
	await page.locator('#user summary').waitFor();
}

describeInChromium()('the page of the service', () => {
	const browser = useChromium();
	let office: Office;
	beforeAll(async () => {
		const oidc = { issuer: 'https://id.example.com', clientId: 'x', clientSecret: 'y' };
		office = await startSetUp({ oidc });
		await join({ service: office.service, by: office.admin }, 'member@example.com');
		await office.admin.send('POST /app/keys', { name: 'n8n' });
		await office.admin.send('POST /app/admin/teams', { name: 'Second' });
	});
	afterAll(() => office[Symbol.asyncDispose]());

	const open = async (options: object = {}) => {
		const context = await browser().newContext({ locale: 'en-US', ...options });
		const page = await context.newPage();
		page.setDefaultTimeout(60_000);
		return page;
	};

	it('lets an invited member choose a password by keyboard alone, and opens', async () => {
		const page = await open();
		const misdeeds = watchPage(page, office.service.url);
		await page.goto(
			`${office.service.url}/sign-in#link=${await invite(office, 'new@example.com')}`,
		);
		await page.getByRole('heading', { name: 'Join the team “Team 1”' }).waitFor();
		await page.keyboard.type(password);
		await page.keyboard.press('Enter');
		await page.locator('#user summary', { hasText: 'new@example.com' }).waitFor();
		expect(misdeeds).toEqual([]);
		await page.context().close();
	});

	it('lets whoever is signed in accept an invitation with one click', async () => {
		const page = await open();
		const { url } = office.service;
		await page.goto(`${url}/sign-in#link=${await invite(office)}`);
		await page.getByText('do that first, then open this link again').waitFor();
		await signIn(page, url, 'member@example.com');
		await page.goto('about:blank');
		await page.goto(`${url}/sign-in#link=${await invite(office)}`);
		const join = page.getByRole('button', { name: 'Join as member@example.com' });
		await join.waitFor();
		expect(await violations(page)).toEqual([]);
		await join.click();
		await page.locator('#user summary', { hasText: 'member@example.com' }).waitFor();
		await page.context().close();
	});

	it('opens a link that is pasted into the tab that waits for it', async () => {
		const page = await open();
		const { url } = office.service;
		await page.goto(`${url}/sign-in`);
		await page.getByRole('heading', { name: 'Sign in' }).waitFor();
		await page.goto(`${url}/sign-in#link=${await invite(office, 'pasted@example.com')}`);
		await page.getByRole('heading', { name: 'Join the team “Team 1”' }).waitFor();
		await page.context().close();
	});

	it('adds a user to a team, at once or later', async () => {
		const page = await open();
		await signIn(page, office.service.url);
		await page.goto(`${office.service.url}/#/settings/users`);
		await page.getByLabel('Email address').fill('clerk@example.com');
		const team = page.getByRole('main').getByRole('combobox', { name: 'Team', exact: true });
		await team.selectOption({ label: 'Second' });
		await page.getByRole('button', { name: 'Add a user' }).click();
		const row = page.getByRole('listitem').filter({ hasText: 'clerk@example.com' });
		await row.getByText('Second').waitFor();
		await row.getByRole('button', { name: 'Add to a team: clerk@example.com' }).click();
		const question = page.getByRole('dialog');
		expect(await question.getByRole('option', { name: 'Second' }).count()).toBe(0);
		await question
			.getByRole('combobox', { name: 'Team', exact: true })
			.selectOption({ label: 'Team 1' });
		expect(await violations(page)).toEqual([]);
		await question.getByRole('button', { name: 'Add', exact: true }).click();
		await row.getByText('Team 1').waitFor();
		await page.context().close();
	});

	it('goes on where one was going, keeps the chosen team, and closes behind whoever signs out', async () => {
		const page = await open();
		await signIn(page, office.service.url);
		const kept = page.waitForResponse((answer) => answer.url().endsWith('/app/me/team'));
		await page.locator('#account').selectOption({ label: 'Second' });
		await kept;
		await page.locator('#user summary').click();
		await page.getByRole('button', { name: 'Sign out', exact: true }).click();
		await page.getByRole('heading', { name: 'Sign in' }).waitFor();
		await page.goto(`${office.service.url}/#/settings/members`);
		await page.getByLabel('Email address').fill('admin@example.com');
		await page.getByLabel('Password').fill(password);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Members' }).waitFor();
		expect(await page.locator('#account option:checked').textContent()).toBe('Second');
		await page.context().close();
	});

	it('makes a key, shows it once, and forgets it', async () => {
		const page = await open();
		await signIn(page, office.service.url);
		await page.goto(`${office.service.url}/?team=1#/settings/keys`);
		await page.getByLabel('Name', { exact: true }).fill('once');
		await page.getByRole('button', { name: 'Create a key' }).click();
		const key = await page.locator('.once code').textContent();
		expect(key).toMatch(/^pdf_/);
		await page.reload();
		await page.getByText('once', { exact: true }).waitFor();
		expect(await page.content()).not.toContain(key);
		await page.context().close();
	});

	it('keeps the rows of an unfinished batch from others, and no longer than until one signs out', async () => {
		const page = await open();
		const { url } = office.service;
		const asked: string[] = [];
		page.on('dialog', (dialog) => {
			asked.push(dialog.message());
			void dialog.accept();
		});
		const unfinished = () => page.locator('#unfinished li');
		const openAs = async (email: string) => {
			await page.context().clearCookies();
			await signIn(page, url, email);
			await page.goto(`${url}/?team=1#/templates`);
			await page.locator('.card img').waitFor();
		};
		await signIn(page, url);
		await page.goto(`${url}/?team=1#/templates`);
		const buffer = Buffer.from(await smallForm({ text: ['Name'] }));
		const pdf = { name: 'visit.pdf', mimeType: 'application/pdf', buffer };
		await page.getByLabel('Add PDFs').setInputFiles(pdf);
		const uid = await page.locator('.card').getAttribute('data-uid');
		await page.evaluate((to) => (location.hash = to), `#/batch?template=${uid ?? ''}`);
		await page.locator('#table-file').setInputFiles({
			name: 'visits.csv',
			mimeType: 'text/csv',
			buffer: Buffer.from('Name\nAda\nGrace\n'),
		});
		const asking = page.waitForRequest('**/fill');
		await page.route('**/fill', () => undefined);
		await page.getByRole('button', { name: 'Create 2 documents' }).click();
		await asking;
		await page.reload();
		await unfinished().getByText('0 of 2 documents created').waitFor();
		await openAs('member@example.com');
		expect(await unfinished().count()).toBe(0);
		await openAs('admin@example.com');
		await unfinished().getByText('0 of 2 documents created').waitFor();
		await page.locator('#user summary').click();
		await page.getByRole('button', { name: 'Sign out', exact: true }).click();
		await page.getByRole('heading', { name: 'Sign in' }).waitFor();
		expect(asked.at(-1)).toBe('Sign out and discard the rows of the batch that is not finished?');
		await openAs('admin@example.com');
		expect(await unfinished().count()).toBe(0);
		await page.context().close();
	});

	it.each([
		['de-DE', 'Die E-Mail-Adresse oder das Passwort ist falsch.'],
		['fr-FR', 'L’adresse e-mail ou le mot de passe est incorrect.'],
	])('says what is wrong in the language of the browser: %s', async (locale, sentence) => {
		const page = await open({ locale });
		await page.goto(`${office.service.url}/sign-in`);
		await page.locator('input[name="email"], input[type="email"]').fill('admin@example.com');
		await page.locator('input[type="password"]').fill('wrong');
		await page.keyboard.press('Enter');
		await page.getByRole('alert').getByText(sentence).waitFor();
		await page.context().close();
	});

	it('says what is wrong, and lets try again', async () => {
		const page = await open();
		await page.goto(`${office.service.url}/sign-in`);
		await page.getByLabel('Email address').fill('admin@example.com');
		await page.getByLabel('Password').fill('wrong');
		await page.keyboard.press('Enter');
		await page.getByRole('alert').getByText('is wrong').waitFor();
		await page.getByLabel('Password').fill(password);
		await page.keyboard.press('Enter');
		await page.locator('#user summary').waitFor();
		await page.context().close();
	});

	it.each([
		['light', 1200, 'en-US'],
		['dark', 480, 'de-DE'],
	] as const)(
		'has nothing wrong for axe, and nothing to scroll aside: %s, %i, %s',
		async (colorScheme, width, locale) => {
			const viewport = { width, height: 900 };
			const page = await open({
				colorScheme,
				viewport,
				locale,
				bypassCSP: true,
				reducedMotion: 'reduce',
			});
			const { url } = office.service;
			const check = async (what: string) => {
				expect([what, await violations(page)]).toEqual([what, []]);
				const wide = await page.evaluate(() => document.documentElement.scrollWidth);
				expect([what, wide]).toEqual([what, width]);
			};
			await page.goto(`${url}/sign-in#link=${await invite(office)}`);
			await page.locator('form').waitFor();
			await check('invitation');
			await page.goto(`${url}/?x=1`);
			await page.locator('form').waitFor();
			await check('sign-in');
			await page.locator('#email').fill('admin@example.com');
			await page.locator('#password').fill(password);
			await page.keyboard.press('Enter');
			await page.locator('#user summary').click();
			await check('menu');
			for (const view of ['keys', 'members', 'account', 'users', 'teams', 'activity']) {
				await page.goto(`${url}/?team=1#/settings/${view}`);
				await page.reload();
				await page.locator('.part').first().waitFor();
				await check(view);
			}
			await page.context().close();
		},
	);
});
