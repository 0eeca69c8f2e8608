import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start as startProgram } from '../../../service/test/installed/program.ts';
import { missingTool } from '../../../service/test/judges/missingTool.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';

const rounds = 12;
const clients = 32;

const hasCompiler = spawnSync('cc', ['--version']).status === 0 && process.platform === 'linux';
if (!hasCompiler) missingTool('a C compiler for Linux is not installed (Debian: gcc)');

let folder: string;
let library: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'power-failure-'));
	library = join(folder, 'forgetful.so');
	const source = join(import.meta.dirname, 'forgetful.c');
	const built = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
	if (built.status !== 0) throw new Error(built.stderr.toString());
	for (const name of ['data', 'synced']) mkdirSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

const data = () => join(folder, 'data');
const synced = () => join(folder, 'synced');

function start(args: readonly string[]): ChildProcess {
	const watched = { LD_PRELOAD: library, WATCHED: data(), SYNCED: synced() };
	return startProgram([...args, '--data', data()], watched);
}

/** Runs a command to its end; returns its output. */
async function run(...args: string[]): Promise<string> {
	const child = start(args);
	let out = '';
	child.stdout?.on('data', (chunk) => (out += String(chunk)));
	const [code] = (await once(child, 'close')) as [number];
	if (code !== 0) throw new Error(`${args.join(' ')}: ${code}`);
	return out.trim();
}

async function serve(): Promise<{ url: string; child: ChildProcess }> {
	const child = start(['serve', '--port', '0']);
	const url = await new Promise<string>((ready, failed) => {
		let words = '';
		child.stderr?.on('data', (chunk) => {
			words += String(chunk);
			const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(words) ?? [];
			if (found !== undefined) ready(found);
		});
		child.once('exit', () => failed(new Error(`The service did not start: ${words}`)));
	});
	return { url, child };
}

/** The data folder is again what was synced. */
function forgetTheRest(): void {
	for (const name of readdirSync(data())) rmSync(join(data(), name));
	for (const name of readdirSync(synced())) {
		if (!name.startsWith('.')) cpSync(join(synced(), name), join(data(), name));
	}
}

(hasCompiler ? test : test.skip)(
	'every document that was answered is there after the power failed',
	async () => {
		await run('team', 'add', 'Office');
		const key = await run('key', 'add', '--team', 'Office', '--name', 'test');
		const form = join(folder, 'form.pdf');
		writeFileSync(form, await smallForm());
		const uid = await run('template', 'add', form, '--team', 'Office');
		const headers = { 'x-api-key': key, 'content-type': 'application/json' };
		const answered: string[] = [];

		for (let round = 0; round < rounds; round += 1) {
			const { url, child } = await serve();
			let isUp = true;
			const client = async (number: number) => {
				while (isUp) {
					const body = JSON.stringify({ data: { Name: `${round} ${number}` } });
					const options = { method: 'POST', headers, body };
					const answer = await fetch(`${url}/v1/templates/${uid}`, options).catch(() => undefined);
					const text = await answer?.text().catch(() => undefined);
					if (answer?.status === 200 && text !== undefined) {
						answered.push((JSON.parse(text) as { uid: string }).uid);
					}
				}
			};
			const before = answered.length;
			const all = Array.from({ length: clients }, (_, number) => client(number));
			while (answered.length < before + 20 + round * 7) {
				if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended.');
				await new Promise((go) => setTimeout(go, 1));
			}
			child.kill('SIGKILL');
			await once(child, 'exit');
			isUp = false;
			await Promise.all(all);
			forgetTheRest();
		}

		const { url, child } = await serve();
		const lost: string[] = [];
		for (const document of answered) {
			const answer = await fetch(`${url}/documents/${document}/download`, { headers });
			const text = await answer.text();
			if (!text.startsWith('%PDF') || !text.includes('%%EOF')) lost.push(document);
		}
		child.kill('SIGTERM');
		await once(child, 'exit');
		expect([answered.length > rounds * 20, lost]).toEqual([true, []]);
	},
	300_000,
);
