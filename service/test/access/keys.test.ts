import { openAccess } from '../../src/domain/access/access.ts';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';

const dayMs = 86_400_000;
const actor = { name: 'test' };

async function openKeys() {
	const database = await openSqlite();
	const clock = { time: Date.parse('2026-01-01T00:00:00.000Z') };
	const { newLimiter } = database;
	const now = () => new Date(clock.time);
	const { keys, store, teams } = openAccess(database, {
		now,
		newLimiter,
		secret: new Uint8Array(32),
	});
	const teamId = await teams.add('Team', actor);
	const end = () => database[Symbol.asyncDispose]();
	return { keys, store, teamId, clock, [Symbol.asyncDispose]: end };
}

test('a key that replaces another lives as long as that did, from now on, also when that has expired', async () => {
	await using opened = await openKeys();
	const { keys, store, teamId, clock } = opened;
	const expires = new Date(clock.time + 30 * dayMs);
	await keys.add(teamId, { name: 'n8n', expires }, actor);
	await keys.add(teamId, { name: 'for ever', expires: undefined }, actor);
	clock.time += 40 * dayMs;
	for (const { id } of await keys.list(teamId)) {
		const { key } = await keys.replace(teamId, id, actor);
		expect(await store.keys.find(key)).toMatchObject({ teamId });
	}
	expect((await keys.list(teamId)).map((key) => [key.name, key.expires])).toEqual([
		['n8n', '2026-03-12T00:00:00.000Z'],
		['for ever', undefined],
	]);
});

test('a key is replaced by one, also when several ask at once', async () => {
	await using opened = await openKeys();
	const { keys, teamId } = opened;
	await keys.add(teamId, { name: 'n8n', expires: undefined }, actor);
	const [old] = await keys.list(teamId);
	const replace = () => keys.replace(teamId, old?.id ?? 0, actor);
	const done = await Promise.allSettled([replace(), replace(), replace()]);
	expect(done.map(({ status }) => status).toSorted()).toEqual([
		'fulfilled',
		'rejected',
		'rejected',
	]);
	expect(await keys.list(teamId)).toHaveLength(1);
});
