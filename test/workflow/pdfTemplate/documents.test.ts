import { itemsOf, Stage } from '../stage.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(1000)}\n%%EOF\n`);

let stage: Stage;
let uid: string;

beforeAll(async () => {
	stage = await Stage.open();
	const { store } = stage.service;
	uid = store.addDocument({ templateUid: 'invoice', name: 'Rechnung 7/2027', bytes }).uid;
});
afterAll(async () => await stage.close());
beforeEach(() => stage.reset());

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

async function downloaded(parameters = {}) {
	const result = await stage.perform('document.download', { documentId: byId(uid), ...parameters });
	expect(result.error).toBeUndefined();
	const [item] = result.items('PDF');
	return item;
}

it('get gives the details with the name and the download link', async () => {
	const result = await stage.perform('document.get', { documentId: byId(uid) });
	expect(result.items('PDF')[0]?.json).toMatchObject({
		uid,
		name: 'Rechnung 7/2027',
		title: 'Rechnung 7/2027',
		templateName: 'Invoice',
		downloadUrl: `${stage.service.url}/documents/${uid}/download`,
	});
});

describe('download', () => {
	it('gives the file beside the details, byte for byte', async () => {
		const item = await downloaded();
		expect(item?.json).toMatchObject({ uid, name: 'Rechnung 7/2027' });
		expect(item?.binary?.data).toMatchObject({
			fileName: 'Rechnung 7-2027.pdf',
			mimeType: 'application/pdf',
		});
		expect(await stage.engine.bytes(item?.binary?.data)).toEqual(bytes);
	});

	it.each([
		['list', () => ({ __rl: true, mode: 'list', value: uid })],
		['URL', () => ({ __rl: true, mode: 'url', value: `https://else.test/documents/${uid}` })],
		['a pasted link', () => byId(`${stage.service.url}/documents/${uid}/download`)],
		['a link without host', () => ({ mode: 'url', value: `/documents/${uid}/download` })],
	])('by %s', async (_, documentId) => {
		const item = await downloaded({ documentId: documentId() });
		expect(await stage.engine.bytes(item?.binary?.data)).toEqual(bytes);
		expect(stage.requests).toEqual([`GET /v1/documents/${uid}`, `GET /documents/${uid}/download`]);
	});

	it('by the link that another node gave out', async () => {
		const downloadUrl = `${stage.service.url}/documents/${uid}/download`;
		const documentId = { __rl: true, mode: 'url', value: '={{ $json.downloadUrl }}' };
		const result = await stage.perform(
			'document.download',
			{ documentId },
			itemsOf({ downloadUrl }),
		);
		expect(result.items('PDF')[0]?.json.uid).toBe(uid);
	});

	it('by its documented address, when the service gives no link', async () => {
		stage.service.faults.add({
			match: { path: '/v1/documents/*' },
			action: { kind: 'answer', status: 200, body: { uid, title: 'Ohne Link' } },
		});
		const item = await downloaded();
		expect(item?.binary?.data?.fileName).toBe('Ohne Link.pdf');
		expect(await stage.engine.bytes(item?.binary?.data)).toEqual(bytes);
	});

	it('puts the file where the user wants it, under the name the user wants', async () => {
		const item = await downloaded({ outputField: 'pdf', options: { fileName: 'mine.PDF' } });
		expect(Object.keys(item?.binary ?? {})).toEqual(['pdf']);
		expect(item?.binary?.pdf?.fileName).toBe('mine.pdf');
	});

	it.each([
		[{}, 'attachment', /^Rechnung.7.2027\.pdf$/],
		[{}, 'rfc5987', /^Rechnung.7.2027\.pdf$/],
		[{}, 'none', new RegExp('^UID\\.pdf$')],
	] as const)(
		'%j names the file by Content-Disposition %s when the document has no name',
		async (_, disposition, name) => {
			stage.service.settings.set('download.disposition', disposition);
			stage.service.faults.add({
				match: { path: '/v1/documents/*' },
				action: { kind: 'answer', status: 200, body: { uid } },
			});
			const fileName = (await downloaded())?.binary?.data?.fileName?.replace(uid, 'UID');
			expect(fileName).toMatch(name);
		},
	);

	it('says which document there is not', async () => {
		const { error } = await stage.perform('document.download', { documentId: byId('gone') });
		expect(error?.message).toBe(
			'Could not get the document: there is no document with the ID "gone" [item 0]',
		);
	});

	it('refuses what is no PDF, and tells how it begins', async () => {
		stage.service.faults.add({
			match: { path: '/documents/*' },
			action: { kind: 'html-page' },
		});
		const { error } = await stage.perform('document.download', { documentId: byId(uid) });
		expect(error?.message).toBe(
			'Could not download the document: the answer is not a PDF [item 0]',
		);
	});
});

it.each(['', ' ', '.', '..'])('the ID %j is refused before any request', async (value) => {
	for (const operation of ['get', 'download']) {
		const documentId = byId('={{ $json.id }}');
		const items = itemsOf({ id: value });
		const { error } = await stage.perform(`document.${operation}`, { documentId }, items);
		expect(error?.message).toMatch(/^Document (is empty|cannot be)/);
	}
	expect(stage.requests).toEqual([]);
});

it('an address that is none of a document is refused with what is missing', async () => {
	const documentId = { __rl: true, mode: 'url', value: '={{ $json.link }}' };
	const items = itemsOf({ link: 'https://app.test/templates/t' });
	const { error } = await stage.perform('document.get', { documentId }, items);
	expect(error).toMatchObject({
		message: 'Document has an address without a document ID [item 0]',
		description:
			'Give an address with /documents/ and the ID in it, or choose a document from the list.',
	});
});

it('a property called error is given out by another name, for n8n has a use of its own for it', async () => {
	stage.service.faults.add({
		action: { kind: 'answer', status: 200, body: { uid, title: 'D', error: 'none' } },
	});
	const result = await stage.perform('document.get', { documentId: byId(uid) });
	expect(result.items('PDF')[0]?.json).toEqual({ uid, name: 'D', title: 'D', _error: 'none' });
});
