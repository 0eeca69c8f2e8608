import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openState } from '../../src/server/state.ts';
import { backupName } from '../../src/store/backup/backups.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { smallForm } from '../forms/smallForm.ts';
import { start } from '../installed/program.ts';
import { startService } from '../installed/service.ts';
import type { Service } from '../installed/service.ts';
import { openRequest } from '../openRequest.ts';
import { until } from '../until.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'end-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Running {
	readonly child: ChildProcess;
	readonly url: string;
	/** What it has said so far. */
	readonly words: () => string;
	/** Resolves to its exit code and the signal that ended it. */
	readonly ended: Promise<[number | null, NodeJS.Signals | null]>;
}

/** Starts the program on the folder; resolves when it says that it is ready. */
async function startProgram(environment: Record<string, string> = {}): Promise<Running> {
	const child = start(['serve', '--port', '0'], { DATA_DIR: join(folder, 'data'), ...environment });
	let words = '';
	child.stdout?.resume();
	child.stderr?.on('data', (chunk) => (words += String(chunk)));
	const ended = once(child, 'exit') as Running['ended'];
	await until('it is ready', () => {
		if (child.exitCode !== null) throw new Error(words);
		return words.includes('is ready');
	});
	const [url = ''] = /http:\/\/[\d.]+:\d+/.exec(words) ?? [];
	return { child, url, words: () => words, ended };
}

const key = 'pdf_key-of-the-end';
const now = () => new Date();

/** A team with a key and a template in the folder. */
async function addTemplate(): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const state = await openState({ dataDir: join(folder, 'data') }, { now }, opened);
	const table = new TeamTable(state.database, now);
	const teamId = await table.add('Office');
	await table.keys.add(teamId, { key, name: 'n8n' });
	const { store } = state.openTeams().withId(teamId);
	await store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await smallForm() });
}

/** Connects, sends a request at once, and reads until the end of the connection. */
function ask(url: string, request: string) {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	socket.write(request);
	let text = '';
	socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
	const answer = new Promise<string>((resolve) => {
		socket.once('close', () => resolve(text.slice(0, 12)));
		socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(`${code}`));
	});
	return { connected: once(socket, 'connect'), answer };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
	'on %s every request is answered whose connection was accepted, and /readyz says draining at once',
	async (signal) => {
		await addTemplate();
		const { child, url, words, ended } = await startProgram();
		const body = JSON.stringify({ data: { Name: 'Ada' } });
		const request = `POST /v1/templates/letter HTTP/1.1\r\nHost: ${new URL(url).host}\r\nX-API-KEY: ${key}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
		const fills = Array.from({ length: 60 }, () => ask(url, request));
		await Promise.all(fills.map(({ connected }) => connected));
		child.kill(signal);
		const answers = await Promise.all(fills.map(({ answer }) => answer));
		expect(answers).toEqual(answers.map(() => 'HTTP/1.1 200'));
		expect(await ended).toEqual([0, null]);
		expect(words()).toContain('The service has stopped.');
	},
);

test('it is ready when it says so', async () => {
	const { child, url, ended } = await startProgram();
	const answer = await fetch(`${url}/readyz`);
	expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
	child.kill('SIGTERM');
	await ended;
});

test('with a delay, connections are accepted for so long, and /readyz says draining', async () => {
	const { child, url, words, ended } = await startProgram({ DRAIN_DELAY_SECONDS: '3600' });
	child.kill('SIGTERM');
	await until('it is told', () => words().includes('Stopping'));
	for (let turn = 0; turn < 3; turn += 1) {
		const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
		expect([answer.status, await answer.json()]).toEqual([503, { status: 'draining' }]);
	}
	expect((await fetch(`${url}/livez`)).status).toBe(200);
	// The second one ends at once.
	child.kill('SIGTERM');
	expect(await ended).toEqual([null, 'SIGTERM']);
});

test('a client that has connected and sends nothing is not waited for', async () => {
	const service = await startService({ port: 0 });
	const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
	await once(socket, 'connect');
	const closed = once(socket, 'close');
	expect(await service.close(3600)).toBe(0);
	await closed;
});

/** Pipes where the backups of the next minutes would be written, as in a folder of a server that does not answer. */
function stuckFolder(pid: number | string): { path: string; release: () => void } {
	const path = join(folder, 'backups');
	const names = Array.from({ length: 300 }, (_, second) => {
		const at = new Date(Date.now() + (second - 5) * 1000);
		return `${join(path, backupName(at))}.${pid}.partial`;
	});
	execFileSync('mkdir', [path]);
	execFileSync('mkfifo', names);
	const release = () => {
		for (const name of readdirSync(path)) {
			closeSync(openSync(join(path, name), constants.O_RDONLY | constants.O_NONBLOCK));
		}
	};
	return { path, release };
}

test('a backup that hangs does not keep the service from ending', async () => {
	const { path, release } = stuckFolder(process.pid);
	const backups = { folder: path, hours: 1, keep: 1 };
	const service: Service = await startService({ port: 0, dataDir: join(folder, 'data'), backups });
	const { broken } = await openRequest(service.url);
	await expect(service.close(0.1)).rejects.toThrow('make a backup');
	expect(await broken).toBe('ECONNRESET');
	release();
});
