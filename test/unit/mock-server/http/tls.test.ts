import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { missingTool } from '../../../../service/test/judges/missingTool.ts';
import { ask, fillLetter, startWithLetter } from '../serviceClient.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';

const folder = mkdtempSync(join(tmpdir(), 'tls-'));
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];

let service: LocalService;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) missingTool('openssl is not installed');

async function download(url: string): Promise<{ status: number | undefined; bytes: Buffer }> {
	const [answer] = (await once(get(url, { ca: readFileSync(certFile) }), 'response')) as [
		IncomingMessage,
	];
	return { status: answer.statusCode, bytes: await buffer(answer) };
}

(hasOpenssl ? describe : describe.skip)('with a certificate', () => {
	beforeAll(() => {
		const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
		const files = ['-keyout', keyFile, '-out', certFile];
		const command = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
		execFileSync('openssl', [...command, ...files, ...subject], { stdio: 'ignore' });
	});
	afterAll(() => rmSync(folder, { recursive: true }));
	beforeEach(async () => {
		service = await startWithLetter({
			tls: { cert: readFileSync(certFile), key: readFileSync(keyFile) },
			settings: { 'downloadUrl.scheme': 'https', 'download.auth': 'none' },
		});
	});
	afterEach(() => service.close());

	test.each(['absolute', 'other-host'] as const)('an https link works: %s', async (form) => {
		service.settings.set('downloadUrl.form', form);
		const { uid, downloadUrl } = await fillLetter(service);
		expect(downloadUrl).toMatch(/^https:/);
		const { status, bytes } = await download(downloadUrl);
		expect([
			status,
			bytes.equals((await service.store.documentBytes(uid)) ?? bytes.subarray(1)),
		]).toEqual([200, true]);
	});

	test('the same port still answers http', async () => {
		expect((await ask(service, 'GET /v1/templates')).status).toBe(200);
	});

	test('a link has the scheme of its request', async () => {
		service.settings.set('downloadUrl.scheme', 'as-is');
		const { uid } = await fillLetter(service);
		const own = service.url.replace('http:', 'https:');
		const headers = { 'X-API-KEY': service.apiKey };
		const options = { ca: readFileSync(certFile), headers };
		const [answer] = (await once(get(`${own}/v1/documents/${uid}`, options), 'response')) as [
			IncomingMessage,
		];
		const { downloadUrl } = JSON.parse(String(await buffer(answer))) as { downloadUrl: string };
		expect(new URL(downloadUrl).origin).toBe(own);
	});

	test('a connection that sends nothing, or no TLS, does not keep the service from closing', async () => {
		const { port } = new URL(service.url);
		const silent = connect(Number(port), '127.0.0.1');
		const broken = connect(Number(port), '127.0.0.1', () => broken.write(Buffer.from([22, 0])));
		for (const socket of [silent, broken]) socket.on('error', () => undefined);
		await Promise.all([once(silent, 'connect'), once(broken, 'connect')]);
		await service.close();
		expect(service.journal.requests).toEqual([]);
	});
});
