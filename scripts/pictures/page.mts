import { chromium as playwright, type Page } from 'playwright-core';
import { browserArguments } from '../../service/test/judges/chromium.ts';
import { startService } from '../../test/mock-server/server/start.ts';
import { openPlainPdf } from '../../test/unit/mock-server/web/plainTemplate.ts';
import { pictureFile, type PageStudio } from './studio.mts';

/** Takes pictures of the page of a local service that has just started, with its samples. No key is in view. */
async function onPage(
	studio: PageStudio,
	viewport: { width: number; height: number },
	take: (page: Page, shoot: (file: string) => Promise<void>) => Promise<void>,
): Promise<void> {
	await using service = await startService();
	const { chromium: executablePath, colorScheme } = studio;
	const browser = await playwright.launch({ executablePath, args: browserArguments });
	try {
		const page = await browser.newPage({
			viewport,
			colorScheme,
			locale: 'en-US',
			reducedMotion: 'reduce',
		});
		await page.goto(service.url);
		await page.getByText('Course Certificate').first().waitFor();
		await take(page, async (file) => {
			const text = await page.innerText('body');
			if (text.includes(service.apiKey)) throw new Error('The key is on the page');
			await page.screenshot({ path: pictureFile(studio, file) });
		});
	} finally {
		await browser.close();
	}
}

export async function localServicePage(studio: PageStudio): Promise<void> {
	await onPage(studio, { width: 1440, height: 925 }, async (page, shoot) => {
		await page.waitForFunction(() => {
			const shown = [...document.querySelectorAll('.card')].filter(
				(card) => card.getBoundingClientRect().top < innerHeight,
			);
			return shown.every((card) => card.querySelector('img')?.complete);
		});
		await shoot('local-service.png');
	});
}

/** A PDF without fields in the template editor: what is proposed, and the fields that were accepted. */
export async function editorPictures(studio: PageStudio): Promise<void> {
	await onPage(studio, { width: 1280, height: 800 }, async (page, shoot) => {
		await openPlainPdf(page);
		const acceptAll = page.getByRole('button', { name: 'Accept all' });
		await acceptAll.waitFor();
		await shoot('editor-proposal.png');
		await acceptAll.click();
		await page.locator('.box').nth(1).click();
		await page.getByLabel('Label', { exact: true }).waitFor();
		await shoot('editor.png');
	});
}

/** A template that is filled by hand, with the document beside the form. */
export async function fillForm(studio: PageStudio): Promise<void> {
	await onPage(studio, { width: 1280, height: 800 }, async (page, shoot) => {
		await page.getByRole('button', { name: 'Fill Course Certificate' }).click();
		await page.locator('.preview canvas').waitFor();
		const texts = {
			Participant: 'Zoë Fernández-Müller',
			Course: 'Typography for Documents',
			'Hours of instruction': '24',
		};
		for (const [label, text] of Object.entries(texts))
			await page.locator('.fill').getByLabel(label, { exact: true }).fill(text);
		await page.locator('.preview:not([aria-busy])').waitFor();
		await page.waitForTimeout(1500);
		await shoot('fill-form.png');
	});
}

/** A table of rows before it becomes documents: what fills what, and what is wrong. */
export async function batchTable(studio: PageStudio): Promise<void> {
	await onPage(studio, { width: 1280, height: 900 }, async (page, shoot) => {
		await page.evaluate(() => (location.hash = '#/batch?template=course-certificate'));
		const rows = [
			'Participant;Course;Hours;Email',
			'Zoë Fernández-Müller;Typography for Documents;24;zoe@example.com',
			"Niamh O'Connor;Typography for Documents;many;niamh@example.com",
			'Łukasz Wiśniewski;Typography for Documents;24;lukasz@example.com',
		];
		await page.locator('#table-file').setInputFiles({
			name: 'participants.csv',
			mimeType: 'text/csv',
			buffer: Buffer.from(rows.join('\n')),
		});
		await page.getByText('is not a number').waitFor();
		await shoot('batch.png');
	});
}
