import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { freePort } from '../freePort.ts';
import { startService } from '../../service/test/installed/service.ts';
import { openState } from '../../service/src/server/state.ts';
import { TeamTable } from '../../service/src/store/teamTable.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import { findChromium } from '../../service/test/judges/chromium.ts';
import { useChromium, watchPage } from '../../service/test/judges/inChromium.ts';
import { missingTool } from '../../service/test/judges/missingTool.ts';
import { until } from '../../service/test/until.ts';

const run = promisify(execFile);
const key = 'pdf_key-for-nginx';
const admin = { email: 'admin@example.com', password: 'a password of some length' };

function hasNginx(): boolean {
	const isThere = spawnSync('nginx', ['-v']).status === 0;
	if (!isThere) missingTool('nginx is not installed');
	return isThere;
}

interface Way {
	readonly tls: boolean;
	/** The path of the public URL. */
	readonly path: string;
	/** Whether the proxy passes it on. */
	readonly keeps: boolean;
}

/** The headers that the docs have operators set. */
const docs = readFileSync(join(import.meta.dirname, '../../service/docs/proxy.md'), 'utf8');
const [headerLines = ''] = /proxy_set_header[^}]*;/.exec(docs) ?? [];

const config = (folder: string, port: number, target: string, { tls, path, keeps }: Way) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
	access_log off;
	${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n\t')}
	server {
		listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''};
		${tls ? `ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;` : ''}
		client_max_body_size 1m;
		location ${path}/ {
			proxy_pass ${target}${keeps ? '' : '/'};
			${headerLines}
		}
	}
}
`;

/** The service behind nginx, as people run it. */
async function startBehind(way: Way, opened: AsyncDisposableStack) {
	const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
	opened.defer(() => rmSync(folder, { recursive: true }));
	const dataDir = join(folder, 'data');
	mkdirSync(dataDir);
	{
		await using first = new AsyncDisposableStack();
		const now = () => new Date();
		const state = await openState({ dataDir }, { now }, first);
		const table = new TeamTable(state.database, now);
		const teamId = await table.add('Office');
		await table.keys.add(teamId, { key, name: 'test' });
		const bytes = await smallForm();
		await state
			.openTeams()
			.withId(teamId)
			.store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
	}
	const port = await freePort();
	const url = `${way.tls ? 'https' : 'http'}://127.0.0.1:${port}${way.path}`;
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	const service = opened.use(
		await startService({
			port: 0,
			dataDir,
			publicUrl: url,
			trustedProxies: ['loopback'],
			admin,
			log,
		}),
	);
	if (way.tls) {
		const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/cert.pem`];
		const subject = ['-subj', '/CN=127.0.0.1', '-days', '2'];
		const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
		execFileSync('openssl', ['req', ...kind, ...files, ...subject], { stdio: 'ignore' });
	}
	writeFileSync(join(folder, 'nginx.conf'), config(folder, port, service.url, way));
	const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	opened.defer(async () => {
		const ended = once(nginx, 'exit');
		nginx.kill('SIGTERM');
		await ended;
	});
	const curl = async (...args: string[]) => (await run('curl', ['-sk', ...args])).stdout;
	await until('nginx', async () =>
		curl(`${url}/livez`).then(
			(text) => text.includes('alive'),
			() => false,
		),
	);
	return { url, lines, curl };
}

const ways: readonly (readonly [string, Way])[] = [
	['at the root', { tls: false, path: '', keeps: true }],
	['with TLS and HTTP/2 at the root', { tls: true, path: '', keeps: true }],
	['below a path that it passes on', { tls: false, path: '/office/pdf', keeps: true }],
	['with TLS below a path that it takes away', { tls: true, path: '/pdf', keeps: false }],
];

(hasNginx() ? describe : describe.skip).each(ways)('behind nginx %s', (_name, way) => {
	let opened: AsyncDisposableStack;
	let behind: Awaited<ReturnType<typeof startBehind>>;
	beforeAll(async () => {
		opened = new AsyncDisposableStack();
		behind = await startBehind(way, opened);
	});
	afterAll(() => opened.disposeAsync());

	it('download links lead to the document', async () => {
		const { url, curl } = behind;
		const headers = ['-H', `X-API-KEY: ${key}`, '-H', 'Content-Type: application/json'];
		const body = JSON.stringify({ data: { Name: 'Ada' } });
		const answer = await curl(...headers, '-d', body, `${url}/v1/templates/letter`);
		const { downloadUrl } = JSON.parse(answer) as { downloadUrl: string };
		expect(downloadUrl.startsWith(`${url}/documents/`)).toBe(true);
		expect((await curl(...headers, downloadUrl)).slice(0, 5)).toBe('%PDF-');
		expect(JSON.parse(await curl(`${url}/openapi.json`))).toMatchObject({ servers: [{ url }] });
	});

	it('a request is known by its ID and its client, and uses HTTP/2 where there is TLS', async () => {
		const { url, curl, lines } = behind;
		const format = ['-o', '/dev/null', '-w', '%{http_version} %header{x-request-id}'];
		const answer = await curl('-H', 'X-Forwarded-For: 203.0.113.5', ...format, `${url}/docs`);
		const [version, requestId = ''] = answer.split(' ');
		expect(version).toBe(way.tls ? '2' : '1.1');
		await until('the line', () => lines.some((line) => line.includes(requestId)));
		const line = JSON.parse(lines.find((one) => one.includes(requestId)) ?? '{}') as object;
		// The proxy is trusted, and so is what it says about one that is on this machine, too.
		expect(line).toMatchObject({ requestId, client: '203.0.113.5', route: '/docs' });
	});

	(findChromium() ? it : it.skip)(
		'the page signs in, works, and explains a refused size',
		async () => {
			const { url } = behind;
			const context = await browser().newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
			const page = await context.newPage();
			const misdeeds = watchPage(page, `${url}/`);
			await page.goto(`${url}/`);
			await page.getByLabel('Email address').fill(admin.email);
			await page.getByLabel('Password').fill(admin.password);
			await page.keyboard.press('Enter');
			await page.locator('#user summary').waitFor();
			const [cookie] = await context.cookies(`${url}/app/me`);
			expect(cookie).toMatchObject({ path: `${way.path}/`, httpOnly: true, secure: way.tls });
			expect(misdeeds).toEqual([]);
			const large = Buffer.concat([Buffer.from(await smallForm()), Buffer.alloc(2_000_000, '\n%')]);
			const file = { name: 'large.pdf', mimeType: 'application/pdf', buffer: large };
			await page.locator('input[type=file]').first().setInputFiles(file);
			await page.getByText('The file is too large: a proxy').first().waitFor();
			await page.goto(`${url}/docs`);
			await page.getByText('/v1/templates').first().waitFor();
			expect(misdeeds.filter((one) => !one.includes('413'))).toEqual([]);
			await context.close();
		},
	);
	const browser = findChromium() ? useChromium() : () => undefined as never;
});
