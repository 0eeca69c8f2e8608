import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installN8n, testedVersions } from './installation.ts';
import { Instance, n8nFolder } from './instance.ts';
import { installPacked } from './packedPackage.ts';
import { project } from './realN8n.ts';

const run = promisify(execFile);

describe.each(testedVersions)('the start of n8n %s', (version) => {
	let program: string;
	let folder: string;
	beforeAll(async () => {
		({ program } = await installN8n(version));
		folder = await mkdtemp(join(tmpdir(), 'start-n8n-'));
	}, 900_000);
	afterAll(async () => await rm(folder, { recursive: true, force: true }));

	/** What n8n prints at its first start, without what differs from start to start. */
	async function logOf(name: string, withPackage: boolean): Promise<string[]> {
		const home = join(folder, name);
		await mkdir(home);
		if (withPackage) await installPacked(project, n8nFolder(home));
		const instance = await Instance.start({ program, home, filesFolder: home });
		await instance.stop();
		// The task runner reports when it is ready, which may be before or after the end of this.
		const lines = instance.log.filter((line) => !line.includes('Registered runner'));
		return lines.map((line) => line.replaceAll(home, 'HOME').replace(/\d{4,5}\b/g, 'N')).sort();
	}

	it('prints the same with the package and without', async () => {
		const [without, withPackage] = [await logOf('without', false), await logOf('with', true)];
		expect(withPackage).toEqual(without);
		expect(without.some((line) => line.includes('Editor is now accessible'))).toBe(true);
	});

	// How long that takes is measured by test/bench/weight.ts.
	it('loads the files of the package, and no others because of it', async () => {
		const home = join(folder, 'loaded');
		const { name } = await installPacked(project, n8nFolder(home));
		const loaded = join(n8nFolder(home), 'nodes/node_modules', name);
		const script = join(import.meta.dirname, 'loadPackage.mjs');
		const env = { ...process.env, N8N_USER_FOLDER: home, N8N_LOG_LEVEL: 'silent' };
		const { stdout } = await run(process.execPath, [script, loaded, program], { env });
		const { own, others } = JSON.parse(stdout) as { own: number; others: string[] };
		expect(own).toBeGreaterThan(20);
		expect(others).toEqual([]);
	});
});
