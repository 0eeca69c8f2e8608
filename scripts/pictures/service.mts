import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { chromium as playwright, type Page } from 'playwright-core';
import { startService } from '../../service/src/index.ts';
import { browserArguments } from '../../service/test/judges/chromium.ts';
import { drawMembershipApplication } from '../samples/membership-application.mts';
import { animation, firstPage } from './files.mts';
import { pictureFile, type PageStudio } from './studio.mts';

/** Its pictures go beside its own docs. */
export const serviceImages = resolve(import.meta.dirname, '../../service/docs/images');
const samples = resolve(import.meta.dirname, '../../test/mock-server/samples');
const admin = { email: 'ada@example.com', password: 'a password for pictures' };

const values = {
	'Full name': 'Zoë Fernández-Müller',
	'Street and number': '7 Harbour Road',
	'Postal code and city': '20457 Hamburg',
	Email: 'zoe@example.com',
	'Date of birth': '1990-04-12',
	'Donation in EUR': '25',
};

async function plainForm(): Promise<Buffer> {
	const document = await PDFDocument.create({ updateMetadata: false });
	drawMembershipApplication(document);
	return Buffer.from(await document.save());
}

/** The page of a separate service, with a user signed in. */
async function openPage(
	{ chromium: executablePath, colorScheme }: PageStudio,
	opened: AsyncDisposableStack,
): Promise<Page> {
	const dataDir = await mkdtemp(join(tmpdir(), 'pictures-data-'));
	opened.defer(async () => await rm(dataDir, { recursive: true, force: true }));
	const service = opened.use(await startService({ port: 0, dataDir, admin }));
	const browser = await playwright.launch({ executablePath, args: browserArguments });
	opened.defer(async () => await browser.close());
	const viewport = { width: 1280, height: 800 };
	const page = await browser.newPage({ viewport, colorScheme, locale: 'en-US' });
	// The machine may be busy.
	page.setDefaultTimeout(120_000);
	await page.goto(service.url);
	await page.getByLabel('Email address').fill(admin.email);
	await page.getByLabel('Password').fill(admin.password);
	await page.keyboard.press('Enter');
	await page.locator('#user summary').waitFor();
	return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addPdf(page: Page, name: string, buffer: Buffer): Promise<void> {
	const file = { name, mimeType: 'application/pdf', buffer };
	await page.getByLabel('Add PDFs').setInputFiles(file);
}

/** From a PDF without fields to a filled one; the last picture is the document. */
async function fillWalk(page: Page, file: string): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
	const frames = join(folder, 'frames');
	await mkdir(frames);
	let count = 0;
	const frame = async () => {
		await sleep(900);
		await page.screenshot({ path: join(frames, `${String(++count).padStart(2, '0')}.png`) });
	};
	await frame();
	await addPdf(page, 'Membership application.pdf', await plainForm());
	await button(page, 'Accept all').waitFor();
	await frame();
	await button(page, 'Accept all').click();
	await page.locator('.box').nth(1).click();
	await frame();
	await button(page, 'Save and close').click();
	await page.getByRole('heading', { name: 'Membership application' }).waitFor();
	await frame();
	await button(page, 'Fill Membership application').click();
	const input = (name: string) => page.getByRole('textbox', { name, exact: true });
	await input('Full name').waitFor();
	await frame();
	for (const [label, value] of Object.entries(values)) {
		await input(label).fill(value);
		await frame();
	}
	await page.getByRole('checkbox', { name: 'Send me the newsletter' }).check();
	await frame();
	await button(page, 'Create PDF').click();
	const link = page.getByRole('dialog').getByRole('button', { name: 'Download' });
	await link.waitFor();
	await frame();
	const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
	const last = join(folder, 'last.png');
	await firstPage(await readFile(await download.path()), last);
	await animation(frames, last, file);
	await rm(folder, { recursive: true });
}

/** The list of templates. */
async function templates(page: Page, file: string): Promise<void> {
	for (const name of ['consent-form', 'course-certificate', 'invoice']) {
		await addPdf(page, `${name}.pdf`, await readFile(join(samples, `${name}.pdf`)));
		await page
			.getByRole('heading', { name: name.replace('-', ' ') })
			.first()
			.waitFor();
	}
	await page.reload();
	await sleep(3000);
	await page.screenshot({ path: file });
}

/** The moving picture of the service and the list of its templates. */
export async function servicePictures(studio: PageStudio): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const page = await openPage(studio, opened);
	const own = { ...studio, images: serviceImages };
	await fillWalk(page, pictureFile(own, 'fill.gif'));
	await templates(page, pictureFile(own, 'templates.png'));
}
