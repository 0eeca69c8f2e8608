import { ask } from '../../serviceClient.ts';
import { smallForm } from '../../../../../service/test/forms/smallForm.ts';
import { startService } from '../../../../mock-server/server/start.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';
import { DatabaseSync } from 'node:sqlite';
import { SqliteDatabase } from '../../../../../service/src/store/database/sqlite/sqliteDatabase.ts';
import { DocumentTable } from '../../../../../service/src/store/documentTable.ts';

interface Listed {
	readonly totalCount: number;
	readonly filteredCount: number;
	readonly data: readonly {
		readonly uid: string;
		readonly name?: string;
		readonly title?: string;
	}[];
}

let service: LocalService;
beforeAll(async () => {
	service = await startService({ templates: false });
	const bytes = await smallForm();
	const [first] = await service.store.addTemplates(1203, { bytes });
	await service.store.addDocuments(10_007, { templateUid: String(first?.uid) });
});
afterAll(() => service.close());

async function list(what: string, query = ''): Promise<Listed> {
	return (await ask(service, `GET /v1/${what}${query}`)).json as Listed;
}

test.each([
	['templates', '', 25],
	['templates', '?limit=100', 100],
	['templates', '?limit=5000', 1203],
	['templates', '?offset=1200', 3],
	['templates', '?offset=99999', 0],
	['documents', '', 10],
	['documents', '?limit=1&offset=10006', 1],
	['documents', '?limit=20000', 10_007],
	['documents', '?limit=9007199254740991', 10_007],
])('GET /v1/%s%s gives %i', async (what, query, length) => {
	const { totalCount, filteredCount, data } = await list(what, query);
	const total = what === 'templates' ? 1203 : 10_007;
	expect([totalCount, filteredCount, data.length]).toEqual([total, total, length]);
});

test.each(['templates', 'documents'])('the pages of the %s hold each one once', async (what) => {
	const uids = new Set<string>();
	let pages = 0;
	for (let size = -1; size !== uids.size; pages += 1) {
		size = uids.size;
		const { data } = await list(what, `?limit=500&offset=${size}`);
		for (const { uid } of data) uids.add(uid);
	}
	expect(uids.size).toBe(what === 'templates' ? 1203 : 10_007);
	expect(pages).toBeLessThan(25);
});

test('the newest come first', async () => {
	const [newest] = (await list('documents')).data;
	expect(newest?.title).toBe('Document 10007');
	expect((await list('templates', '?limit=1')).data[0]?.name).toBe('Template 1203');
});

test.each(['newest', 'oldest'] as const)(
	'a page anywhere in the list holds what stands there: %s first',
	async (order) => {
		service.settings.set('list.order', order);
		const all = (await list('documents', '?limit=20000')).data;
		for (const offset of [0, 9, 4998, 5003, 5004, 9990, 10_005]) {
			const { data } = await list('documents', `?limit=10&offset=${offset}`);
			expect(data).toEqual(all.slice(offset, offset + 10));
		}
		service.settings.reset();
	},
);

test('no page makes the database look at every document, or sort them', async () => {
	await using database = new SqliteDatabase();
	const documents = new DocumentTable(database, 1);
	const asked = jest.spyOn(DatabaseSync.prototype, 'prepare');
	for (const order of ['newest', 'oldest'] as const) {
		await documents.list({ limit: 10, offset: 5000, order });
	}
	const pages = asked.mock.calls.map(([sql]) => sql).filter((sql) => /LIMIT/.test(sql));
	asked.mockRestore();
	expect(pages).toHaveLength(2);
	for (const sql of pages) {
		const plan = await database.exclusively((own) =>
			own
				.prepare(`EXPLAIN QUERY PLAN ${sql}`)
				.all()
				.map(({ detail }) => String(detail)),
		);
		expect(plan.join('\n')).toMatch(/SEARCH document USING .*document_by_team/);
		expect(plan.filter((step) => /^SCAN document$|^SCAN document /.test(step))).toEqual([]);
	}
});
