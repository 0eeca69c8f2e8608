import { unzipSync } from 'fflate';
import { smallForm } from '../../forms/smallForm.ts';
import { ask, fillLetter, startWithLetter, useOffice } from '../../installed/office.ts';
import { addDocuments } from '../../store/many.ts';

interface Listed {
	readonly total: number;
	readonly items: readonly {
		readonly uid: string;
		readonly name: string;
		readonly documents?: number;
	}[];
}

const office = useOffice();

const list = async (path: string) => (await ask(office(), `GET /app/${path}`)).json as Listed;
const namesOf = ({ items }: Listed) => items.map(({ name }) => name);
const post = async (path: string, body: object) => ask(office(), `POST /app/${path}`, { body });
const fill = (title: string) => fillLetter(office(), {}, title);

describe('the trash', () => {
	it('has what the page deletes, hidden from the API, its lists, counts and links', async () => {
		const { uid } = await fill('One');
		await fill('Two');
		expect((await post('documents/trash', { uids: [uid] })).json).toMatchObject({ deleted: 1 });
		const documents = (await ask(office(), 'GET /v1/documents')).json as Record<string, unknown>;
		expect(documents).toMatchObject({ totalCount: 1, data: [{ title: 'Two' }] });
		for (const path of [`/v1/documents/${uid}`, `/documents/${uid}/download`]) {
			expect((await ask(office(), `GET ${path}`)).status).toBe(404);
		}
		expect(await list('documents')).toMatchObject({ total: 1 });
		expect(await list('trash')).toMatchObject({
			total: 1,
			items: [{ uid, name: 'One', kind: 'document' }],
		});
		await ask(office(), 'DELETE /app/templates/letter');
		for (const path of ['/v1/templates/letter', '/v1/templates/letter/fields']) {
			expect((await ask(office(), `GET ${path}`)).status).toBe(404);
		}
		const body = { data: {} };
		expect((await ask(office(), 'POST /v1/templates/letter', { body })).status).toBe(404);
		expect((await ask(office(), 'GET /v1/documents')).json).toMatchObject({ totalCount: 0 });
		expect((await ask(office(), 'GET /app/templates')).json).toMatchObject({ total: 0 });
	});

	it('restores a template with the documents that went with it, and no others', async () => {
		const { uid } = await fill('Before');
		await fill('With it');
		await post('documents/trash', { uids: [uid] });
		await ask(office(), 'DELETE /app/templates/letter');
		const trash = await list('trash');
		expect(trash.items).toMatchObject([
			{ kind: 'template', uid: 'letter', documents: 1 },
			{ kind: 'document', name: 'Before' },
		]);
		const refused = await post('trash/restore', { documents: [uid] });
		expect([refused.status, refused.json]).toMatchObject([
			409,
			{ error: { reason: 'template-in-trash' } },
		]);
		await post('trash/restore', { templates: ['letter'] });
		expect(namesOf(await list('documents'))).toEqual(['With it']);
		await post('trash/restore', { documents: [uid] });
		expect(namesOf(await list('documents'))).toEqual(['With it', 'Before']);
		expect(await list('trash')).toMatchObject({ total: 0 });
		const download = await ask(office(), `GET /documents/${uid}/download`);
		expect(download.status).toBe(200);
	});

	it('gives its uid to a new template', async () => {
		await ask(office(), 'DELETE /app/templates/letter');
		await office().store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await smallForm() });
		const [old] = (await list('trash')).items;
		expect(old?.uid).toMatch(/^letter~\d+$/);
		await post('trash/restore', { templates: [String(old?.uid)] });
		expect(await list('templates')).toMatchObject({ total: 2 });
	});

	it('deletes for good what is chosen, or everything', async () => {
		const uids: string[] = [];
		for (const title of ['One', 'Two', 'Three']) uids.push((await fill(title)).uid);
		await post('documents/trash', { uids });
		await post('trash/empty', { documents: uids.slice(0, 1) });
		expect((await list('trash')).total).toBe(2);
		expect((await post('trash/empty', {})).status).toBe(200);
		expect((await list('trash')).total).toBe(2);
		await post('trash/empty', { all: true });
		expect((await list('trash')).total).toBe(0);
		await post('trash/restore', { documents: uids });
		expect((await list('documents')).total).toBe(0);
	});

	it('takes what the API deletes only where that is wanted', async () => {
		await ask(office(), 'DELETE /v1/templates/letter');
		expect((await list('trash')).total).toBe(0);
		await using keeping = await startWithLetter({ api: { deletesToTrash: true } });
		await ask(keeping, 'DELETE /v1/templates/letter');
		expect((await ask(keeping, 'GET /app/trash')).json).toMatchObject({ total: 1 });
	});

	it('takes a document that the API deletes only where that is wanted', async () => {
		const [gone, other] = [await fill('Gone'), await fill('Stays')];
		expect(await ask(office(), `DELETE /v1/documents/${gone.uid}`)).toMatchObject({
			status: 204,
			text: '',
		});
		for (const line of [
			`GET /v1/documents/${gone.uid}`,
			`GET /documents/${gone.uid}/download`,
			`DELETE /v1/documents/${gone.uid}`,
		]) {
			expect([line, (await ask(office(), line)).status]).toEqual([line, 404]);
		}
		expect(await list('documents')).toMatchObject({ total: 1, items: [{ uid: other.uid }] });
		expect((await list('trash')).total).toBe(0);
		expect((await post('trash/restore', { documents: [gone.uid] })).status).toBe(404);

		await using keeping = await startWithLetter({ api: { deletesToTrash: true } });
		const { uid } = await fillLetter(keeping);
		expect((await ask(keeping, `DELETE /v1/documents/${uid}`)).status).toBe(204);
		expect((await ask(keeping, `GET /v1/documents/${uid}`)).status).toBe(404);
		const { items } = (await ask(keeping, 'GET /app/trash')).json as Listed;
		expect(items).toMatchObject([{ kind: 'document', uid }]);
	});

	it("doesn't take a document that another team's key deletes", async () => {
		const { uid } = await fill('Kept');
		const { apiKey: key } = await office().addTeam('Others');
		expect((await ask(office(), `DELETE /v1/documents/${uid}`, { key })).status).toBe(404);
		expect((await ask(office(), `GET /v1/documents/${uid}`)).status).toBe(200);
	});
});

