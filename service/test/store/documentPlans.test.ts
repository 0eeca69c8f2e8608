import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import type { SqliteDatabase } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { Store } from '../../src/store/store.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { addDocuments } from './many.ts';

let database: SqliteDatabase;
let store: Store;
beforeAll(async () => {
	database = await openSqlite();
	const teamId = await new TeamTable(database, () => new Date()).add('Team');
	let uids = 0;
	const newUid = () => `uid-${(uids += 1)}`;
	store = new Store({ database, teamId, readFields: async () => [], newUid });
	await store.addTemplate({ uid: 't', name: 'T', bytes: Buffer.from('form'), fields: [] });
	await addDocuments(store, 6000, { templateUid: 't' });
	await store.deleteDocuments({ filter: { search: 'Document 77' } });
});
afterAll(() => database[Symbol.asyncDispose]());

/** How SQLite runs the statements of `work`, those that it has not prepared before. */
async function plansOf(work: () => Promise<unknown>): Promise<string[][]> {
	const prepare = jest.spyOn(DatabaseSync.prototype, 'prepare');
	await work();
	const texts = prepare.mock.calls.map(([text]) => text).filter((text) => /select/i.test(text));
	prepare.mockRestore();
	return database.exclusively((own) =>
		texts.map((text) =>
			own
				.prepare(`EXPLAIN QUERY PLAN ${text}`)
				.all()
				.map(({ detail }) => String(detail)),
		),
	);
}

const page = { limit: 10, offset: 3000, order: 'newest' } as const;
const day = { from: '2026-01-01', until: '2126-01-02' };

test.each([
	['a page', () => store.documents.page(page), 'document_by_team'],
	['those of a day', () => store.documents.find({ ...page, ...day }), 'document_by_time'],
	[
		'those of a template',
		() => store.documents.find({ ...page, template: 't' }),
		'document_by_template',
	],
	[
		'those of both',
		() => store.documents.find({ ...page, ...day, template: 't' }),
		'document_by_template',
	],
	[
		'a part of a title',
		() => store.documents.find({ ...page, search: 'ment 1' }),
		'document_search',
	],
	['two letters', () => store.documents.find({ ...page, search: 't ' }), 'document_by_team'],
	['the trash', () => store.trash.list({ limit: 10, offset: 5 }), 'document_in_trash'],
	['the size of the trash', () => store.trash.count(), 'document_in_trash'],
	['the size of a template', () => store.documents.count({ template: 't' }), 'template_tally'],
])('no statement for %s reads or sorts all documents', async (_, work, index) => {
	const plans = await plansOf(work);
	expect(plans.flat().join('\n')).toContain(index);
	for (const plan of plans) {
		// What a step has found, and the index of titles, which knows where to begin.
		const scans = plan.filter((step) => step.startsWith('SCAN '));
		expect(scans.filter((step) => !/^SCAN (found|document_search VIRTUAL)/.test(step))).toEqual([]);
		const limited = plan.findIndex((step) => step.startsWith('CO-ROUTINE'));
		const before = plan.slice(
			0,
			plan.findIndex((step) => /^SCAN found/.test(step)),
		);
		expect(limited < 0 ? plan : before).not.toContain('USE TEMP B-TREE FOR ORDER BY');
	}
});
