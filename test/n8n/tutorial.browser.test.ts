import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { INode } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { npmEnvironment } from '../../scripts/npm.cjs';
import { until } from '../../service/test/until.ts';
import { Editor, findChromium } from './browser.ts';
import { readExample } from './examples.ts';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { defaultVersion, installN8n } from './installation.ts';
import { freePort } from '../freePort.ts';
import { Instance } from './instance.ts';
import { openMailbox } from './mailbox.ts';
import { project } from './realN8n.ts';
import { Session } from './session.ts';

const run = promisify(execFile);
const chromium = findChromium();
const samples = join(project, 'test/mock-server/samples');
const csv = 'course-certificates.csv';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tutorial-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** Installs the service as npx does, from its tarball. */
async function installService(): Promise<void> {
	const options = { cwd: folder, env: npmEnvironment() };
	const pack = ['pack', '-w', 'service', '--silent', '--pack-destination', folder];
	await run('npm', pack, { ...options, cwd: project });
	const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
	await run('npm', ['install', '--silent', '--no-audit', join(folder, tarball)], options);
}

/** Starts the program in a folder that has nothing yet; the link for the first user is what it prints. */
async function startService(opened: AsyncDisposableStack): Promise<string> {
	const env = { ...process.env, PORT: String(await freePort()) };
	const service = spawn('npx', ['pdf-template-service'], { cwd: folder, env, detached: true });
	opened.defer(async () => {
		const ended = once(service, 'exit');
		process.kill(-(service.pid ?? 0), 'SIGTERM');
		await ended;
	});
	const [link] = (await once(createInterface(service.stdout), 'line')) as [string];
	return link;
}

/** Steps 1 to 3, on the page of the service; returns the key. */
async function setUpService(page: Page): Promise<string> {
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	await page.getByLabel('Email address').fill('ada@example.com');
	await page.getByLabel('Password').fill('a password of some length');
	await button('Create the administrator').click();
	await button('Add PDFs').or(page.getByText('Add PDFs')).first().waitFor();
	await page.getByLabel('Add PDFs').setInputFiles(join(samples, 'course-certificate.pdf'));
	await page.getByRole('heading', { name: 'Course certificate' }).waitFor();
	await page.getByText('8 fields', { exact: true }).waitFor();
	await page.getByRole('link', { name: 'Settings' }).click();
	await page.getByLabel('Name', { exact: true }).fill('n8n');
	await button('Create a key').click();
	const shown = page.getByText(/^pdf_\S{20,}$/).first();
	await shown.waitFor();
	return (await shown.innerText()).trim();
}

/** The example of the tutorial with its last step: each PDF by email. */
function withMail(nodes: readonly INode[], smtp: { id: string; name: string }): INode[] {
	const filled = nodes.map((node) =>
		node.name === 'Fill PDF Template'
			? { ...node, parameters: { ...node.parameters, options: { keepInput: true } } }
			: node,
	);
	const send: INode = {
		id: 'send',
		name: 'Send Email',
		type: 'n8n-nodes-base.emailSend',
		typeVersion: 2.1,
		position: [960, 200],
		credentials: { smtp },
		parameters: {
			fromEmail: 'academy@example.com',
			toEmail: '={{ $json.email }}',
			subject: 'Your certificate',
			emailFormat: 'text',
			text: 'Congratulations!',
			options: { attachments: 'data', appendAttribution: false },
		},
	};
	return [...filled, send];
}

/** The commands that the documentation gives to install the nodes from their tarball. */
async function installCommands(): Promise<string> {
	const page = await readFile(join(project, 'docs/upgrading.md'), 'utf8');
	const [, section = ''] = page.split('## Install without the npm registry');
	const [, commands] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
	if (!commands?.includes('tar xzf')) throw new Error('The page does not say how to unpack it');
	return commands;
}

/** n8n with the nodes, installed by hand. */
async function startN8n(opened: AsyncDisposableStack): Promise<Instance> {
	const home = join(folder, 'home');
	const downloads = join(folder, 'downloads');
	const filesFolder = join(home, '.n8n-files');
	for (const path of [downloads, filesFolder]) await mkdir(path, { recursive: true });
	await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', downloads], {
		cwd: project,
	});
	const env = { PATH: process.env.PATH, HOME: home };
	await run('sh', ['-ec', await installCommands()], { cwd: downloads, env });
	await run('cp', [join(project, 'examples', csv), filesFolder]);
	const { program } = await installN8n(defaultVersion);
	return opened.use(await Instance.start({ program, home, filesFolder }));
}

(chromium ? it : it.skip)(
	'the tutorial leads from nothing to 25 PDFs by email',
	async () => {
		await using opened = new AsyncDisposableStack();
		await installService();
		const link = await startService(opened);
		const instance = await startN8n(opened);
		const session = await Session.open(instance.url);
		const editor = await Editor.open(instance.url, chromium ?? '');
		opened.defer(async () => await editor.close());
		const page = await editor.openPage(link);
		page.setDefaultTimeout(120_000);
		const key = await setUpService(page);

		await editor.openNewCredential('PDF Template', 'PDF Template API');
		await editor.input('baseUrl').fill(new URL(link).origin);
		await editor.input('apiKey').fill(key);
		await editor.saveCredential();
		await editor.page.getByText('Connection tested successfully').waitFor();

		const [credential] = await session.get<{ id: string; name: string }[]>('/rest/credentials');
		if (!credential) throw new Error('The credential is not stored');
		const filesFolder = join(folder, 'home/.n8n-files');
		const example = await readExample('batch-from-spreadsheet.json', { credential, filesFolder });
		const id = await saveWorkflow(session, example);
		await editor.openNode(id, 'Fill PDF Template');
		// n8n lists the template of the example, too: "Course Certificate", which this service does not have.
		const row = editor.byTestId('rlc-item').filter({ hasText: /Course certificate/ });
		// A list that is opened before the editor knows the credential stays without the templates of the service.
		await until('the template in the list', async () => {
			if (!(await row.isVisible())) await editor.byTestId('rlc-input').click();
			return await row.waitFor({ timeout: 10_000 }).then(
				() => true,
				() => false,
			);
		});
		await row.click();
		await editor.execute();
		await editor.byTestId('output-panel').getByText('25 items', { exact: true }).first().waitFor();
		await editor.closeNode();
		await editor.page.keyboard.press('ControlOrMeta+s');

		const mailbox = await openMailbox(session);
		opened.defer(mailbox.close);
		const saved = async () => await session.get<{ nodes: INode[] }>(`/rest/workflows/${id}`);
		await until('the chosen template', async () => {
			return !JSON.stringify((await saved()).nodes).includes('"value":"course-certificate"');
		});
		const nodes = withMail((await saved()).nodes, mailbox.smtp);
		const connections = {
			...example.connections,
			'Fill PDF Template': { main: [[{ node: 'Send Email', type: 'main' as const, index: 0 }]] },
		};
		const mailing = await saveWorkflow(session, { ...example, nodes, connections });
		const mailed = await runWorkflow(session, mailing, 'When clicking ‘Execute workflow’');
		expect([mailed.status, mailed.error]).toEqual(['success', undefined]);
		expect(mailbox.received.length).toBe(25);
		const attached = mailbox.received.map(({ mail }) => mail.attachments[0]?.mimeType);
		expect(new Set(attached)).toEqual(new Set(['application/pdf']));
	},
	900_000,
);
