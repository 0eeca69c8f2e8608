import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { startService } from '../installed/service.ts';
import type { Service, ServiceOptions } from '../installed/service.ts';
import { openRequest } from '../openRequest.ts';
import { until } from '../until.ts';

interface Line {
	readonly level: number;
	readonly requestId?: string;
	readonly route?: string;
	readonly status?: number;
	readonly client?: string;
}

let lines: Line[];
beforeEach(() => {
	lines = [];
});

const log = pino(
	{ level: 'debug' },
	new Writable({
		write(chunk: Buffer, _encoding, done) {
			lines.push(JSON.parse(chunk.toString()) as Line);
			done();
		},
	}),
);
const start = (options: ServiceOptions = {}) => startService({ port: 0, log, ...options });
const logged = async (path: string, headers: Record<string, string> = {}, { url }: Service) => {
	const answer = await fetch(`${url}${path}`, { headers });
	await answer.arrayBuffer();
	const requestId = answer.headers.get('x-request-id');
	await until('the line', () => lines.some((line) => line.requestId === requestId), { everyMs: 5 });
	return lines.find((line) => line.requestId === requestId);
};

test('each request is a line, without its key, its query and its uids', async () => {
	await using service = await start();
	const secret = 'pdf_very-secret-key';
	const line = await logged(
		`/v1/templates/some-uid?token=secret`,
		{ 'x-api-key': secret },
		service,
	);
	expect(line).toMatchObject({
		route: '/v1/templates/{uid}',
		method: 'GET',
		status: 401,
		client: '127.0.0.1',
	});
	expect(JSON.stringify(lines)).not.toMatch(/secret|some-uid/);
});

test('the request ID of a trusted proxy is kept and returned; any other is replaced', async () => {
	await using trusting = await start({ trustedProxies: ['loopback'] });
	const headers = { 'x-request-id': 'abc-1', 'x-forwarded-for': '203.0.113.9' };
	expect(await logged('/docs', headers, trusting)).toMatchObject({
		requestId: 'abc-1',
		client: '203.0.113.9',
	});
	const odd = await logged('/docs', { 'x-request-id': 'two words' }, trusting);
	expect(odd?.requestId).toMatch(/^[\da-f-]{36}$/);
	await using other = await start();
	expect((await logged('/docs', headers, other))?.requestId).toMatch(/^[\da-f-]{36}$/);
});

test('health checks are lines for debugging only', async () => {
	await using service = await start();
	expect(await logged('/livez', {}, service)).toMatchObject({ level: 20 });
	expect(await logged('/docs', {}, service)).toMatchObject({ level: 30 });
});

describe('/metrics', () => {
	it('is not there without a token', async () => {
		await using service = await start();
		expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
	});

	it('answers who has the token, and counts by route', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
		const backups = { folder, hours: 24, keep: 1 };
		await using service = await start({ metricsToken: 'let-me-read', backups });
		await until('a backup', () => readdirSync(folder).some((name) => name.endsWith('.gz')));
		const read = async (token: string) =>
			fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
		expect((await read('let-me-reax')).status).toBe(401);
		await logged('/v1/templates/a', {}, service);
		await logged('/v1/templates/b', {}, service);
		const answer = await read('let-me-read');
		expect(answer.headers.get('content-type')).toContain('text/plain');
		const text = await answer.text();
		expect(text).toContain(
			'pdf_template_requests_total{method="GET",route="/v1/templates/{uid}",status="401"} 2',
		);
		expect(text).toContain('pdf_template_stored{kind="documents"} 0');
		const made = Number(/backup_timestamp_seconds (\d+)/.exec(text)?.[1]);
		expect(Math.abs(made - Date.now() / 1000)).toBeLessThan(3600);
		rmSync(folder, { recursive: true });
		expect(text).toMatch(/pdf_template_bytes_total\{direction="sent"\} [1-9]/);
		expect(text).toMatch(
			/pdf_template_request_seconds_count\{route="\/v1\/templates\/\{uid\}"\} 2/,
		);
	});
});

describe('the end', () => {
	it('waits for answers under way, and says so at /readyz', async () => {
		const service = await start();
		const open = await openRequest(service.url);
		using watcher = keptConnection(new URL(service.url).port);
		expect(await watcher.get('/livez')).toEqual({ status: 'alive' });
		const closing = service.close(60);
		expect(await watcher.get('/readyz')).toEqual({ status: 'draining' });
		const answered = once(open.request.end('}'), 'response');
		const [answer] = (await answered) as [IncomingMessage];
		expect(answer.resume().statusCode).toBe(400);
		expect(await closing).toBe(0);
		await expect(fetch(`${service.url}/readyz`)).rejects.toThrow();
	});

	it('counts what it cuts when its time is over', async () => {
		const service = await start();
		const { broken } = await openRequest(service.url);
		expect(await service.close(0.3)).toBe(1);
		expect(await broken).toBe('ECONNRESET');
	});
});

/** GETs over one connection, which stays open in between. */
function keptConnection(port: string) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	return {
		async get(path: string) {
			const asked = request({ port, path, agent }).end();
			const [answer] = (await once(asked, 'response')) as [IncomingMessage];
			return json(answer);
		},
		[Symbol.dispose]: () => agent.destroy(),
	};
}
