import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readArguments } from '../../../mock-server/cli/arguments.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';
import { secrets, startForJourney } from './journey.ts';

const cli = join(import.meta.dirname, '../../../mock-server/cli.mjs');
const folder = mkdtempSync(join(tmpdir(), 'recording-'));
const file = join(folder, 'service.json');
let real: LocalService;
beforeAll(async () => {
	real = await startForJourney({ apiKey: secrets.key, profile: 'hostile' });
});
afterAll(async () => {
	await real.close();
	rmSync(folder, { recursive: true });
});

function startCli(...args: string[]) {
	const record = ['--record', real.url, '--key', secrets.key, '--record-to', file];
	return spawn(process.execPath, [cli, '--port', '0', ...record, ...args]);
}

test('--record reports at the end, and a service can be started with what it wrote', async () => {
	const child = startCli();
	let out = '';
	child.stdout.on('data', (chunk) => (out += String(chunk)));
	while (!out.includes('Ctrl-C')) await once(child.stdout, 'data');
	const address = /URL {7}(\S+)/.exec(out)?.[1];
	const headers = { 'X-API-KEY': 'local-service-key' };
	expect((await fetch(`${address}/v1/templates`, { headers })).status).toBe(200);
	expect((await fetch(`${address}/v1/templates`)).status).toBe(403);
	child.kill('SIGINT');
	expect(await once(child, 'close')).toEqual([0, null]);
	expect(out).toContain('  auth.status: not 401, but 403 (1 answer)\n');
	expect(out + readFileSync(file, 'utf8')).not.toContain(secrets.key);
	expect(readArguments(['--profile', file, '--set', 'list.order=newest']).options).toMatchObject({
		profile: 'documented',
		settings: {
			'auth.status': 403,
			'fields.types': 'mixed-case',
			'fields.label': 'missing',
			'error.shape': 'html',
			'list.order': 'newest',
		},
	});
});

test('--record may be there only while a command runs', async () => {
	const program = `fetch(process.env.PDF_SERVICE_URL + '/v1/documents', { headers: { 'X-API-KEY': process.env.PDF_SERVICE_KEY } }).then(({ status }) => process.exit(status - 197))`;
	const child = startCli('--exec', `"${process.execPath}" -e "${program}"`);
	const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
	expect(code).toBe(3);
	expect(out).toContain('  document.name: not title, but name (1 answer)\n');
});

test('a record that cannot be written is said in one line, before anything is asked', async () => {
	const child = startCli('--record-to', join(folder, 'no/such.json'), '--exec', 'true');
	const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(child.exitCode ?? (await once(child, 'close'))[0]).toBe(1);
	expect(out).toBe('');
	expect(err).toMatch(/^Cannot write the record: ENOENT.*\n$/);
});
