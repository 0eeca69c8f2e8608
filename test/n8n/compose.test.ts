import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { readComposeFile, scriptOf } from '../composeFile.ts';
import { examplesFolder, listExamples } from './examples.ts';
import { defaultVersion, installN8n } from './installation.ts';
import { Instance } from './instance.ts';
import { Session } from './session.ts';

const run = promisify(execFile);
const encryption = { N8N_ENCRYPTION_KEY: 'only-for-trials-and-tests' };
const { services } = readComposeFile();

let home: string;
let program: string;
beforeAll(async () => {
	({ program } = await installN8n(defaultVersion));
	home = await mkdtemp(join(tmpdir(), 'compose-n8n-'));
}, 900_000);
afterAll(async () => await rm(home, { recursive: true, force: true }));

/** Runs the script that the container of n8n starts with; n8n itself only says that it would start. */
async function startAsInContainer(): Promise<string> {
	const bin = join(home, 'bin');
	await mkdir(join(home, '.n8n'), { recursive: true });
	await mkdir(bin, { recursive: true });
	const n8n = `if [ "$1" = start ]; then echo starting; else exec '${process.execPath}' '${program}' "$@"; fi`;
	await writeFile(join(bin, 'n8n'), `#!/bin/sh\n${n8n}\n`, { mode: 0o755 });
	await writeFile(join(home, 'key'), 'pdf_a-key\n');
	const script = scriptOf(services.n8n)
		.replaceAll('/tmp/credential.json', join(home, 'credential.json'))
		.replaceAll('/key/n8n', join(home, 'key'))
		.replaceAll('/opt/examples', examplesFolder);
	const PATH = [bin, process.env.PATH].join(delimiter);
	const env = { ...process.env, ...encryption, PATH, N8N_USER_FOLDER: home, NODE_ENV: undefined };
	return (await run('sh', ['-ec', script], { env })).stdout;
}

it('the container of n8n starts with the credential and the examples, and imports them once', async () => {
	expect(await startAsInContainer()).toContain('starting');
	const again = await startAsInContainer();
	expect(again).toContain('starting');
	expect(again).not.toContain('workflows');
	expect(await readdir(join(home, '.n8n-files'))).toEqual(['course-certificates.csv']);
	const filesFolder = join(home, '.n8n-files');
	await using instance = await Instance.start({ program, home, filesFolder, env: encryption });
	const session = await Session.open(instance.url);
	const workflows = await session.get<unknown[]>('/rest/workflows');
	expect(workflows).toHaveLength((await listExamples()).length);
	const credentials = await session.get<{ id: string; name: string }[]>('/rest/credentials');
	expect(credentials.map(({ name }) => name)).toEqual(['Local service']);
	const path = `/rest/credentials/${credentials[0]?.id}?includeData=true`;
	const { data } = await session.get<{ data: { baseUrl: string } }>(path);
	expect(data.baseUrl).toBe('http://service:4455');
}, 600_000);
