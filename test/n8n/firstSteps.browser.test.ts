import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from '../mock-server/server/start.ts';
import { readPdf, valuesByName } from '../../service/test/judges/readPdf.ts';
import { Editor, findChromium } from './browser.ts';
import { defaultVersion, installN8n } from './installation.ts';
import { Instance, n8nFolder } from './instance.ts';
import { project } from './realN8n.ts';
import { Session } from './session.ts';

const run = promisify(execFile);
const chromium = findChromium();

/** The commands that the documentation gives to install the package from its tarball. */
async function installCommands(): Promise<string> {
	const page = await readFile(join(project, 'docs/upgrading.md'), 'utf8');
	const [, section = ''] = page.split('## Install without the npm registry');
	const [, commands] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
	if (!commands?.includes('tar xzf')) throw new Error('The page does not say how to unpack it');
	return commands;
}

(chromium ? describe : describe.skip)('the installation by hand and the quick start', () => {
	it('leads from nothing but the tarball to a filled PDF', async () => {
		const { program } = await installN8n(defaultVersion);
		await using opened = new AsyncDisposableStack();
		const home = await mkdtemp(join(tmpdir(), 'first-steps-'));
		opened.defer(async () => await rm(home, { recursive: true, force: true }));
		const downloads = join(home, 'downloads');
		await mkdir(downloads);
		await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', downloads], {
			cwd: project,
		});

		const env = { PATH: process.env.PATH, HOME: home };
		await run('sh', ['-ec', await installCommands()], { cwd: downloads, env });
		const installed = join(n8nFolder(home), 'nodes/node_modules/n8n-nodes-pdf-template');
		expect(await readFile(join(installed, 'package.json'), 'utf8')).toContain('"n8n"');

		const service = opened.use(await startService());
		const instance = opened.use(await Instance.start({ program, home, filesFolder: downloads }));
		await Session.open(instance.url);
		const editor = await Editor.open(instance.url, chromium ?? '');
		opened.defer(async () => await editor.close());

		await createCredential(editor, service);
		await fillFirst(editor);

		const pdf = await readPdf(await download(editor));
		expect(valuesByName(pdf).get('participant')).toEqual(['Ada Lovelace']);
	});
});

async function createCredential(
	editor: Editor,
	service: { readonly url: string; readonly apiKey: string },
): Promise<void> {
	await editor.openNewCredential('PDF Template', 'PDF Template API');
	await editor.input('baseUrl').fill(service.url);
	await editor.input('apiKey').fill(service.apiKey);
	await editor.saveCredential();
	await editor.page.getByText('Connection tested successfully').waitFor();
}

async function fillFirst(editor: Editor): Promise<void> {
	const { page } = editor;
	await editor.openNodePanel();
	await page.keyboard.type('pdf');
	await page.getByText('Fill PDF Template', { exact: true }).first().click();
	await page.getByText('Add to workflow').click();
	await editor.byTestId('ndv').waitFor();
	await editor.chooseFromList('Course Certificate');
	await editor.input('participant').fill('Ada Lovelace');
	await editor.input('title').fill('My first certificate');
	await editor.choose('output', 'File');
	await editor.execute();
	await editor.byTestId('output-panel').getByText('My first certificate.pdf').first().waitFor();
}

/** The file behind the Download button of the output. */
async function download({ page }: Editor): Promise<Buffer> {
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.locator('[data-test-id="output-panel"]').getByText('Download', { exact: true }).click(),
	]);
	return await readFile(await file.path());
}
