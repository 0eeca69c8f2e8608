import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { openRecorder } from '../../../mock-server/recorder/recorder.ts';
import type { Recorder } from '../../../mock-server/recorder/recorder.ts';
import { writeRecord } from '../../../mock-server/recorder/recordFile.ts';
import { driftReport } from '../../../mock-server/recorder/report.ts';
import { placeholderKey } from '../../../mock-server/recorder/forward.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';
import { Journey, secrets, startForJourney } from './journey.ts';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());

async function openBefore(address: string): Promise<Recorder> {
	const service = new URL(address);
	return open.use(await openRecorder({ service, key: secrets.key, port: 0, host: '127.0.0.1' }));
}

let real: LocalService;
let recorder: Recorder;
beforeAll(async () => {
	real = open.use(await startForJourney({ apiKey: secrets.key }));
});
beforeEach(async () => {
	await real.reset('empty');
	recorder = await openBefore(real.url);
});

function ask(path: string, headers: Record<string, string> = {}, { url } = recorder) {
	return request(url + path, { headers: { 'X-API-KEY': placeholderKey, ...headers } });
}

/** A service of which only its answers are there. */
async function openStandIn(answer: RequestListener): Promise<string> {
	const server = createServer(answer).listen(0, '127.0.0.1');
	open.defer(() => void server.close());
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('neither the record nor the report holds a key, a uid or a value', async () => {
	await using whole = await startForJourney({ apiKey: secrets.key });
	const before = await openBefore(whole.url);
	await new Journey(before.url, placeholderKey).run();
	const file = join(folder, 'journey.json');
	await writeRecord(file, before.recording);
	const kept = readFileSync(file, 'utf8') + driftReport(before.recording);
	const { uid } =
		(await whole.store.documents.list({ limit: 1, offset: 0, order: 'newest' }))[0] ?? {};
	for (const secret of [...Object.values(secrets), placeholderKey, uid, 'letter', 'Full name']) {
		expect(kept).not.toContain(secret);
	}
	expect(kept).toContain('"operation": "GET /v1/documents/{uid}"');
	expect(readdirSync(folder)).toEqual(['journey.json']);
});

test('the usual key is exchanged for the real one; another one or none goes as it is', async () => {
	await ask('/v1/templates');
	await ask('/v1/templates', { 'X-API-KEY': 'another' });
	await request(`${recorder.url}/v1/templates`);
	expect(real.journal.requests.map(({ key }) => key)).toEqual(['valid', 'wrong', 'missing']);
});

test('a redirect is handed on, and not followed', async () => {
	real.faults.add({ action: { kind: 'redirect', status: 307, to: 'other-origin' } });
	const { statusCode, headers } = await ask('/v1/templates?limit=3');
	const location = `${real.foreign.url}/v1/templates?limit=3`;
	expect([statusCode, headers['location']]).toEqual([307, location]);
	expect([real.journal.requests.length, real.foreign.requests.length]).toEqual([1, 0]);
});

test('only the service is asked, whatever address a request names', async () => {
	const { url } = real.foreign;
	for (const path of [`//${new URL(url).host}/v1/templates`, '/../v1/templates']) {
		await request(recorder.url, { path, method: 'GET' } as never);
	}
	expect(real.foreign.requests).toEqual([]);
});

test('pages of others may not use it', async () => {
	const page = await ask('/v1/templates', { Origin: 'https://example.com' });
	const rebound = await ask('/v1/templates', { Host: 'example.com' });
	const broken = await ask('/__mock/drift', { Host: 'a b' });
	expect([page, rebound, broken].map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
	expect(real.journal.requests).toEqual([]);
});

test('compressed answers are understood', async () => {
	real.faults.add({ action: { kind: 'gzip' } });
	const { body, headers } = await ask('/v1/templates');
	expect(await body.json()).toMatchObject({ totalCount: 0 });
	expect(headers['content-encoding']).toBeUndefined();
	expect(recorder.recording.problems).toEqual([]);
});

test('a service that does not answer is 502, and nothing is learnt of it', async () => {
	for (const kind of ['reset', 'cut-body'] as const) {
		real.faults.add({ match: { times: 1 }, action: { kind } });
		expect((await ask('/v1/templates')).statusCode).toBe(502);
	}
	expect(recorder.recording.answers).toBe(0);
	expect((await ask('/v1/templates')).statusCode).toBe(200);
});

test('a client that leaves takes nobody along', async () => {
	const address = await openStandIn((incoming, outgoing) => {
		outgoing.writeHead(200, { 'Content-Type': 'application/json' });
		if (incoming.url === '/v1/documents') outgoing.write('{');
		else outgoing.end('{}');
	});
	const before = await openBefore(address);
	const leaving = AbortSignal.timeout(50);
	await expect(fetch(`${before.url}/v1/documents`, { signal: leaving })).rejects.toThrow();
	expect((await ask('/v1/templates', {}, before)).statusCode).toBe(200);
	expect(before.recording.answers).toBe(1);
});

test('the service may be below a path, and its download links lead through the recorder', async () => {
	const asked: (string | undefined)[] = [];
	const address = await openStandIn((incoming, outgoing) => {
		asked.push(incoming.url);
		const link = `http://${incoming.headers.host}/api/documents/x/download?a=b`;
		const escaped = JSON.stringify({ downloadUrl: link, name: link }).replaceAll('/', '\\/');
		outgoing.setHeader('Content-Type', 'application/json').end(escaped);
	});
	const before = await openBefore(`${address}/api/`);
	const { body } = await ask('/v1/documents/x?y=z', {}, before);
	const { downloadUrl, name } = (await body.json()) as Record<string, string>;
	expect(downloadUrl).toBe(`${before.url}/documents/x/download?a=b`);
	expect(name).toBe(`${address}/api/documents/x/download?a=b`);
	expect(asked).toEqual(['/api/v1/documents/x?y=z']);
});

test('the report names what differs, and what fits nothing, at the end and under /__mock/drift', async () => {
	const error = { error: 'No', 'Zoë Quix': 1 };
	const about = { teamId: '1', templateName: 'x', 'Zoë Quix': 1, pages: 2 };
	const moment = '2026-01-01T00:00:00.000Z';
	const times = { created: moment, updated: moment };
	const uid = '00000000-0000-4000-8000-000000000000';
	const document = { uid, title: 'x', ...times, downloadUrl: '/x', ...about };
	const list = { totalCount: 1, filteredCount: 1, data: [document] };
	const address = await openStandIn((incoming, outgoing) => {
		const isDelete = incoming.method === 'DELETE';
		const isList = incoming.url === '/v1/documents';
		outgoing.writeHead(isDelete ? 202 : isList ? 200 : 403, { 'Content-Type': 'application/json' });
		outgoing.end(isDelete ? '' : JSON.stringify(isList ? list : error));
	});
	const before = await openBefore(address);
	for (const method of ['GET', 'DELETE'] as const) {
		await request(`${before.url}/v1/templates/x`, { method, headers: { 'X-API-KEY': 'k' } });
	}
	await request(`${before.url}/v1/templates`);
	await request(`${before.url}/v1/documents`, { headers: { 'X-API-KEY': 'k' } });
	const { body } = await ask('/__mock/drift', {}, before);
	const report = await body.text();
	expect(report).toBe(driftReport(before.recording));
	expect(report).toBe(`Drift report: 4 answers of ${address}

Different from our assumptions:
  downloadUrl.form: not absolute, but relative (1 answer)
  auth.status: not 401, but 403 (2 answers)

No known value fits:
  delete.result: DELETE /v1/templates/{uid}: 202 application/json (1 answer)
  error.shape: GET /v1/templates/{uid}: 403 application/json (1 answer)
  error.shape: GET /v1/templates: 403 application/json (1 answer)

Not in the description:
  GET /v1/documents: 200: data.*.teamId: Invalid input: expected number, received string (1 answer)
  GET /v1/documents: 200: data.* also has *, pages (1 answer)

As assumed:
  document.name: title (1 answer)
  document.creator: absent (1 answer)
  download.auth: required (1 answer; none would also fit)
  rate.headers: absent (2 answers)
  uid.kind: uuid (1 answer)

${report.slice(report.indexOf('No evidence for:'))}`);
	expect(report).toContain('No evidence for:\n  fields.envelope\n');
});

test('the report tells how many items a list with an unknown cap gives', async () => {
	const address = await openStandIn((_, outgoing) => {
		const page = { totalCount: 300, filteredCount: 300, data: Array.from({ length: 50 }) };
		outgoing.setHeader('Content-Type', 'application/json').end(JSON.stringify(page));
	});
	const before = await openBefore(address);
	await ask('/v1/documents?limit=200', {}, before);
	expect(driftReport(before.recording)).toContain(
		'list.maxLimit: GET /v1/documents: 200 application/json, 50 items of 200 asked for (1 answer)',
	);
});

test('answers that contradict each other decide nothing', async () => {
	let status = 400;
	const address = await openStandIn((_, outgoing) => void outgoing.writeHead((status += 1)).end());
	const before = await openBefore(address);
	for (let turn = 0; turn < 3; turn += 1) await request(`${before.url}/v1/templates`);
	const report = driftReport(before.recording);
	expect(report).toContain('Inconsistent:\n  auth.status: 401 (1 answer), 403 (1 answer)\n');
	expect(report).toContain('auth.status: GET /v1/templates: 402 without a type (1 answer)');
	expect(report).not.toMatch(/^As assumed:[^]*auth.status/m);
	expect(before.recording.settings).toEqual({ 'error.shape': 'empty' });
});
