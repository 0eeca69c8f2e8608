import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { openRequest } from '../../../../service/test/openRequest.ts';
import { assumptions } from '../../../mock-server/assumptions/catalogue.ts';

const cli = join(import.meta.dirname, '../../../mock-server/cli.mjs');
const started: ChildProcessWithoutNullStreams[] = [];
const folder = mkdtempSync(join(tmpdir(), 'cli-'));
afterAll(() => {
	for (const child of started) child.kill('SIGKILL');
	rmSync(folder, { recursive: true });
});

function spawnCli(args: readonly string[]) {
	const child = spawn(process.execPath, [cli, ...args]);
	started.push(child);
	const output = { out: '', err: '' };
	child.stdout.on('data', (chunk) => (output.out += String(chunk)));
	child.stderr.on('data', (chunk) => (output.err += String(chunk)));
	return { child, output };
}

async function run(...args: string[]) {
	const { child, output } = spawnCli(args);
	const [code] = (await once(child, 'close')) as [number];
	return { code, ...output };
}

async function startCli(...args: string[]) {
	const { child, output } = spawnCli(['--port', '0', ...args]);
	while (!output.out.includes('Ctrl-C')) {
		await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
		if (child.exitCode !== null) throw new Error(output.err);
	}
	const url = /URL\s+(\S+)/.exec(output.out)?.[1] ?? '';
	return { child, output, url };
}

test('it says where it is, what it has and what to try, and the line to try works', async () => {
	const { child, output, url } = await startCli();
	expect(output.out).toMatch(/API key\s+local-[\w-]{24}\n/);
	expect(output.out).toMatch(/^ {2}course-certificate\s+Course Certificate \(8 fields\)$/m);
	const [, key, address] = /curl -H 'X-API-KEY: (.*)' (\S+)/.exec(output.out) ?? [];
	expect(address).toBe(`${url}/v1/templates`);
	const { statusCode } = await request(String(address), { headers: { 'X-API-KEY': String(key) } });
	expect(statusCode).toBe(200);
	child.kill('SIGTERM');
	expect(await once(child, 'close')).toEqual([0, null]);
	expect(output.err).toBe('');
});

test('it takes a key, a folder of templates, a data folder and settings', async () => {
	writeFileSync(join(folder, 'word.pdf'), 'Dear Sir or Madam');
	const { child, output, url } = await startCli(
		'--key',
		'k',
		'--templates',
		folder,
		'--data',
		join(folder, 'data'),
		'--set',
		'auth.status=403',
		'--set',
		'error.shape=text',
	);
	expect(output.err).toBe('word.pdf is not used as a template: The file is not a PDF\n');
	expect(output.out).toContain('Settings  auth.status=403 error.shape=text\nTemplates\n  none\n');
	const { statusCode, body } = await request(`${url}/v1/templates`);
	expect([statusCode, await body.text()]).toEqual([403, expect.stringMatching(/is missing\.$/)]);
	child.kill('SIGINT');
	expect(await once(child, 'close')).toEqual([0, null]);
});

test('it ends at once, also with a request that waits for its body', async () => {
	const { child, url } = await startCli();
	const { broken } = await openRequest(url, '/v1/templates/x');
	child.kill('SIGTERM');
	expect(await once(child, 'close')).toEqual([0, null]);
	expect(await broken).toBe('ECONNRESET');
});

test('--exec runs a command beside the service, and ends with its exit code', async () => {
	const program = `fetch(process.env.PDF_SERVICE_URL + '/v1/templates', { headers: { 'X-API-KEY': process.env.PDF_SERVICE_KEY } }).then((answer) => answer.json()).then(({ totalCount }) => { console.log('templates:', totalCount); process.exit(7); })`;
	const command = `"${process.execPath}" -e "${program}"`;
	const { code, out, err } = await run('--port', '0', '--key', 'k', '--exec', command);
	expect([code, out]).toEqual([7, 'templates: 3\n']);
	expect(err).toMatch(/^The local service is ready at http:\S+\.\n$/);
});

test('--exec hands a signal on to the command, and ends after it', async () => {
	const { child, output } = spawnCli(['--port', '0', '--exec', 'echo begun; exec sleep 60']);
	while (!output.out.includes('begun')) await once(child.stdout, 'data');
	child.kill('SIGTERM');
	expect(await once(child, 'close')).toEqual([128 + 15, null]);
});

test('--help lists every profile, and every setting with its values, what is assumed and the reason', async () => {
	const { code, out } = await run('--help');
	expect(code).toBe(0);
	for (const [name, { values, assumed, reason }] of Object.entries(assumptions)) {
		expect(out).toContain(`  ${name}=${values.join('|')}\n      ${assumed}: ${reason}\n`);
	}
	expect(out).toMatch(/^ {2}documented .*\n {2}lenient .*\n {2}hostile /m);
});

test('it says in one line why it does not start', async () => {
	const other = createServer().listen(0, '127.0.0.1');
	await once(other, 'listening');
	const { port } = other.address() as AddressInfo;
	const refusals: [string, string, RegExp][] = [
		['--port', String(port), new RegExp(`^Port ${port} is in use\\. Choose another with --port`)],
		['--templates', '/no/such/folder', /^Cannot read the template folder: ENOENT/],
		['--data', join(cli, 'x'), /^Cannot use the data folder .*: ENOTDIR/],
		['--host', '192.0.2.1', /^This machine has no address 192\.0\.2\.1/],
		['--set', 'error.shape=xml', /^The setting error\.shape accepts object, message, /],
	];
	await Promise.all(
		refusals.map(async ([option, value, line]) => {
			const { code, out, err } = await run(option, value);
			expect([code, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1]);
			expect(err).toMatch(line);
		}),
	);
	other.close();
});
