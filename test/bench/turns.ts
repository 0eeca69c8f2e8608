// node test/bench/turns.ts: the longest turn of the service's event loop (at most 50 ms of processor time), and the longest
// wait of /livez (at most 100 ms), while the service does what costs most. What /livez waits is longer on a busy machine.
// Writes docs/benchmarks/turns.json.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openState } from '../../service/src/server/state.ts';
import { password, Visitor } from '../../service/test/access/visitor.ts';
import { deepForm } from '../../service/test/forms/deepForm.ts';
import { largeForm } from '../../service/test/forms/largeForm.ts';
import { largestForm } from '../../service/test/forms/largestForm.ts';
import { newOwner } from '../../service/test/http/inhabited.ts';
import { allRoutes, lineOf } from '../../service/test/http/routes.ts';
import { worstBodies, worstKinds } from '../../service/test/http/worstBodies.ts';
import { Instance } from '../../service/test/installed/program.ts';
import { addDocuments } from '../../service/test/store/many.ts';
import { writeRecord } from './records.ts';

export interface TurnRecord {
	readonly what: string;
	/** Processor time of the longest turn, in ms. */
	readonly turn: number;
	/** The longest wait of /livez, in ms. */
	readonly wait: number;
}

const email = 'admin@example.com';
const manyDocuments = 50_000;
const bodyLength = 9_800_000;

await using opened = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), 'turns-'));
opened.defer(() => rmSync(folder, { recursive: true }));
const [dataDir, turnsFile] = [join(folder, 'data'), join(folder, 'turns')];
const instance = new Instance({
	DATA_DIR: dataDir,
	ADMIN_EMAIL: email,
	ADMIN_PASSWORD: password,
	TURNS_FILE: turnsFile,
	NODE_OPTIONS: `--import ${join(import.meta.dirname, 'turnProbe.ts')}`,
});
await instance.start();
opened.defer(async () => void (await instance.end('SIGTERM')));
const url = instance.url ?? '';

/** The longest turn since the last call, in ms. */
async function longestTurn(): Promise<number> {
	rmSync(turnsFile, { force: true });
	process.kill(instance.pid, 'SIGUSR2');
	while (!existsSync(turnsFile)) await sleep(5);
	return Number(readFileSync(turnsFile, 'utf8'));
}

/** Asks /livez in a thread, which this program's own work does not hold up; returns what ends that and tells the longest wait. */
async function watchLivez(): Promise<() => Promise<number>> {
	const thread = new Worker(join(import.meta.dirname, 'livezWaits.ts'), { workerData: url });
	await once(thread, 'message');
	return async () => {
		thread.postMessage('end');
		const [longest] = (await once(thread, 'message')) as [number];
		await thread.terminate();
		return longest;
	};
}

const records: TurnRecord[] = [];

/** `work` may tell which of its parts it has done: the one with the longest turn is named. */
async function measure(
	what: string,
	work: (done: (part: string) => Promise<void>) => Promise<unknown>,
) {
	await longestTurn();
	const endWatch = await watchLivez();
	const startedAt = performance.now();
	let longest = { turn: 0, part: '' };
	const done = async (part: string) => {
		const turn = await longestTurn();
		if (turn > longest.turn) longest = { turn, part };
	};
	let status: unknown;
	let wait = NaN;
	try {
		status = await work(done);
		await done('');
	} finally {
		// Before the service ends: else that would seem to be what went wrong.
		wait = await endWatch();
	}
	const seconds = (performance.now() - startedAt) / 1000;
	const record = { what, turn: longest.turn, wait };
	records.push(record);
	const shown = [record.turn, record.wait].map((ms) => `${ms.toFixed(0).padStart(5)} ms`);
	console.log(
		`${shown.join(' ')} ${seconds.toFixed(1).padStart(6)} s ${what} ${status ?? ''} ${longest.part}`,
	);
}

const admin = new Visitor({ url });
await admin.signIn(email);
const owner = await newOwner({ service: { url }, admin }, 1);
const me = owner.owner;
const sent = async (line: string, body?: unknown, headers = {}) => {
	const { status, text } = await me.send(line, body, headers);
	if (status >= 500) throw new Error(`${line}: ${status} ${text}`);
	return status;
};
const pdf = { 'content-type': 'application/pdf' };

