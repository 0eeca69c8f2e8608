import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../installed/service.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'private-'));
	chmodSync(folder, 0o755);
	dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const modes = () =>
	Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]));
const files = [
	'secret',
	'service.lock',
	'service.sqlite',
	'service.sqlite-shm',
	'service.sqlite-wal',
];
const admin = { email: 'admin@example.com', password: 'correct horse battery' };
const start = () => startService({ port: 0, dataDir, admin });

async function expectPrivate(): Promise<void> {
	await using service = await start();
	expect(service.url).toMatch(/^http/);
	expect(modeOf(dataDir)).toBe('700');
	expect(modes()).toEqual(Object.fromEntries(files.map((name) => [name, '600'])));
}

test('only their owner reads the data folder and its files', async () => {
	await expectPrivate();
});

test('files and folder that were made for all to read are mended at the start', async () => {
	await (await start()).close();
	chmodSync(dataDir, 0o755);
	for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
	await expectPrivate();
});

test('a folder that has other files keeps its mode, and they theirs', async () => {
	mkdirSync(dataDir, { mode: 0o755 });
	writeFileSync(join(dataDir, 'other.txt'), '', { mode: 0o644 });
	await using service = await start();
	expect(service.url).toMatch(/^http/);
	expect(modeOf(dataDir)).toBe('755');
	expect(modes()).toMatchObject({
		'other.txt': '644',
		'service.sqlite': '600',
		'service.sqlite-wal': '600',
	});
});

(process.getuid?.() === 0 ? test : test.skip)(
	'another user of the machine cannot copy them',
	async () => {
		await using service = await start();
		expect(service.url).toMatch(/^http/);
		const as = ['--reuid=65534', '--regid=65534', '--clear-groups'];
		const copied = files.map(
			(name) => spawnSync('setpriv', [...as, 'cat', join(dataDir, name)]).status,
		);
		expect(copied).toEqual(files.map(() => 1));
	},
);
