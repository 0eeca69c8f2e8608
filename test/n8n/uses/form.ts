import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { browserArguments, findChromium } from '../../../service/test/judges/chromium.ts';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow } from '../execution.ts';
import { endingPage, fileIn, submitForm } from '../formPages.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../../service/test/until.ts';

const program = findChromium();

/** In the order of the form. */
const answers = {
	'Full name': "Zoë O'Brien <x>",
	'Date of birth': '2015-04-05',
	Address: 'Harbour Street 1\n12345 Ærø',
	'Contact person': 'Łukasz Wiśniewski',
	Phone: '00123',
	'May take part': 'Yes',
	'May be photographed': 'No',
	'Anything we should know': 'Nuts',
} as const;
const choices = ['May take part', 'May be photographed'];

async function expectConsent(bytes: Buffer): Promise<void> {
	const values = valuesByName(await readPdf(bytes));
	const expected = {
		full_name: answers['Full name'],
		birth_date: answers['Date of birth'],
		address: answers.Address,
		emergency_contact: answers['Contact person'],
		emergency_phone: answers.Phone,
		consent_participation: 'Yes',
		consent_photos: 'Off',
		remarks: answers['Anything we should know'],
	};
	for (const [name, value] of Object.entries(expected)) {
		expect([name, values.get(name)?.map((text) => text.replace(/\r\n?/g, '\n'))]).toEqual([
			name,
			[value],
		]);
	}
}

/** Form to PDF: the example, with its form sent over HTTP, and filled in by hand in a browser. */
export function formToPdf(open: () => RealN8n): void {
	const formUrl = () => `${open().instance.url}/form/consent-form`;

	const submit = async () => await submitForm(formUrl(), Object.values(answers));

	beforeAll(async () => {
		const { session } = open();
		const workflow = await readExample('pdf-from-form.json', open());
		await publish(session, await saveWorkflow(session, workflow));
		await until('the form', async () => (await fetch(formUrl())).status !== 404);
	});

	it('the ending page brings the PDF that the service holds', async () => {
		const { bytes, fileName, type } = fileIn(await endingPage(await submit()));
		expect([fileName, type]).toEqual(["Consent of Zoë O'Brien -x-.pdf", 'application/pdf']);
		expect(bytes.equals(await open().heldDocument(`Consent of ${answers['Full name']}`))).toBe(
			true,
		);
		await expectConsent(bytes);
	});

	it('the ending page says so when no PDF could be made', async () => {
		const { faults } = open().service;
		faults.add({ match: { method: 'POST' }, action: { kind: 'answer', status: 500 } });
		expect(await endingPage(await submit())).toContain('The PDF could not be created');
		faults.clear();
	});

	(program ? it : it.skip)('whoever fills it in by hand gets the file', async () => {
		const browser = await chromium.launch({ executablePath: program, args: browserArguments });
		try {
			const page = await browser.newPage();
			await page.goto(formUrl());
			for (const [label, value] of Object.entries(answers)) {
				const input = page.getByLabel(label, { exact: false });
				if (choices.includes(label)) await input.selectOption(value);
				else await input.fill(value);
			}
			const downloading = page.waitForEvent('download');
			await page.getByRole('button', { name: 'Submit' }).click();
			const download = await downloading;
			expect(download.suggestedFilename()).toMatch(/^Consent of Zoë O.Brien -x-\.pdf$/);
			await page.getByText('Your consent form is ready').waitFor();
			await expectConsent(await readFile(await download.path()));
		} finally {
			await browser.close();
		}
	});
}