await measure('nothing', () => sleep(2000));
for (const [name, bytes] of [
	['2,200 fields', await largeForm()],
	['10,000 fields', largestForm()],
	['a tree of pages that is 30,000 deep', deepForm(30_000)],
] as const) {
	for (const line of ['POST /app/pdf/fields', 'POST /app/pdf/proposals', 'POST /app/templates'])
		await measure(`${line}: ${name}`, () => sent(line, bytes, pdf));
}
{
	const { items } = await me.get<{ items: { uid: string }[] }>('/app/templates?limit=100');
	for (const { uid } of items) {
		const { fields } = await me.get<{ fields: { key: string; type: string }[] }>(
			`/app/templates/${uid}`,
		);
		const texts = fields.filter(({ type }) => type === 'text');
		const data = Object.fromEntries(texts.map(({ key }) => [key, 'Ada']));
		const fill = () => sent(`POST /app/templates/${uid}/fill`, { data });
		await measure(`a first fill with ${texts.length} values`, fill);
		await measure(`a fill with ${texts.length} values`, fill);
		await measure(`${fields.length} fields of a template`, () =>
			sent(`GET /app/templates/${uid}/fields`),
		);
	}
}

{
	await using beside = new AsyncDisposableStack();
	const { openTeams } = await openState({ dataDir }, { now: () => new Date() }, beside);
	const { store } = openTeams().withId(owner.teamId);
	const [template] = await store.templates.list({ limit: 1, offset: 0, order: 'oldest' });
	for (let added = 0; added < manyDocuments; added += 1000)
		await addDocuments(store, 1000, { templateUid: template?.uid ?? '' });
}
const gone = Array.from({ length: 100_000 }, (_, index) => `gone-${index}`);
const { items: found } = await me.get<{ items: { uid: string }[] }>('/app/documents?limit=1000');
const { items: templates } = await me.get<{ items: { uid: string }[] }>('/app/templates');
const uids = found.map(({ uid }) => uid);
for (const [line, body] of [
	['GET /app/documents?limit=100&search=ocument', undefined],
	['GET /app/documents?limit=1000&offset=49000', undefined],
	['GET /app/admin/audit?limit=500', undefined],
	['GET /app/teams', undefined],
	['POST /app/admin/backups', undefined],
	['POST /app/documents/zip', { filter: {} }],
	['POST /app/documents/zip', { uids: gone }],
	['POST /app/documents/zip', { uids: Array(100).fill(uids).flat() }],
	['POST /app/trash/restore', { documents: gone.slice(0, 10_000) }],
	['POST /app/documents/trash', { uids: gone }],
	['POST /app/documents/trash', { uids }],
	['POST /app/trash/restore', { documents: uids }],
	['POST /app/documents/trash', { filter: {} }],
	['GET /app/trash?limit=100', undefined],
	['POST /app/trash/empty', { documents: uids }],
	['POST /app/trash/empty', { all: true }],
	...templates.map(({ uid }) => [`DELETE /app/templates/${uid}`, undefined] as const),
	['POST /app/trash/restore', { templates: templates.map(({ uid }) => uid) }],
] as const) {
	const what = `${line}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 30)}`}`;
	await measure(what, () => sent(line, body));
}
// What was emptied is deleted within a minute or two, in small steps.
await measure('deletion of 50,000 documents in small steps', () => sleep(90_000));

const routes = (await allRoutes()).filter(({ method }) => !['GET', 'DELETE'].includes(method));
for (const kind of worstKinds) {
	await measure(`10 MB that is or has ${kind}, at every address`, async (done) => {
		for (const route of routes) {
			const right = await owner.request(route);
			for (const one of worstBodies(right, bodyLength)) {
				if (one.kind !== kind) continue;
				const { line, headers, body: bytes } = one.make();
				const [method = '', path = ''] = line.split(' ');
				const init = { method, headers, body: bytes as Uint8Array<ArrayBuffer> };
				const response = await fetch(new URL(path, url), init);
				await response.arrayBuffer();
				if (response.status >= 500) throw new Error(`${lineOf(route)}: ${response.status}`);
				await done(`${lineOf(route)} (${one.where})`);
			}
		}
	});
}
await writeRecord('turns', records);
