import { parse } from 'csv-parse/sync';
import { request } from 'undici';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { until } from '../../../service/test/until.ts';
import { publish } from '../execution.ts';
import { clickButton } from '../mailButtons.ts';
import { useMailbox } from '../mailbox.ts';
import { readZip } from '../readZip.ts';
import type { RealN8n } from '../realN8n.ts';
import { publishAt, saveExample } from './example.ts';
import { expectCertificate } from './byHand.ts';

/** Submits a form of n8n as its page does; gives back the URL at which its visitor waits for the end. */
async function submitForm(url: string, answers: readonly (string | File)[]): Promise<string> {
	const form = new FormData();
	for (const [index, value] of answers.entries()) form.set(`field-${index}`, value);
	const answer = await fetch(url, { method: 'POST', body: form });
	return ((await answer.json()) as { formWaitingUrl: string }).formWaitingUrl;
}

/** The page that the form leads to when the workflow is done. */
async function endingPage(waitingUrl: string): Promise<string> {
	const status = new URL(waitingUrl);
	status.pathname += '/n8n-execution-status';
	await until('the end of the form', async () => {
		const answer = await request(status);
		return /form-waiting|success/.test(await answer.body.text());
	});
	const { body } = await request(waitingUrl);
	return await body.text();
}

const unescapedHtml = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#34;', '"');

/** The file that an ending page gives its visitor to save; n8n 2 can give several, 1 gives one. */
function fileIn(page: string): { bytes: Buffer; fileName: string; type: string } {
	const encoded = /"(%(?:5B|7B)%[^"]+)"/.exec(page)?.[1] ?? '';
	const { data, fileName, type } = [JSON.parse(decodeURIComponent(encoded))].flat()[0];
	return {
		bytes: typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data.data),
		fileName,
		type,
	};
}

/** Webhook in, PDF out: the example, asked over HTTP as another system asks it. */
export function overHttp(open: () => RealN8n): void {
	const path = '/webhook/course-certificate';
	const post = async (body: object) =>
		await request(open().instance.url + path, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});

	beforeAll(async () => {
		await publish(open().session, await saveExample(open(), 'pdf-over-http.json'));
		await open().post(path, { participant: 'The first' });
	});

	it('answers with the PDF that the service holds', async () => {
		const { statusCode, headers, body } = await post({
			participant: 'Ada',
			certificate_no: 'Ærø 1',
		});
		expect(statusCode).toBe(200);
		expect(headers['content-type']).toBe('application/pdf');
		expect(headers['content-disposition']).toBe(
			"attachment; filename*=UTF-8''%C3%86r%C3%B8%201.pdf",
		);
		const bytes = Buffer.from(await body.arrayBuffer());
		expect(bytes.equals(await open().heldDocument('Ærø 1'))).toBe(true);
		expect(valuesByName(await readPdf(bytes)).get('participant')).toEqual(['Ada']);
	});

	it('answers with what is wrong', async () => {
		const { statusCode, body } = await post({ participant: 'Ada', sex: 'f' });
		expect(statusCode).toBe(422);
		expect(await body.json()).toEqual({
			message: expect.stringMatching(/^No document was .* the template has no field "sex"/),
		});
	});

	it.each([
		['a wrong key', 'GET', { kind: 'answer', status: 401 }],
		['an outage', 'POST', { kind: 'answer', status: 500 }],
		['a broken connection', 'POST', { kind: 'reset' }],
	] as const)('answers with 502 and no details after %s', async (_name, method, action) => {
		const { faults } = open().service;
		faults.add({ match: { method }, action });
		const { statusCode, body } = await post({ participant: 'Ada', certificate_no: '502' });
		faults.clear();
		expect(statusCode).toBe(502);
		expect(await body.json()).toEqual({
			message: 'The PDF service is not available. Try again later.',
		});
	});
}

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

/** Form to PDF: the example, with its form sent as its page does. */
export function formToPdf(open: () => RealN8n): void {
	let url: string;
	beforeAll(async () => {
		url = await publishAt(open(), '/form/consent-form', 'pdf-from-form.json');
	});
	const submit = async (changed = {}) =>
		await submitForm(url, Object.values({ ...answers, ...changed }));

	it('the ending page brings the PDF that the service holds', async () => {
		const { bytes, fileName, type } = fileIn(await endingPage(await submit()));
		expect([fileName, type]).toEqual(["Consent of Zoë O'Brien -x-.pdf", 'application/pdf']);
		expect(bytes.equals(await open().heldDocument(`Consent of ${answers['Full name']}`))).toBe(
			true,
		);
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
		const found = Object.keys(expected).map((name) => [
			name,
			values.get(name)?.join().replace(/\r\n?/g, '\n'),
		]);
		expect(Object.fromEntries(found)).toEqual(expected);
	});

	it('the ending page says so when no PDF could be made', async () => {
		const { faults } = open().service;
		faults.add({ match: { method: 'POST' }, action: { kind: 'answer', status: 500 } });
		const page = await endingPage(await submit());
		expect(page).toContain('The PDF could not be created');
		expect(page).toContain('Please try again later.');
		faults.clear();
	});

	it('the ending page says what to correct, in words for people who fill in forms', async () => {
		const page = await endingPage(await submit({ 'May take part': 'Perhaps' }));
		expect(unescapedHtml(page)).toContain(
			'No document was created: Takes part in the programme (consent_participation) is "Perhaps", not true or false: write yes or no. Please go back and correct it.',
		);
	});
}

