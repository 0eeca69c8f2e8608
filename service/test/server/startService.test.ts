import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startService } from '../installed/service.ts';
import type { Service, ServiceOptions } from '../installed/service.ts';
import { openState } from '../../src/server/state.ts';
import { move } from '../../src/store/move.ts';
import { openStorage } from '../../src/store/storage.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { until } from '../until.ts';
import { smallForm } from '../forms/smallForm.ts';

const key = 'pdf_test-key';
const now = () => new Date();
let dataDir: string;
beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'service-'));
	await using opened = new AsyncDisposableStack();
	const state = await openState({ dataDir }, { now }, opened);
	const table = new TeamTable(state.database, now);
	const teamId = await table.add('Office');
	await table.keys.add(teamId, { key, name: 'test' });
	await state
		.openTeams()
		.withId(teamId)
		.store.addTemplate({
			uid: 'letter',
			name: 'Letter',
			bytes: await smallForm(),
		});
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const start = (options: ServiceOptions = {}) => startService({ port: 0, dataDir, ...options });
const headers = { 'x-api-key': key, 'content-type': 'application/json' };

async function fill({ url }: Pick<Service, 'url'>): Promise<{ downloadUrl: string }> {
	const body = JSON.stringify({ data: { Name: 'Ada' } });
	const answer = await fetch(`${url}/v1/templates/letter`, { method: 'POST', headers, body });
	return (await answer.json()) as { downloadUrl: string };
}

/** A proxy that passes what is below /pdf on to `target`, without that path. */
async function startProxy(target: () => string): Promise<{ url: string; proxy: Server }> {
	const proxy = createServer((incoming, outgoing) => {
		const path = incoming.url?.replace(/^\/pdf/, '') ?? '';
		const options = { method: incoming.method, headers: incoming.headers };
		const onward = request(`${target()}${path}`, options, (answer: IncomingMessage) => {
			outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(outgoing);
		});
		incoming.pipe(onward);
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	const { port } = proxy.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/pdf`, proxy };
}

test('download links begin with the public URL, and lead through a proxy with a path', async () => {
	let target = '';
	const { url, proxy } = await startProxy(() => target);
	await using service = await start({ publicUrl: `${url}/` });
	target = service.url;
	const { downloadUrl } = await fill({ url });
	expect(downloadUrl).toMatch(`${url}/documents/`);
	const file = await fetch(downloadUrl, { headers });
	expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
	const description = await (await fetch(`${url}/openapi.json`)).json();
	expect(description).toMatchObject({ servers: [{ url }] });
	proxy.close();
	proxy.closeAllConnections();
});

test('a signed link that was changed is not answered as a missing key', async () => {
	await using service = await start({ api: { downloadAuth: 'signed' } });
	const { downloadUrl } = await fill(service);
	expect((await fetch(downloadUrl)).status).toBe(200);
	const changed = await fetch(downloadUrl.replace(/signature=./, 'signature='));
	expect([changed.status, await changed.json()]).toEqual([
		401,
		{
			error: {
				code: 'unauthorized',
				message: expect.stringMatching(/^The link has expired or was changed\./),
			},
		},
	]);
});

/** The status of a request with these headers, which fetch would not send. */
async function status(url: string, sent: Record<string, string>): Promise<number | undefined> {
	const sending = request(url, { headers: sent }).end();
	const [answer] = (await once(sending, 'response')) as [IncomingMessage];
	answer.resume();
	return answer.statusCode;
}

test('only names of its own are answered, those of the public URL included', async () => {
	await using service = await start({
		publicUrl: 'https://pdf.example.com',
		allowedHosts: ['other.example.com'],
	});
	const url = `${service.url}/livez`;
	const hosts = ['pdf.example.com', 'other.example.com', 'evil.example.com', '127.0.0.1'];
	const statuses = await Promise.all(hosts.map((host) => status(url, { host })));
	expect(statuses).toEqual([200, 200, 403, 200]);
});

test('nothing but what is described answers', async () => {
	await using service = await start();
	for (const path of ['/health', '/mock', '/admin', '/ui/../package.json', '/v2', '/v1']) {
		expect([path, (await fetch(`${service.url}${path}`, { headers })).status]).toEqual([path, 404]);
	}
	for (const path of ['/livez', '/docs', '/openapi.json', '/sign-in', '/ui/docs.js']) {
		expect([path, (await fetch(`${service.url}${path}`)).status]).toEqual([path, 200]);
	}
});

test('says when it is ready, and what is missing until then', async () => {
	await using service = await start();
	const first = await fetch(`${service.url}/readyz`);
	expect([200, 503]).toContain(first.status);
	await until('the engine', async () => (await fetch(`${service.url}/readyz`)).status === 200);
});

test('a data folder is served once at a time', async () => {
	{
		await using service = await start();
		await expect(start()).rejects.toThrow(
			`Another service uses the data folder ${dataDir}. Stop it first, or choose another folder.`,
		);
		expect((await fill(service)).downloadUrl).toMatch(/^http/);
	}
	await using again = await start();
	expect((await fill(again)).downloadUrl).toMatch(/^http/);
});

test('the target of an unfinished move is not served before all is there', async () => {
	const target = join(dataDir, 'target');
	const moving = async (tell: () => void) => {
		await using opened = new AsyncDisposableStack();
		const source = await openStorage({ dataDir }, opened);
		await move(source, await openStorage({ dataDir: target }, opened), tell);
	};
	const broken = () => {
		throw new RangeError('the power failed');
	};
	await expect(moving(broken)).rejects.toThrow(RangeError);
	await expect(start({ dataDir: target })).rejects.toThrow(/an unfinished move: run it again/);
	await moving(() => undefined);
	await using service = await start({ dataDir: target });
	expect((await fill(service)).downloadUrl).toMatch(/^http/);
});

test.each<[ServiceOptions, boolean]>([
	[{ publicUrl: 'https://pdf.example.com' }, true],
	[{ publicUrl: 'https://pdf.example.com', trustedProxies: ['loopback'] }, false],
	[{ publicUrl: 'http://pdf.example.com' }, false],
	[{}, false],
])('a public URL of https without a trusted proxy is warned of: %j', async (options, isWarned) => {
	const lines: string[] = [];
	const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
	await using service = await start({ ...options, log });
	await service.ready;
	expect(lines.some((line) => line.includes('TRUSTED_PROXIES'))).toBe(isWarned);
});
