import { execFileSync, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { freePort } from '../freePort.ts';
import { S3Server } from '../n8n/s3/server.ts';
import { browserArguments, findChromium } from '../../service/test/judges/chromium.ts';
import { changedPixels, renderPage } from '../../service/test/judges/renderPdf.ts';
import {
	checkWithQpdf,
	drawnText,
	hasTool,
	valuesByQpdf,
} from '../../service/test/judges/tools.ts';
import { installedFolder } from '../../service/test/installed/installation.ts';
import { programWords, start as startProgram } from '../../service/test/installed/program.ts';
import { plainPdf } from '../../service/test/web/plainPdf.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';

const team = ['--team', 'Office'];

/** What pdftotext reads again. Letters that Devanagari and Thai join are in another order there. */
const texts: Readonly<Record<string, string>> = {
	Latin: 'Zażółć gęślą jaźń',
	Cyrillic: 'Съешь ещё этих булок',
	Devanagari: 'हिन्दी में लिखा',
	Chinese: '天地玄黃 中文测试',
	Korean: '다람쥐 헌 쳇바퀴',
	Thai: 'กำลังดี',
	Emoji: '😀🎉',
};

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'service-package-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command of the installed program to its end. */
function run(args: readonly string[], env: Record<string, string> = {}) {
	const [program, ...words] = programWords();
	const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', ...env } };
	const result = spawnSync(program, [...words, ...args], options);
	return {
		code: result.status,
		out: result.stdout.toString().trim(),
		words: result.stderr.toString().trim(),
	};
}

interface Running {
	readonly url: string;
	readonly child: ChildProcess;
}

/** Starts the installed program and waits until it is ready. */
async function start(options: Record<string, string> = {}): Promise<Running> {
	const port = await freePort();
	const child = startProgram([], { PORT: String(port), ...options }, { cwd: folder });
	for (const stream of [child.stdout, child.stderr]) stream?.resume();
	const url = `http://127.0.0.1:${port}`;
	for (;;) {
		if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
		const answer = await fetch(`${url}/readyz`).catch(() => undefined);
		if (answer?.ok) return { url, child };
		await new Promise((done) => setTimeout(done, 20));
	}
}

async function end({ child }: Running): Promise<number | null> {
	const ended = once(child, 'exit') as Promise<[number | null]>;
	child.kill('SIGTERM');
	const [code] = await ended;
	return code;
}

function installedFiles(): string[] {
	return readdirSync(join(installedFolder(), 'node_modules'), { recursive: true }).map(String);
}

describe('the packed service, in an empty folder', () => {
	let running: Running;
	let key: string;
	let password: string;
	const email = 'office@example.com';
	beforeAll(async () => {
		running = await start();
		run(['team', 'add', 'Office']);
		password = run(['user', 'add', email]).out;
		key = run(['key', 'add', ...team, '--name', 'test']).out;
	});
	afterAll(async () => {
		if (running.child.exitCode === null) await end(running);
	});

	const headers = () => ({ 'x-api-key': key, 'content-type': 'application/json' });
	const addTemplate = (name: string, bytes: Uint8Array) => {
		const file = join(folder, `${name}.pdf`);
		writeFileSync(file, bytes);
		return run(['template', 'add', file, ...team]);
	};
	const fill = async (uid: string, data: object) => {
		const { url } = running;
		const body = JSON.stringify({ title: 'Filled', data });
		const answer = await fetch(`${url}/v1/templates/${uid}`, {
			method: 'POST',
			headers: headers(),
			body,
		});
		const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
		const file = await fetch(downloadUrl, { headers: headers() });
		return new Uint8Array(await file.arrayBuffer());
	};

	it('has no native package, and takes no more than 60 MB', () => {
		const files = installedFiles();
		expect(files.filter((name) => name.endsWith('.node'))).toEqual([]);
		const size = execFileSync('du', ['-sm', join(installedFolder(), 'node_modules')]).toString();
		expect(Number.parseInt(size)).toBeLessThanOrEqual(60);
	});

	it('has none of the mock, and no test', () => {
		const strays = installedFiles().filter((name) =>
			/pdf-template-service\/.*(mock|\.test\.)/.test(name),
		);
		expect(strays).toEqual([]);
	});

	(hasTool('pdftotext') && hasTool('qpdf') ? it : it.skip)(
		'fills seven scripts, as other programs read and show them',
		async () => {
			const blank = await smallForm({ text: Object.keys(texts), checkboxes: ['Agree'] });
			const { out: uid } = addTemplate('form', blank);
			const filled = await fill(uid, { ...texts, Agree: true });
			expect(checkWithQpdf(filled).status).toBe(0);
			const empty = await renderPage(await fill(uid, { Agree: false }), 1);
			const values = valuesByQpdf(filled);
			for (const [name, text] of Object.entries(texts)) {
				expect(values.get(name)).toEqual(new Set([text]));
				const one = await renderPage(await fill(uid, { [name]: text }), 1);
				expect(changedPixels(empty, one, [0, 0, 300, 320])).toBeGreaterThan(50);
			}
			const drawn = drawnText(filled);
			for (const name of ['Latin', 'Cyrillic', 'Chinese', 'Korean', 'Emoji']) {
				expect(drawn).toContain(texts[name]);
			}
		},
	);

	it('finds the fields of a plain PDF', async () => {
		const session = await fetch(`${running.url}/app/session`, {
			method: 'POST',
			body: JSON.stringify({ email, password }),
		});
		const [cookie = ''] = session.headers.getSetCookie().map((one) => one.split(';')[0]);
		const answer = await fetch(`${running.url}/app/pdf/proposals`, {
			method: 'POST',
			headers: { cookie },
			body: (await plainPdf()) as Uint8Array<ArrayBuffer>,
		});
		const text = await answer.text();
		expect([answer.status, text]).toEqual([200, expect.stringContaining('Full name')]);
	});

	(findChromium() ? it : it.skip)('shows its templates in a browser', async () => {
		addTemplate('Letter', await smallForm());
		const browser = await chromium.launch({
			executablePath: findChromium() ?? '',
			args: browserArguments,
		});
		try {
			const page = await browser.newPage();
			const problems: string[] = [];
			page.on('pageerror', ({ message }) => problems.push(message));
			page.on('response', (answer) => {
				if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
			});
			await page.goto(`${running.url}/`);
			await page.getByLabel('Email address').fill(email);
			await page.getByLabel('Password').fill(password);
			await page.getByRole('button', { name: 'Sign in' }).click();
			await page.getByText('Letter').first().waitFor();
			await page.locator('#template-list canvas, #template-list img').first().waitFor();
			expect(problems).toEqual([]);
		} finally {
			await browser.close();
		}
	});

	it('takes a team, a key and a template at once while it runs, and only valid keys', async () => {
		const status = async (one: string) =>
			(await fetch(`${running.url}/v1/templates`, { headers: { 'x-api-key': one } })).status;
		expect(run(['team', 'add', 'Second'])).toMatchObject({ code: 0, out: '' });
		const { code, out } = run([
			'key',
			'add',
			'--team',
			'Second',
			'--name',
			'n8n',
			'--expires',
			'1',
		]);
		expect([code, await status(out), await status('pdf_wrong'), await status('')]).toEqual([
			0, 200, 401, 401,
		]);
	});

	it('lists keys without showing them, and revokes one at once', async () => {
		const { out: other } = run(['key', 'add', ...team, '--name', 'other']);
		const lines = run(['key', 'list', ...team]).out.split('\n');
		expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
			[`${key.slice(0, 10)}…`, 'test'],
			[`${other.slice(0, 10)}…`, 'other'],
		]);
		expect(run(['key', 'revoke', `${other.slice(0, 10)}…`, ...team])).toMatchObject({ code: 0 });
		const answer = await fetch(`${running.url}/v1/templates`, { headers: { 'x-api-key': other } });
		expect(answer.status).toBe(401);
		expect(run(['key', 'revoke', 'other', ...team])).toMatchObject({
			code: 1,
			words: expect.stringContaining('has no key "other"'),
		});
	});

	it.each([
		[['foo'], 2, 'There is no command "foo"'],
		[['serve', '--foo'], 2, "Unknown option '--foo'"],
		[['serve', '--port', 'x'], 2, '--port: give a number from 0 to 65535'],
		[['team', 'add'], 2, 'NAME is missing'],
		[['key', 'add', '--team', 'Office'], 2, 'name is missing'],
		[['team', 'add', 'Office'], 1, 'There is a team "Office" already'],
		[['key', 'add', '--team', 'None', '--name', 'x'], 1, 'There is no team "None"'],
		[['template', 'add', 'none.pdf', '--team', 'Office'], 1, 'Cannot read none.pdf'],
	])('answers %j with code %i and a sentence', (args, code, sentence) => {
		const result = run(args);
		expect(result).toMatchObject({ code, out: '', words: expect.stringContaining(sentence) });
		expect(result.words.split('\n')).toHaveLength(1);
	});

	it('keeps PDFs in a bucket', async () => {
		const s3 = await S3Server.open('pdfs');
		try {
			const env = {
				DATA_DIR: mkdtempSync(join(folder, 'bucket-')),
				S3_BUCKET: 'pdfs',
				S3_ENDPOINT: s3.url,
				S3_ACCESS_KEY_ID: 'S3RVER',
				S3_SECRET_ACCESS_KEY: 'S3RVER',
			};
			const other = await start(env);
			run(['team', 'add', 'Office'], env);
			const file = join(folder, 'in-bucket.pdf');
			writeFileSync(file, await smallForm());
			const { out: uid } = run(['template', 'add', file, ...team], env);
			const { out: ownKey } = run(['key', 'add', ...team, '--name', 'test'], env);
			const answer = await fetch(`${other.url}/v1/templates/${uid}?responseType=binary`, {
				method: 'POST',
				headers: { 'x-api-key': ownKey, 'content-type': 'application/json' },
				body: JSON.stringify({ data: { Name: 'Ada' } }),
			});
			expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
			expect((await s3.keys()).length).toBeGreaterThan(0);
			expect(await end(other)).toBe(0);
		} finally {
			await s3.close();
		}
	});

	it('says which Node it needs', () => {
		const older = join(folder, 'older.cjs');
		writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '22.20.0' });");
		const result = run([], { NODE_OPTIONS: `--require ${older}` });
		expect(result).toMatchObject({ code: 2, words: expect.stringContaining('needs Node.js 24') });
	});

	it('says that its port is in use', () => {
		const { port } = new URL(running.url);
		const data = mkdtempSync(join(folder, 'other-'));
		const { code, words } = run(['serve', '--data', data], { PORT: port });
		expect([code, words]).toEqual([2, expect.stringContaining('in use')]);
	});

	it('says that its data folder is used by another', () => {
		const { code, words } = run([], { PORT: '0' });
		expect([code, words]).toEqual([2, expect.stringContaining('uses the data folder ./data')]);
	});

	it('leaves a data folder of a newer version alone', () => {
		const data = mkdtempSync(join(folder, 'newer-'));
		run(['team', 'add', 'X', '--data', data]);
		const text = `const { DatabaseSync } = require('node:sqlite');
			new DatabaseSync(process.argv[1]).exec("INSERT INTO schema_migration VALUES ('9999', '')")`;
		execFileSync(process.execPath, ['-e', text, join(data, 'service.sqlite')]);
		const { code, words } = run(['serve', '--data', data]);
		expect([code, words]).toEqual([2, expect.stringContaining('changed by a newer version')]);
	});

	it('answers what is under way when it is asked to end, and keeps what is stored', async () => {
		const { out: uid } = addTemplate('last', await smallForm());
		// Commands block this process: connections that the service has closed meanwhile are noticed in the next turns.
		for (let turn = 0; turn < 3; turn++) await nextTurn();
		const fillOnce = async () => {
			const body = JSON.stringify({ data: { Name: 'Ada' } });
			const options = { method: 'POST', headers: headers(), body };
			return (await fetch(`${running.url}/v1/templates/${uid}`, options)).status;
		};
		const many = () => Array.from({ length: 20 }, fillOnce);
		// A connection that the service has not taken yet is refused, so each is used once before.
		await Promise.all(many());
		const answers = many();
		await Promise.race(answers);
		expect(await end(running)).toBe(0);
		expect(await Promise.all(answers)).toEqual(Array(20).fill(200));
		running = await start();
		const list = await fetch(`${running.url}/v1/documents?limit=100`, { headers: headers() });
		const { data } = (await list.json()) as {
			data: { templateUid?: string; templateName: string }[];
		};
		expect(data.filter(({ templateName }) => templateName === 'last')).toHaveLength(40);
	});
});