const good = [
	{ certificate_no: 'Z-1', participant: 'Ada', hours: '24', distinction: 'true' },
	{ certificate_no: 'Z-2', participant: 'Ελένη', hours: '8', distinction: 'false' },
];
const bad = 'Z-3,Łukasz,many,false';

/** A spreadsheet uploaded in a form, and a ZIP with its PDFs to download: the example, over HTTP. */
export function spreadsheetToZip(open: () => RealN8n): void {
	let url: string;
	beforeAll(async () => {
		url = await publishAt(open(), '/form/certificates-from-spreadsheet', 'spreadsheet-to-zip.json');
	});

	const columns = Object.keys(good[0] ?? {});

	async function upload(lines: string[] = [], names = columns): Promise<Map<string, Buffer>> {
		return await uploadTable([
			names.join(),
			...good.map((row) => Object.values(row).join()),
			...lines,
		]);
	}

	async function uploadTable(lines: readonly string[]): Promise<Map<string, Buffer>> {
		const csv = lines.join('\n');
		const file = new File([csv], 'rows.csv', { type: 'text/csv' });
		const { bytes, fileName } = fileIn(await endingPage(await submitForm(url, [file])));
		expect(fileName).toBe('certificates.zip');
		return readZip(bytes);
	}

	const pdfNames = good.map((row) => `${row.certificate_no} ${row.participant}.pdf`);

	it('gives one ZIP with a PDF per row', async () => {
		const files = await upload();
		expect([...files.keys()].sort()).toEqual(pdfNames);
		for (const [index, row] of good.entries()) {
			await expectCertificate(files.get(pdfNames[index] ?? '') ?? Buffer.alloc(0), row);
		}
	});

	it('takes columns in any spelling', async () => {
		const files = await upload([], ['Certificate No', 'PARTICIPANT', 'Hours', 'distinction']);
		expect([...files.keys()].sort()).toEqual(pdfNames);
		for (const [index, row] of good.entries()) {
			await expectCertificate(files.get(pdfNames[index] ?? '') ?? Buffer.alloc(0), row);
		}
	});

	it('lists the rows that could not be filled as they were, with the reasons', async () => {
		const files = await upload([bad]);
		expect([...files.keys()].sort()).toEqual([...pdfNames, 'failed-rows.csv']);
		const list = files.get('failed-rows.csv') ?? Buffer.alloc(0);
		expect(parse(list, { columns: true, bom: true })).toEqual([
			{
				certificate_no: 'Z-3',
				participant: 'Łukasz',
				hours: 'many',
				distinction: 'false',
				reason:
					'No document was created: Hours of instruction (hours) is "many", not a number ("Z-3 Łukasz") [item 2]',
			},
		]);
	});

	it('takes that list again, corrected', async () => {
		const list = (await upload([bad])).get('failed-rows.csv')?.toString() ?? '';
		const files = await uploadTable([list.replace(',many,', ',7,')]);
		expect([...files.keys()]).toEqual(['Z-3 Łukasz.pdf']);
	});
}

/** A person approves before the fill: the example, with the buttons of the mail that n8n sends. */
export function approvalBeforeFill(open: () => RealN8n): void {
	const mailbox = useMailbox(open);
	let url: string;
	beforeAll(async () => {
		const { smtp } = mailbox();
		url = await publishAt(open(), '/form/request-certificate', 'approval-before-fill.json', {
			smtp,
		});
	});

	const mailTo = (address: string) =>
		mailbox()
			.received.filter(({ recipients }) => recipients.join() === address)
			.at(-1)?.mail;

	/** Asks for a certificate, and clicks a button in the mail to the office. */
	async function requestAndClick(name: string, button: 'Approve' | 'Decline'): Promise<void> {
		await submitForm(url, [name, `${name}@example.com`, 'PDF', '8']);
		const subject = `Certificate for ${name}?`;
		const office = () => mailTo('office@example.com');
		await until('the mail to the office', () => office()?.subject === subject);
		await clickButton(office()?.html ?? '', button);
		await until('the mail to the one who asked', () => mailTo(`${name}@example.com`) !== undefined);
	}

	it('approved, it is filled and mailed', async () => {
		await requestAndClick('Ada', 'Approve');
		const [attachment] = mailTo('Ada@example.com')?.attachments ?? [];
		expect(attachment?.filename).toBe('Certificate of Ada.pdf');
		const held = await open().heldDocument('Certificate of Ada');
		const values = valuesByName(await readPdf(held));
		expect([values.get('participant'), values.get('hours')]).toEqual([['Ada'], ['8']]);
	});

	it('declined, no document is created, and the one who asked is told', async () => {
		const before = await open().service.store.documents.count();
		await requestAndClick('Bob', 'Decline');
		expect(mailTo('Bob@example.com')?.text).toContain('declined');
		expect(mailTo('Bob@example.com')?.attachments).toEqual([]);
		expect(await open().service.store.documents.count()).toBe(before);
	});
}