describe('the documents of the page', () => {
	it('are found by template, time and title, also all of them at once', async () => {
		await office().store.addTemplate({ uid: 'memo', name: 'Memo', bytes: await smallForm() });
		const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
		const created = (index: number) => new Date(`${days[index]}T10:00:00Z`);
		const named = (index: number) => `Paper ${index}`;
		const { database } = office();
		for (const templateUid of ['letter', 'memo'])
			await addDocuments(office().store, 4, { templateUid, created, database, name: named });
		const from = '2026-02-01T00:00:00.000Z';
		const until = '2026-03-01T00:00:00.000Z';
		const query = new URLSearchParams({ template: 'memo', from, until }).toString();
		expect(await list(`documents?${query}`)).toMatchObject({
			total: 2,
			items: [{ name: 'Paper 2', templateName: 'Memo' }, { name: 'Paper 1' }],
		});
		expect(await list('documents?search=PAPER%203&limit=1')).toMatchObject({ total: 2 });
		const deleted = await post('documents/trash', {
			filter: { template: 'memo', search: 'paper' },
		});
		expect(deleted.json).toMatchObject({ deleted: 4 });
		expect(await list('documents')).toMatchObject({ total: 4 });
	});

	it('come as a ZIP, with no name twice and without what was deleted', async () => {
		const uids: string[] = [];
		for (const title of ['A/B: c', 'a b c', 'Ünï', 'a b c (2)', 'A B C', 'Gone'])
			uids.push((await fill(title)).uid);
		await post('documents/trash', { uids: uids.slice(-1) });
		const { status, headers, bytes } = await post('documents/zip', { uids });
		expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
		const files = unzipSync(bytes);
		expect(Object.keys(files)).toEqual([
			'A B c.pdf',
			'a b c (2).pdf',
			'Ünï.pdf',
			'a b c (2) (2).pdf',
			'A B C (3).pdf',
		]);
		const [first] = uids;
		expect(files['A B c.pdf']).toEqual(await office().store.documentBytes(String(first)));
	});
});
