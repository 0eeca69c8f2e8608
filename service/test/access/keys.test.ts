import { openAccess } from '../../src/domain/access/access.ts';
import { SqliteDatabase } from '../../src/store/database/sqlite/sqliteDatabase.ts';

const dayMs = 86_400_000;

test('a key that replaces another lives as long as that did, from now on, also when that has expired', async () => {
	await using database = new SqliteDatabase();
	let time = Date.parse('2026-01-01T00:00:00.000Z');
	const { newLimiter } = database;
	const now = () => new Date(time);
	const access = openAccess(database, { now, newLimiter, secret: new Uint8Array(32) });
	const { keys, store, teams } = access;
	const actor = { name: 'test' };
	const teamId = await teams.add('Team', actor);
	await keys.add(teamId, { name: 'n8n', expires: new Date(time + 30 * dayMs) }, actor);
	await keys.add(teamId, { name: 'for ever', expires: undefined }, actor);
	time += 40 * dayMs;
	for (const { id } of await keys.list(teamId)) {
		const { key } = await keys.replace(teamId, id, actor, 'admin');
		expect(await store.keys.find(key)).toMatchObject({ teamId });
	}
	expect((await keys.list(teamId)).map(({ name, expires }) => [name, expires])).toEqual([
		['n8n', '2026-03-12T00:00:00.000Z'],
		['for ever', undefined],
	]);
});
