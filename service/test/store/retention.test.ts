import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { ClockWatch } from '../../src/server/clockWatch.ts';
import { choresOf } from '../../src/server/chores.ts';
import { Housekeeping } from '../../src/server/housekeeping.ts';
import { openState } from '../../src/server/state.ts';
import type { State } from '../../src/server/state.ts';
import { countForgotten, forgetDocuments, setOwnRetention } from '../../src/store/retention.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { smallForm } from '../forms/smallForm.ts';
import { addDocuments } from './many.ts';

const dayMs = 86_400_000;
const start = new Date('2026-05-06T00:00:00.000Z').getTime();
const now = () => new Date(start);
const { signal } = new AbortController();
let folder: string;
let opened: AsyncDisposableStack;
let state: State;
/** Two teams with 450 documents each, one a day, the last today. */
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'retention-'));
	opened = new AsyncDisposableStack();
	state = await openState({ dataDir: folder }, { now }, opened);
	const table = new TeamTable(state.database, now);
	const bytes = await smallForm();
	for (const name of ['One', 'Two']) {
		const { store } = state.openTeams().withId(await table.add(name));
		await store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
		const created = (index: number) => new Date(start - (449 - index) * dayMs);
		await addDocuments(store, 450, { templateUid: 'letter', created, database: state.database });
	}
});
afterEach(async () => {
	await opened.disposeAsync();
	rmSync(folder, { recursive: true });
});

const counts = () =>
	Promise.all([1, 2].map((teamId) => state.openTeams().withId(teamId).store.documents.count()));
const oldest = async () => {
	const { documents } = state.openTeams().withId(1).store;
	const [first] = await documents.list({ limit: 1, offset: 0, order: 'oldest' });
	return first?.created;
};

test('documents that are too old are deleted, in several steps', async () => {
	const retention = { days: 30, documents: 'none' } as const;
	expect(await forgetDocuments(state.database, retention, { now: now(), signal })).toBe(838);
	expect([await counts(), await oldest()]).toEqual([
		[31, 31],
		new Date(start - 30 * dayMs).toISOString(),
	]);
});

test('the oldest of each team are deleted beyond a number', async () => {
	const retention = { days: 'none', documents: 10 } as const;
	expect(await forgetDocuments(state.database, retention, { now: now(), signal })).toBe(880);
	expect([await counts(), await oldest()]).toEqual([
		[10, 10],
		new Date(start - 9 * dayMs).toISOString(),
	]);
	expect(await forgetDocuments(state.database, retention, { now: now(), signal })).toBe(0);
});

test('everything stays by default, and nothing more goes when the service ends', async () => {
	const none = { days: 'none', documents: 'none' } as const;
	expect(await forgetDocuments(state.database, none, { now: now(), signal })).toBe(0);
	const ended = { now: now(), signal: AbortSignal.abort() };
	expect(await forgetDocuments(state.database, { days: 1, documents: 1 }, ended)).toBe(0);
	expect(await counts()).toEqual([450, 450]);
});

test('a team can keep its documents longer or shorter than the others', async () => {
	const general = { days: 100, documents: 'none' } as const;
	await state.database.transaction((query) =>
		setOwnRetention(query, 1, { days: 'none', documents: 300 }),
	);
	expect(await forgetDocuments(state.database, general, { now: now(), signal })).toBe(499);
	expect(await counts()).toEqual([300, 101]);
	await state.database.transaction((query) => setOwnRetention(query, 1, {}));
	expect(await countForgotten(state.database, 1, general, now())).toBe(199);
	expect(await forgetDocuments(state.database, general, { now: now(), signal })).toBe(199);
	expect(await counts()).toEqual([101, 101]);
});

test('it is said before how many documents a team would lose', async () => {
	const count = (days: number | 'none', documents: number | 'none') =>
		countForgotten(state.database, 2, { days, documents }, now());
	expect([
		await count('none', 'none'),
		await count(30, 'none'),
		await count('none', 10),
		await count(30, 10),
		await count(1000, 1000),
	]).toEqual([0, 419, 440, 440, 0]);
});

test('when the clock is set while the service runs, nothing is deleted by age', async () => {
	let time = now();
	const lines: string[] = [];
	const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
	const options = { retention: { days: 1000, documents: 'none' } as const };
	const clock = new ClockWatch(() => time);
	const chores = choresOf(state.storage, options, { log, now: () => time, clock });
	time = new Date(start + 3650 * dayMs);
	await using house = new Housekeeping(chores, log);
	await house.run();
	expect(await counts()).toEqual([450, 450]);
	expect(lines.filter((line) => line.includes('The clock was set'))).toHaveLength(1);
});
