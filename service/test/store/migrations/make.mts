// Makes a backup of a filled service, called after the newest migration, and says what is in it: node make.mts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openState } from '../../../src/server/state.ts';
import { backUp } from '../../../src/store/backup/backup.ts';
import { contentHash } from '../../../src/store/contents.ts';
import { newestMigration } from '../../../src/store/database/migrations/migrations.ts';
import { TeamTable } from '../../../src/store/teamTable.ts';
import { smallForm } from '../../forms/smallForm.ts';
import type { Facts, Named } from './facts.ts';

// Not that of the package, which is of before.
process.env.TEST_SERVICE = 'sources';
const { join: joinTeam, startSetUp } = await import('../../access/visitor.ts');

const key = 'pdf_key-of-a-backup';
const member = 'member@example.com';
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const dataDir = join(folder, 'data');
const now = () => new Date();

{
	await using made = await startSetUp({ dataDir });
	const { admin, service } = made;
	await joinTeam({ service, by: admin }, member);
}
await using opened = new AsyncDisposableStack();
const { storage, openTeams } = await openState({ dataDir }, { now }, opened);
const teams = openTeams();
const [team] = await teams.all();
if (!team) throw new Error('The first administrator has no team.');
await storage.database.transaction(async (query) => {
	const retention = { team_id: team.teamId, days: 36_500, documents: 0 };
	await query.insertInto('team_retention').values(retention).execute();
});
const form = (checkboxes: readonly string[]) => smallForm({ text: ['Name', 'City'], checkboxes });
await team.store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await form(['Agree']) });
for (const uid of ['order', 'gone']) {
	await team.store.addTemplate({ uid, name: uid, bytes: await form([]) });
}
const table = new TeamTable(storage.database, now);
await table.keys.add(team.teamId, { key, name: 'n8n' });
const fill = (uid: string, title: string, data: object, more = {}) =>
	team.fill(uid, { title, data: { ...data }, ...more });
const [letter] = await team.store.templates.list({ limit: 1, offset: 0, order: 'oldest' });
if (!letter) throw new Error('There is no template.');
const blank = await team.store.templateBytes(letter);
const picture = new Uint8Array(5000).fill(7);
await team.store.addFilled(
	{
		templateUid: letter.uid,
		name: 'With a picture',
		bytes: Buffer.concat([blank, picture]),
		base: { bytes: blank, hash: letter.baseHash },
		shared: [{ at: blank.byteLength, length: picture.byteLength }],
	},
	() => undefined,
);
await fill('letter', 'First', { Name: 'Ada', Agree: true });
await fill('letter', 'Second', { Name: 'Zażółć', City: 'Łódź' });
const parts = [await fill('letter', 'A part', { Name: 'Bob' }), await fill('order', 'Another', {})];
await team.combine({ title: 'Combined', documents: parts.map(({ document }) => document.uid) });
await fill('order', 'Third', { Name: '17' }, { key: 'order-17' });
const trashed = await fill('order', 'Trashed', { Name: '18' });
await fill('gone', 'Gone with its template', { Name: '19' });
await team.store.deleteDocuments({ uids: [trashed.document.uid] });
await team.store.deleteTemplate('gone', { toTrash: true });

await storage.database.transaction(async (query) => {
	const time = now().toISOString();
	const cut = { team_id: team.teamId, deleted_at: time, last: 0, done: 0 };
	const chosen = JSON.stringify({ uids: [] });
	const entry = JSON.stringify({ actor: 'test', action: 'document.deleted' });
	await query
		.insertInto('deletion')
		.values({ ...cut, chosen, entry })
		.execute();
});

const named = ({ uid, name }: Named) => ({ uid, name });
const page = { limit: 100, offset: 0, order: 'oldest' } as const;
const facts: Facts = {
	key,
	member,
	templates: (await team.store.templates.list(page)).map(named),
	documents: await Promise.all(
		(await team.store.documents.list(page)).map(async (document) => ({
			...named(document),
			sha256: contentHash((await team.documents.download(document.uid)).bytes),
		})),
	),
	trash: (await team.store.trash.list({ limit: 100, offset: 0 })).map(named),
};
await backUp(storage, join(import.meta.dirname, `${newestMigration}.tar.gz`), now());
const json = JSON.stringify(facts, null, '\t');
writeFileSync(join(import.meta.dirname, `${newestMigration}.json`), `${json}\n`);
await opened.disposeAsync();
rmSync(folder, { recursive: true });
