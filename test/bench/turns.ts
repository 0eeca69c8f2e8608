// node test/bench/turns.ts: the longest turn of the service's event loop, and how long /livez waits, while the service does
// what costs most. What a turn takes is processor time; what /livez waits is not, and long on a busy machine.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openState } from '../../service/src/server/state.ts';
import { password, Visitor } from '../../service/test/access/visitor.ts';
import { deepForm } from '../../service/test/forms/deepForm.ts';
import { largeForm } from '../../service/test/forms/largeForm.ts';
import { newOwner } from '../../service/test/http/inhabited.ts';
import { allRoutes, lineOf } from '../../service/test/http/routes.ts';
import { worstBodies, worstKinds } from '../../service/test/http/worstBodies.ts';
import { Instance } from '../../service/test/installed/program.ts';
import { addDocuments } from '../../service/test/store/many.ts';

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

async function livezUntil(isOver: () => boolean): Promise<number[]> {
	const waits: number[] = [];
	while (!isOver()) {
		const startedAt = performance.now();
		await (await fetch(`${url}/livez`)).arrayBuffer();
		waits.push(performance.now() - startedAt);
		await sleep(10);
	}
	return waits;
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
	await longestTurn();
	let isOver = false;
	const waiting = livezUntil(() => isOver);
	const startedAt = performance.now();
	await work();
	const seconds = (performance.now() - startedAt) / 1000;
	isOver = true;
	const waits = await waiting;
	const turn = (await longestTurn()).toFixed(0).padStart(5);
	const wait = Math.max(...waits)
		.toFixed(0)
		.padStart(5);
	console.log(`${turn} ms, /livez ${wait} ms, ${seconds.toFixed(1).padStart(5)} s: ${what}`);
}

const admin = new Visitor({ url });
await admin.signIn(email);
const owner = await newOwner({ service: { url }, admin }, 1);
const me = owner.owner;
const sent = async (line: string, body?: unknown, headers = {}) => {
	const { status, text } = await me.send(line, body, headers);
	if (status >= 500) throw new Error(`${line}: ${status} ${text}`);
};
const pdf = { 'content-type': 'application/pdf' };

await measure('nothing', () => sleep(2000));
for (const [name, bytes] of [
	['2,200 fields', await largeForm()],
	['a tree of pages that is 30,000 deep', deepForm(30_000)],
] as const) {
	for (const line of ['POST /app/pdf/fields', 'POST /app/pdf/proposals', 'POST /app/templates'])
		await measure(`${line}: ${name}`, () => sent(line, bytes, pdf));
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
for (const [line, body] of [
	['GET /app/documents?limit=100&search=ocument', undefined],
	['GET /app/documents?limit=1000&offset=49000', undefined],
	['GET /app/admin/audit?limit=500', undefined],
	['GET /app/teams', undefined],
	['POST /app/documents/zip', { filter: {} }],
	['POST /app/documents/zip', { uids: gone }],
	['POST /app/trash/restore', { documents: gone.slice(0, 10_000) }],
	['POST /app/documents/trash', { uids: gone }],
	['POST /app/documents/trash', { filter: {} }],
	['GET /app/trash?limit=100', undefined],
	['POST /app/trash/empty', { all: true }],
] as const) {
	const what = `${line}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 30)}`}`;
	await measure(what, () => sent(line, body));
}

const routes = (await allRoutes()).filter(({ method }) => !['GET', 'DELETE'].includes(method));
for (const kind of worstKinds) {
	await measure(`10 MB that is or has ${kind}, at every address`, async () => {
		for (const route of routes) {
			const right = await owner.request(route);
			const body = worstBodies(right, bodyLength).findLast((one) => one.kind === kind);
			if (!body) continue;
			const { line, headers, body: bytes } = body.make();
			const [method = '', path = ''] = line.split(' ');
			const init = { method, headers, body: bytes as Uint8Array<ArrayBuffer> };
			const response = await fetch(new URL(path, url), init);
			await response.arrayBuffer();
			if (response.status >= 500) throw new Error(`${lineOf(route)}: ${response.status}`);
		}
	});
}
