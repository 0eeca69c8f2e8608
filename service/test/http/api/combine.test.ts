import { ask, useOffice } from '../../installed/office.ts';
import type { Asked } from '../../installed/office.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { readersFor } from '../../judges/opened.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { checkWithQpdf, drawnText, hasTool, valuesByQpdf } from '../../judges/tools.ts';

const office = useOffice();
const withTools = hasTool('qpdf') && hasTool('pdftotext') ? test : test.skip;

async function fill(
	name: string,
	{ service = office() as Asked, template = 'letter', headers = {} } = {},
) {
	const sent = { body: { title: `Letter to ${name}`, data: { Name: name } }, headers };
	const { json, status } = await ask(service, `POST /v1/templates/${template}`, sent);
	expect(status).toBe(200);
	return (json as { uid: string }).uid;
}

interface How {
	readonly query?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly title?: string;
	readonly service?: Asked;
}

const combine = (documents: readonly unknown[], how: How = {}) => {
	const { query = '', headers = {}, title = 'All', service = office() } = how;
	return ask(service, `POST /v1/documents${query}`, { body: { title, documents }, headers });
};
const pdf = async (documents: readonly string[], { query = '', ...how }: How = {}) => {
	const { status, bytes } = await combine(documents, {
		query: `?responseType=binary${query}`,
		...how,
	});
	expect(status).toBe(200);
	return bytes;
};
const count = () => office().store.documents.count();
const names = ['Zanzibar', 'Ada', 'Zürich', 'Łódź', 'Ada'];
const fillAll = () => Promise.all(names.map((name) => fill(name)));

/** The bookmarks as pdf.js finds them, each with its page. */
async function bookmarksOf(bytes: Uint8Array) {
	const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
	const task = pdfjs.getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
	const document = await task.promise;
	const bookmarks = [];
	for (const { title, dest } of (await document.getOutline()) ?? []) {
		const [page] = dest as [{ num: number; gen: number }];
		bookmarks.push([title, (await document.getPageIndex(page)) + 1]);
	}
	await task.destroy();
	return bookmarks;
}

describe('documents that are combined', () => {
	withTools('are one PDF, in their order, with a bookmark each, flattened', async () => {
		const uids = await fillAll();
		const bytes = await pdf(uids);
		expect(checkWithQpdf(bytes).status).toBe(0);
		const { pageCount, boxes } = await readPdf(bytes);
		expect([pageCount, boxes.length]).toEqual([names.length, 0]);
		const pages = drawnText(bytes).split('\f').slice(0, -1);
		expect(pages.map((text, index) => text.includes(names[index] ?? ''))).toEqual(
			names.map(() => true),
		);
		expect(await bookmarksOf(bytes)).toEqual(
			names.map((name, index) => [`Letter to ${name}`, index + 1]),
		);
	});

	test('are a document like any other', async () => {
		const uids = await fillAll();
		const { json, headers } = await combine(uids);
		const { uid, title, templateName } = json as Record<string, string>;
		expect([title, templateName, headers['document-uid']]).toEqual(['All', 'Letter', uid]);
		const { json: read } = await ask(office(), `GET /v1/documents/${uid}`);
		expect(read).toEqual(json);
		const { bytes } = await ask(office(), `GET /documents/${uid}/download`);
		expect((await readPdf(bytes)).pageCount).toBe(names.length);
		expect(await count()).toBe(names.length + 1);
		const again = await pdf([String(uid), String(uids[0])]);
		expect((await readPdf(again)).pageCount).toBe(names.length + 1);
	});

	withTools(
		'keep their fields on demand: with names of their own, and still fillable',
		async () => {
			const bytes = await pdf(await fillAll(), { query: '&flatten=no' });
			expect(checkWithQpdf(bytes).status).toBe(0);
			const { boxes } = await readPdf(bytes);
			expect(boxes.map(({ name, page }) => [name, page])).toEqual(
				names.flatMap((_, index) =>
					['Name', 'Age', 'Member'].map((field) => [`${index + 1}.${field}`, index + 1]),
				),
			);
			expect(
				names.map((_, index) => [...(valuesByQpdf(bytes).get(`${index + 1}.Name`) ?? [])]),
			).toEqual(names.map((name) => [name]));
			await office().store.addTemplate({ uid: 'combined', name: 'Combined', bytes });
			const sent = { body: { data: { '2.Name': 'Changed' } } };
			const filled = await ask(office(), 'POST /v1/templates/combined?responseType=binary', sent);
			const text = drawnText(filled.bytes);
			for (const name of ['Zanzibar', 'Changed', 'Zürich']) expect(text).toContain(name);
		},
	);

	test('have what they share once, also with flattened ones among them', async () => {
		const one = await fill('One');
		const many = await Promise.all(Array.from({ length: 60 }, (_, index) => fill(`No ${index}`)));
		const flat = await ask(office(), 'POST /v1/templates/letter?flatten=yes', {
			body: { title: 'Flat', data: { Name: 'Flat' } },
		});
		const single = (await ask(office(), `GET /documents/${one}/download`)).bytes.byteLength;
		const all = await pdf([...many, (flat.json as { uid: string }).uid]);
		expect((await readPdf(all)).pageCount).toBe(61);
		expect(all.byteLength).toBeLessThan(single + 61 * 1500);
	});

	test('open with a password only, if it is asked for', async () => {
		const uids = await fillAll();
		const bytes = await pdf(uids, { headers: { 'document-password': 'secret' } });
		for (const [name, read] of readersFor('secret')) {
			const [right, none] = [await read(bytes, 'secret'), await read(bytes, undefined)];
			expect([name, right, none]).toEqual([name, expect.stringContaining('Zanzibar'), undefined]);
		}
	});

	test('are combined once with one key', async () => {
		const uids = await fillAll();
		const headers = { 'idempotency-key': 'one' };
		const first = await combine(uids, { headers });
		const again = await combine(uids, { headers });
		expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
		for (const other of [{ title: 'Other' }, { query: '?flatten=no' }]) {
			expect((await combine(uids, { headers, ...other })).status).toBe(422);
		}
		expect(await count()).toBe(names.length + 1);
	});
});

