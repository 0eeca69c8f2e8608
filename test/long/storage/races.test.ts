import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openAccess } from '../../../service/src/domain/access/access.ts';
import { openPostgres } from '../../../service/src/store/database/postgres/postgresDatabase.ts';
import type { PostgresDatabase } from '../../../service/src/store/database/postgres/postgresDatabase.ts';
import { Store, TeamGoneError, TemplateGoneError } from '../../../service/src/store/store.ts';
import { DeletedForGoodError } from '../../../service/src/store/trash.ts';
import { until } from '../../../service/test/until.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { newDatabase } from './newDatabase.ts';
import { addTemplates } from '../../../service/test/store/many.ts';

const sample = join(import.meta.dirname, '../../mock-server/samples/invoice.pdf');
const bytes = new Uint8Array(readFileSync(sample));
const page = { limit: 9, offset: 0, order: 'newest' } as const;
const actor = { name: 'test' };

(hasPostgres() ? describe : describe.skip)('users of one team at the same moment', () => {
	let server: Server;
	let database: PostgresDatabase;
	let other: pg.Client;
	/** In a transaction, `other` would see who waits as it was at first. */
	let watcher: pg.Client;
	let teamId: number;
	let store: Store;
	let uids = 0;
	/** Called before a transaction gives something new its uid. */
	let beforeUid: (() => Promise<void>) | undefined;

	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.close());
	beforeEach(async () => {
		const url = await newDatabase(server);
		database = await openPostgres(url);
		other = new pg.Client(url);
		watcher = new pg.Client(url);
		await Promise.all([other.connect(), watcher.connect()]);
		teamId = await teams().add('Team', actor);
		const newUid = async () => {
			await beforeUid?.();
			return `uid-${(uids += 1)}`;
		};
		beforeUid = undefined;
		store = new Store({ database, teamId, readFields: async () => [], newUid });
	});
	afterEach(async () => {
		await Promise.all([other.end(), watcher.end()]);
		await database[Symbol.asyncDispose]();
	});

	const teams = () =>
		openAccess(database, {
			now: () => new Date(),
			newLimiter: database.newLimiter,
			secret: new Uint8Array(32),
		}).teams;
	const fill = (templateUid: string) => store.addFilled({ templateUid, bytes }, () => undefined);
	const filledTemplate = async () => {
		const template = await store.addTemplate({ name: 'A', bytes, fields: [] });
		return { template, document: await fill(template.uid) };
	};

	/** Begins `work`, and waits until it waits for others or has ended. */
	async function begun<Result>(begin: () => Promise<Result>): Promise<{ ended: Promise<Result> }> {
		const before = await waiting();
		let hasEnded = false;
		const work = begin();
		work.then(
			() => (hasEnded = true),
			() => (hasEnded = true),
		);
		await until('it waits, or has ended', async () => hasEnded || (await waiting()) > before);
		return { ended: work };
	}

	/** How many connections wait for a lock. */
	async function waiting(): Promise<number> {
		const { rows } = await watcher.query<{ n: string }>(
			"SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
		);
		return Number(rows[0]?.n);
	}

	/** Holds a transaction that adds something before it gives it a uid; the second one with `skip` 1. */
	function hold({ skip = 0 } = {}) {
		const inside = Promise.withResolvers<undefined>();
		const gate = Promise.withResolvers<undefined>();
		let calls = 0;
		beforeUid = async () => {
			if ((calls += 1) <= skip) return;
			inside.resolve(undefined);
			await gate.promise;
		};
		return { inside: inside.promise, release: () => gate.resolve(undefined) };
	}

	it('a document that is filled while its template is deleted goes into the trash with it', async () => {
		const { template } = await filledTemplate();
		const held = hold();
		const filling = fill(template.uid);
		await held.inside;
		const deleting = await begun(() => store.deleteTemplate(template.uid, { toTrash: true }));
		held.release();
		await Promise.all([filling, deleting.ended]);
		expect(await store.documents.list(page)).toEqual([]);
		expect(await store.trash.list(page)).toMatchObject([{ kind: 'template', documents: 2 }]);
		await store.trash.restore({ templates: [template.uid], documents: [] });
		expect(await store.documents.list(page)).toHaveLength(2);
	});

	it('a template that is deleted first has no new documents', async () => {
		const { template } = await filledTemplate();
		await other.query('BEGIN; SELECT * FROM template FOR UPDATE');
		const deleting = await begun(() => store.deleteTemplate(template.uid, { toTrash: true }));
		const filling = await begun(() => fill(template.uid));
		await other.query('COMMIT');
		await deleting.ended;
		await expect(filling.ended).rejects.toThrow(TemplateGoneError);
	});

	it('a template that is deleted twice is restored with its documents', async () => {
		const { template } = await filledTemplate();
		await other.query('BEGIN; SELECT * FROM template FOR UPDATE');
		const first = await begun(() => store.deleteTemplate(template.uid, { toTrash: true }));
		const second = await begun(() => store.deleteTemplate(template.uid, { toTrash: true }));
		await other.query('COMMIT');
		await Promise.all([first.ended, second.ended]);
		expect(await store.trash.list(page)).toMatchObject([{ kind: 'template', documents: 1 }]);
	});

	it('a document that is restored first stays when the trash is emptied', async () => {
		const { document } = await filledTemplate();
		await store.deleteDocuments({ uids: [document.uid] });
		await other.query('BEGIN; SELECT * FROM document FOR UPDATE');
		const choice = { templates: [], documents: [document.uid] };
		const restoring = await begun(() => store.trash.restore(choice));
		const emptying = await begun(() => store.trash.empty());
		await other.query('COMMIT');
		await Promise.all([restoring.ended, emptying.ended]);
		expect(await store.documents.get(document.uid)).toMatchObject({ uid: document.uid });
	});

	it('whoever restores what is deleted for good first is told so', async () => {
		const { document } = await filledTemplate();
		await store.deleteDocuments({ uids: [document.uid] });
		await other.query('BEGIN; SELECT * FROM team FOR UPDATE');
		const emptying = await begun(() => store.trash.empty());
		const choice = { templates: [], documents: [document.uid] };
		const restoring = await begun(() => store.trash.restore(choice));
		await other.query('COMMIT');
		await emptying.ended;
		await expect(restoring.ended).rejects.toThrow(DeletedForGoodError);
	});

	it('a document is not restored into a template that is deleted first', async () => {
		const { template, document } = await filledTemplate();
		await store.deleteDocuments({ uids: [document.uid] });
		await other.query('BEGIN; SELECT * FROM template FOR UPDATE');
		const deleting = await begun(() => store.deleteTemplate(template.uid, { toTrash: true }));
		const choice = { templates: [], documents: [document.uid] };
		const restoring = await begun(() => store.trash.restore(choice));
		await other.query('COMMIT');
		await deleting.ended;
		await expect(restoring.ended).rejects.toThrow('The template of this document is in the trash.');
	});

	it('a team is not removed while templates are added to it', async () => {
		const held = hold({ skip: 1 });
		const adding = addTemplates(store, 2, { bytes, fields: [] });
		await held.inside;
		const removing = await begun(() => teams().remove(teamId, actor));
		held.release();
		await expect(removing.ended).rejects.toThrow(/still has templates/);
		expect(await adding).toHaveLength(2);
		expect(await store.templates.count()).toBe(2);
	});

	it('nothing is added to a team that is removed first', async () => {
		await other.query('BEGIN; SELECT * FROM team FOR UPDATE');
		const removing = await begun(() => teams().remove(teamId, actor));
		const adding = await begun(() => store.addTemplate({ name: 'A', bytes, fields: [] }));
		await other.query('COMMIT');
		await removing.ended;
		await expect(adding.ended).rejects.toThrow(TeamGoneError);
	});

	it('whoever changes a template sees what others have changed meanwhile', async () => {
		const { template } = await filledTemplate();
		await other.query('BEGIN; SELECT * FROM template FOR UPDATE');
		const seen: string[] = [];
		const rename = (name: string) =>
			store.changeTemplate(template.uid, { name }, (found) => void seen.push(found.name));
		const first = await begun(() => rename('B'));
		const second = await begun(() => rename('C'));
		await other.query('COMMIT');
		await Promise.all([first.ended, second.ended]);
		expect(seen).toEqual(['A', 'B']);
	});
});
