import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../freePort.ts';
import { programWords } from '../../service/test/installed/program.ts';
import { until } from '../../service/test/until.ts';
import { readComposeFile, scriptOf } from '../composeFile.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const { setup } = readComposeFile().services;

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pdf-template-compose-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** `pdf-template-service` as the image has it, and no chown, which needs root. */
async function programs(): Promise<string> {
	const bin = join(folder, 'bin');
	await mkdir(bin);
	const words = programWords().map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
	const script = `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`;
	await writeFile(join(bin, 'pdf-template-service'), script, { mode: 0o755 });
	await writeFile(join(bin, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
	return bin;
}

it('the setup makes a key for n8n once, with which the service answers', async () => {
	const bin = await programs();
	const data = join(folder, 'data');
	const key = join(folder, 'key');
	await mkdir(key);
	await mkdir(data);
	const script = scriptOf(setup)
		.replaceAll('/samples', join(root, 'test/mock-server/samples'))
		.replaceAll('/data', data)
		.replaceAll('/key', key);
	const port = String(await freePort());
	const env = {
		...process.env,
		PATH: [bin, process.env['PATH']].join(delimiter),
		DATA_DIR: data,
		PORT: port,
	};
	await run('sh', ['-ec', script], { env });
	const made = await readFile(join(key, 'n8n'), 'utf8');
	await run('sh', ['-ec', script], { env });
	expect(await readFile(join(key, 'n8n'), 'utf8')).toBe(made);
	const child = spawn('pdf-template-service', [], { env, stdio: 'ignore' });
	try {
		const isReady = async () =>
			await run('pdf-template-service', ['check'], { env }).then(
				() => true,
				() => false,
			);
		await until('the service', isReady);
		const templates = async (apiKey: string) =>
			await fetch(`http://127.0.0.1:${port}/v1/templates`, { headers: { 'x-api-key': apiKey } });
		const { data: listed } = (await (await templates(made.trim())).json()) as {
			data: { name: string }[];
		};
		expect(listed.map(({ name }) => name)).toEqual(['Course Certificate']);
		expect((await templates('another')).status).toBe(401);
	} finally {
		child.kill();
		await once(child, 'exit');
	}
});
