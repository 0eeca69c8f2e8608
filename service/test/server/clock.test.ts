import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openAccess } from '../../src/domain/access/access.ts';
import { commandLine } from '../../src/domain/access/actor.ts';
import { findSession } from '../../src/domain/access/sessions.ts';
import { startService } from '../../src/index.ts';
import { choresOf } from '../../src/server/chores.ts';
import { ClockWatch } from '../../src/server/clockWatch.ts';
import { openState } from '../../src/server/state.ts';
import { smallForm } from '../forms/smallForm.ts';
import { password } from '../access/visitor.ts';
import { until } from '../until.ts';
import { addDocuments } from '../store/many.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
const start = new Date('2026-05-06T00:00:00.000Z').getTime();
const visitor = { address: '192.0.2.1', device: 'test' };
const arrival = { visitor, how: 'test', before: undefined };

let folder: string;
let opened: AsyncDisposableStack;
/** The clock of the machine. */
let time: number;
beforeEach(() => {
	time = start;
	folder = mkdtempSync(join(tmpdir(), 'clock-'));
	opened = new AsyncDisposableStack();
});
afterEach(async () => {
	await opened.disposeAsync();
	rmSync(folder, { recursive: true });
});

const now = () => new Date(time);

/** A team with a template in the trash, a document, a key and a user who is signed in. */
async function startOffice() {
	const state = await openState({ dataDir: folder }, { now }, opened);
	const { newLimiter } = state.database;
	const access = openAccess(state.database, { now, newLimiter, secret: new Uint8Array(32) });
	const teamId = await access.teams.add('Office', commandLine);
	const { store } = state.openTeams().withId(teamId);
	const bytes = await smallForm();
	await store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
	await addDocuments(store, 1, { templateUid: 'letter' });
	const request = { key: 'once', requestHash: 'x' };
	await store.addFilled({ templateUid: 'letter', bytes }, () => undefined, request);
	await store.addTemplate({ uid: 'gone', name: 'Gone', bytes });
	await store.deleteTemplate('gone', { toTrash: true });
	const email = 'one@example.com';
	const user = await access.users.add({ email, password, isAdmin: true }, commandLine);
	const { token } = await access.signIn.open(user, arrival);
	const expires = new Date(start + 24 * hourMs);
	const { key } = await access.keys.add(teamId, { name: 'n8n', expires }, commandLine);
	const signedIn = async () => (await findSession(access.store, token, 'x')) !== undefined;
	const keyWorks = async () => (await access.store.keys.find(key)) !== undefined;
	return { state, access, store, signedIn, keyWorks };
}

test('when the clock is set far ahead, nothing is deleted for its age, and all is well when it is right again', async () => {
	const { state, access, store, signedIn, keyWorks } = await startOffice();
	const { clock } = state;
	const retention = { days: 30, documents: 'none' } as const;
	const log = pino({ level: 'silent' });
	const chores = choresOf(state.storage, { retention, auditDays: 30 }, { log, now, clock });
	const doAll = async () => {
		for (const chore of chores) await chore.perform(new AbortController().signal);
	};
	time = start + 3 * yearMs;
	expect(clock.isWrong).toBe(true);
	await doAll();
	// Until then whoever has expired is refused.
	expect([await signedIn(), await keyWorks()]).toEqual([false, false]);
	time = start;
	expect(clock.isWrong).toBe(false);
	await doAll();
	expect([await signedIn(), await keyWorks()]).toEqual([true, true]);
	expect([await store.documents.count(), await store.trash.count()]).toEqual([2, 1]);
	expect(await store.filledWith('once')).toBeDefined();
	expect((await access.store.read.audit.list(10)).length).toBeGreaterThan(2);
});

test('when the clock is set back, nothing ends early, and what is made then works', async () => {
	const { access, store, signedIn, keyWorks } = await startOffice();
	time = start - yearMs;
	expect([await signedIn(), await keyWorks()]).toEqual([true, true]);
	expect(await store.filledWith('once')).toBeDefined();
	const user = await access.users.named('one@example.com');
	const { token } = await access.signIn.open(user, arrival);
	expect(await findSession(access.store, token, 'x')).toBeDefined();
	await addDocuments(store, 1, { templateUid: 'letter' });
	const [newest] = await store.documents.list({ limit: 1, offset: 0, order: 'newest' });
	expect(newest?.created).toBe(now().toISOString());
});

test('a clock that differs from that of the other instances is wrong from the start', () => {
	const other = new ClockWatch(() => new Date(Date.now() + 2 * hourMs), new Date());
	expect(other.isWrong).toBe(true);
	expect(new ClockWatch(() => new Date(Date.now() + 60_000), new Date()).isWrong).toBe(false);
});

test('a key that has used up its requests of a second gets more in the next, whatever the clock says', async () => {
	const { key } = await (async () => {
		await using own = new AsyncDisposableStack();
		const state = await openState({ dataDir: folder }, { now }, own);
		const { newLimiter } = state.database;
		const access = openAccess(state.database, { now, newLimiter, secret: new Uint8Array(32) });
		const teamId = await access.teams.add('Office', commandLine);
		return await access.keys.add(teamId, { name: 'n8n', expires: undefined }, commandLine);
	})();
	const api = { ratePerSecond: 1 };
	await using service = await startService({ port: 0, dataDir: folder, api });
	const status = async () =>
		(await fetch(`${service.url}/v1/templates`, { headers: { 'x-api-key': key } })).status;
	const right = Date.now();
	const clock = jest.spyOn(Date, 'now');
	try {
		let refused = 0;
		await until('a refusal', async () => (refused = (await status()) === 429 ? 1 : 0) === 1, {
			everyMs: 1,
		});
		clock.mockImplementation(() => right - hourMs);
		await until('the next second', async () => (await status()) === 200, { seconds: 20 });
		expect(refused).toBe(1);
	} finally {
		clock.mockRestore();
	}
});