describe('what cannot be combined', () => {
	test.each([
		['no documents', [], 400, 'documents'],
		['too many', Array<string>(10_001).fill('x'), 400, 'documents'],
		['what are no IDs', [5], 400, 'documents'],
		['an unknown one', ['unknown'], 404, 'unknown'],
	])('%s: it is said, and nothing is created', async (_, documents, status, why) => {
		const answer = await combine(documents);
		expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(why)]);
		expect(await count()).toBe(0);
	});

	test('without a title', async () => {
		const answer = await combine([await fill('Ada')], { title: '' });
		expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('title')]);
	});

	test("another team's documents, as if they were not there", async () => {
		const other = await office().addTeam('other');
		await other.store.addTemplate({
			uid: 'letter',
			name: 'Letter',
			bytes: await smallForm({ text: ['Name'] }),
		});
		const theirs = await fill('Theirs', { service: other });
		const own = await fill('Own');
		const answer = await combine([own, theirs]);
		expect([answer.status, answer.text]).toEqual([404, expect.stringContaining(theirs)]);
		expect(await count()).toBe(1);
	});

	test('one that opens with a password only', async () => {
		const locked = await fill('Locked', { headers: { 'document-password': 'secret' } });
		const answer = await combine([await fill('Open'), locked]);
		expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(locked)]);
		expect(answer.text).toContain('password');
		expect(await count()).toBe(2);
	});

	test('one whose bytes are damaged', async () => {
		const [sound, damaged] = [await fill('Sound'), await fill('Damaged')];
		await office().database.transaction((query) =>
			query
				.updateTable('document_bytes')
				.set({ delta: new Uint8Array([1, 2, 3]) })
				.where('document', '=', (from) =>
					from.selectFrom('document').select('position').where('uid', '=', damaged),
				)
				.execute(),
		);
		const answer = await combine([sound, damaged]);
		expect([answer.status, answer.text]).toEqual([500, expect.stringContaining(damaged)]);
		expect(await count()).toBe(2);
	});
});

describe('a document of several templates', () => {
	const packet = async () => {
		for (const uid of ['annex', 'form']) {
			const bytes = await smallForm({ text: ['Name'] });
			await office().store.addTemplate({ uid, name: uid.toUpperCase(), bytes });
		}
		const uids = await Promise.all(
			['letter', 'annex', 'form'].map((template) => fill('Ada', { template })),
		);
		return (await combine(uids)).json as { uid: string; templateName: string };
	};
	const statusOf = async (uid: string) => (await ask(office(), `GET /v1/documents/${uid}`)).status;

	test.each(['letter', 'annex', 'form'])('is deleted with each of them: %s', async (template) => {
		const { uid, templateName } = await packet();
		expect(templateName).toBe('Letter, ANNEX, FORM');
		expect(await statusOf(uid)).toBe(200);
		const usage = await office().admin.send(`GET /app/templates/${template}/usage`);
		expect(usage.json).toEqual({ documents: 2 });
		await ask(office(), `DELETE /v1/templates/${template}`);
		expect([await statusOf(uid), await count()]).toEqual([404, 2]);
	});

	test.each(['letter', 'annex'])('comes back from the trash with %s', async (template) => {
		const { uid } = await packet();
		const { admin, store } = office();
		await store.deleteTemplate(template, { toTrash: true });
		expect([await statusOf(uid), await count()]).toEqual([404, 2]);
		await store.deleteTemplate('form', { toTrash: true });
		const restore = (uids: readonly string[]) =>
			admin.send('POST /app/trash/restore', { templates: uids, documents: [] });
		await restore([template]);
		expect(await statusOf(uid)).toBe(404);
		await restore(['form']);
		expect([await statusOf(uid), await count()]).toEqual([200, 4]);
	});

	test('does not come back without its templates, nor when one is deleted for good', async () => {
		const { uid } = await packet();
		const { admin, store } = office();
		await store.deleteTemplate('annex', { toTrash: true });
		const restore = () =>
			admin.send('POST /app/trash/restore', { templates: [], documents: [uid] });
		expect((await restore()).status).toBe(409);
		await admin.send('POST /app/trash/empty', { templates: ['annex'], documents: [] });
		expect((await restore()).status).not.toBe(200);
		expect(await statusOf(uid)).toBe(404);
	});
});
