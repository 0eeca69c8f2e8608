import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLetter, startWithLetter } from '../../service/test/installed/office.ts';
import { missingTool } from '../../service/test/judges/missingTool.ts';
import { until } from '../../service/test/until.ts';
import { freePort } from '../freePort.ts';

const isThere = spawnSync('nginx', ['-v']).status === 0;
if (!isThere) missingTool('nginx is not installed');

/** A proxy that caches whatever it may, for a minute, by the path alone. */
const config = (folder: string, port: number, target: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
	access_log off;
	${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n\t')}
	proxy_cache_path ${folder}/cache keys_zone=all:1m;
	server {
		listen 127.0.0.1:${port};
		location / {
			proxy_pass ${target};
			proxy_cache all;
			proxy_cache_valid any 1m;
			proxy_cache_key $request_uri;
			add_header X-Cache $upstream_cache_status always;
		}
	}
}
`;

(isThere ? test : test.skip)(
	'a proxy that caches gives nobody the list, the documents or the page of another',
	async () => {
		await using opened = new AsyncDisposableStack();
		const office = opened.use(await startWithLetter({ api: { downloadAuth: 'signed' } }));
		const folder = mkdtempSync(join(tmpdir(), 'cache-'));
		opened.defer(() => rmSync(folder, { recursive: true }));
		const port = await freePort();
		writeFileSync(join(folder, 'nginx.conf'), config(folder, port, office.url));
		const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]);
		opened.defer(async () => {
			nginx.kill();
			await once(nginx, 'close');
		});
		const proxy = `http://127.0.0.1:${port}`;
		await until('nginx answers', () =>
			fetch(`${proxy}/livez`).then(
				({ ok }) => ok,
				() => false,
			),
		);
		const other = await office.addTeam('Others');
		const { uid, downloadUrl } = await fillLetter(office);
		const signed = new URL(downloadUrl);
		const asked = async (path: string, headers: Record<string, string> = {}) => {
			const response = await fetch(`${proxy}${path}`, { headers });
			return {
				status: response.status,
				text: await response.text(),
				hit: response.headers.get('x-cache'),
			};
		};
		const cookie = [...office.admin.cookies].map((pair) => pair.join('=')).join('; ');
		for (const [path, headers] of [
			['/v1/templates', { 'x-api-key': office.apiKey }],
			['/v1/documents', { 'x-api-key': office.apiKey }],
			[`/v1/documents/${uid}`, { 'x-api-key': office.apiKey }],
			[`/documents/${uid}/download`, { 'x-api-key': office.apiKey }],
			[`${signed.pathname}${signed.search}`, {}],
			['/app/me', { cookie }],
			['/app/documents', { cookie }],
			['/', { cookie }],
		] as const) {
			const own = await asked(path, headers);
			expect([path, own.status, own.hit]).toEqual([path, 200, 'MISS']);
			const again = await asked(path, headers);
			expect([path, again.hit]).toEqual([path, 'MISS']);
			if (path === `${signed.pathname}${signed.search}`) continue;
			const strangers = await asked(
				path,
				'x-api-key' in headers ? { 'x-api-key': other.apiKey } : {},
			);
			expect(strangers.text).not.toBe(own.text);
		}
	},
);
