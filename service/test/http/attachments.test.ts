import { ask, useOffice } from '../installed/office.ts';

const office = useOffice();
const json = { 'content-type': 'application/json' };

/** The names that a header Content-Disposition gives a file: for old clients, and for those that know RFC 6266. */
function namesIn(header: string) {
	const [, plain] = /^attachment; filename="?([^";]*)"?/.exec(header) ?? [];
	const [, encoded] = /; filename\*=UTF-8''([^;]*)$/.exec(header) ?? [];
	return { plain, name: encoded === undefined ? plain : decodeURIComponent(encoded) };
}

async function namesOf(line: string, body?: object) {
	const sent = body && { body: JSON.stringify(body), headers: json };
	const { status, headers } = await ask(office(), line, sent);
	expect(status).toBe(200);
	return namesIn(String(headers['content-disposition']));
}

describe('every file that is downloaded', () => {
	it.each([
		['Müller', 'M_ller'],
		['Ελλάδα 日本語 😀', '______ ___ _'],
		['100% "quoted"', '100_ _quoted_'],
		['Plain name', 'Plain name'],
	])('has the name of what it is, with every letter: %s', async (title, plain) => {
		const { uid: template } = await office().store.addTemplate({
			name: title,
			bytes: (await ask(office(), 'GET /app/templates/letter/file')).bytes,
		});
		const filled = await ask(office(), 'POST /v1/templates/letter', { body: { title, data: {} } });
		const { uid } = filled.json as { uid: string };
		const expected = { plain: `${plain}.pdf`, name: `${title}.pdf` };
		expect(
			await namesOf('POST /v1/templates/letter?responseType=binary', { title, data: {} }),
		).toEqual(expected);
		expect(await namesOf(`GET /documents/${uid}/download`)).toEqual(expected);
		expect(await namesOf(`GET /app/documents/${uid}/file`)).toEqual(expected);
		expect(await namesOf(`GET /app/templates/${template}/file`)).toEqual(expected);
	});

	it('has a name if it is a ZIP or a backup', async () => {
		expect((await namesOf('POST /app/documents/zip', { uids: [] })).name).toBe('documents.zip');
		expect((await namesOf('POST /app/admin/backups')).name).toMatch(/\.tar\.gz$/);
	});
});
