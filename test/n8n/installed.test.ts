import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { INodeExecutionData, IWorkflowBase } from 'n8n-workflow';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { addDocuments } from '../../service/test/store/many.ts';

const run = promisify(execFile);

/** The nodes' own words, in every n8n. */
const verdicts = [
	"The service doesn't accept this 'API Key'",
	"the API isn't at this URL",
	'Nothing answers at http://127.0.0.1:9',
	"'Base URL' can't be used: it is not a URL",
	'The URL answers, but not with templates',
	'This URL redirects to http://',
].map((words) => expect.stringContaining(words));

const releases = join(import.meta.dirname, 'releases');

/**
 * Workflows as users of each release have saved them, with every operation and option. They are never changed:
 * their output and the requests they send must stay the same.
 */
const saved = readdirSync(releases).flatMap((release) =>
	['everything', 'trigger'].map((name) => [release, name] as const),
);

const read = <T>(release: string, file: string): T =>
	JSON.parse(readFileSync(join(releases, release, file), 'utf8')) as T;

/**
 * What has to last: the shape of all, but neither dates, new IDs and addresses, nor the wording of errors. A document may
 * have more than then, its template's ID, by which more of the deleted documents are counted.
 */
function lasting(value: unknown, key = ''): unknown {
	if (/^(created|updated|downloadUrl|error|message|deletedDocuments)$/.test(key)) {
		return typeof value;
	}
	if (key === 'uid' && /^[\da-f-]{36}$/.test(String(value))) return 'a new one';
	if (key === 'fields' && Array.isArray(value)) return 'those of the template';
	if (Array.isArray(value)) return value.map((entry) => lasting(entry));
	if (typeof value !== 'object' || value === null) return value;
	const isDocument = 'created' in value && 'downloadUrl' in value;
	const known = Object.entries(value).filter(([name]) => !isDocument || name !== 'templateUid');
	return Object.fromEntries(known.map(([name, entry]) => [name, lasting(entry, name)]));
}

const shown = ({ json, binary = {} }: INodeExecutionData): unknown => ({
	json: lasting(json),
	files: Object.entries(binary).map(([field, { fileName, mimeType }]) => ({
		field,
		fileName,
		mimeType,
	})),
});

/** What people read, not n8n, and a module that has only types. */
const notLoaded = [
	'CHANGELOG.md',
	'LICENSE',
	'README.md',
	'dist/nodes/shared/transport/limiter/permit.js',
];

/** Notes which files n8n loads and sends. */
const hook = pathToFileURL(
	join(import.meta.dirname, '../../service/test/installed/traceFiles.mjs'),
).href;

describe.each(testedVersions)('the packed package in n8n %s', (version) => {
	const traced = join(mkdtempSync(join(tmpdir(), 'traced-')), 'files');
	const open = useRealN8n(version, { NODE_OPTIONS: `--import ${hook}`, TRACED_FILES: traced });
	afterAll(() => rmSync(dirname(traced), { recursive: true }));

	it('is loaded, and adds nothing to the log', async () => {
		const packages = await open().session.get<{ packageName: string; failedLoading?: boolean }[]>(
			'/rest/community-packages',
		);
		expect(packages).toEqual([expect.objectContaining({ packageName: 'n8n-nodes-pdf-template' })]);
		expect(packages[0]?.failedLoading).not.toBe(true);
		expect(open().log.filter((line) => /pdf.?template/i.test(line))).toEqual([]);
	});

	it('has n8n load its own files, and no others', async () => {
		const { program, packageFolder, home } = open();
		const script = join(import.meta.dirname, 'loadPackage.mjs');
		const env = { ...process.env, N8N_USER_FOLDER: home, N8N_LOG_LEVEL: 'silent' };
		const { stdout } = await run(process.execPath, [script, packageFolder, program], { env });
		const { own, others } = JSON.parse(stdout) as { own: number; others: string[] };
		expect(own).toBeGreaterThan(20);
		expect(others).toEqual([]);
	});

	it('lists its templates and their fields in the editor', async () => {
		const node = {
			nodeTypeAndVersion: { name: 'n8n-nodes-pdf-template.fillPdfTemplate', version: 1 },
			credentials: { pdfTemplateApi: open().credential },
		};
		const list = await open().session.post<{ results: { name: string }[] }>(
			'/rest/dynamic-node-parameters/resource-locator-results',
			{
				...node,
				path: 'parameters.templateId',
				methodName: 'searchTemplates',
				currentNodeParameters: {},
			},
		);
		expect(list.results.map(({ name }) => name).sort()).toEqual([
			'Consent Form',
			'Course Certificate',
			'Invoice',
		]);
		const mapper = await open().session.post<{ fields: { id: string }[] }>(
			'/rest/dynamic-node-parameters/resource-mapper-fields',
			{
				...node,
				path: 'parameters.fields',
				methodName: 'getTemplateColumns',
				currentNodeParameters: { templateId: { mode: 'list', value: 'course-certificate' } },
			},
		);
		expect(mapper.fields.map(({ id }) => id)).toContain('participant');
	});

	it('accepts the right address and key of a credential, however the address is written', async () => {
		const { url, apiKey } = open().service;
		for (const baseUrl of [url, ` ${url}// `, `${url}/v1`]) {
			expect(await open().testCredential({ baseUrl, apiKey })).toMatchObject({ status: 'OK' });
		}
	});

	it('tells a wrong key, a wrong address and an unreachable host apart', async () => {
		const { service } = open();
		const { url, apiKey, faults } = service;
		const message = async (baseUrl: string, key = apiKey) =>
			(await open().testCredential({ baseUrl, apiKey: key })).message;
		const messages = [
			await message(url, 'wrong'),
			await message(`${url}/app`),
			await message('http://127.0.0.1:9'),
			await message('no address'),
		];
		const match = { path: '/v1/templates' };
		for (const action of [
			{ kind: 'html-page' },
			{ kind: 'redirect', to: 'other-origin' },
		] as const) {
			faults.add({ match, action });
			messages.push(await message(url));
			faults.clear();
		}
		expect(messages).toEqual(verdicts);
		expect(service.foreign.requests).toEqual([]);
	});

	it.each(saved)(
		'runs a workflow that was saved with release %s as that did: %s',
		async (release, name) => {
			const { service, session, credential } = open();
			const workflow = read<IWorkflowBase>(release, `${name}.json`);
			const nodes = workflow.nodes.map((node) =>
				node.credentials ? { ...node, credentials: { pdfTemplateApi: credential } } : node,
			);
			await service.reset();
			await addDocuments(service.store, 1, { templateUid: 'invoice', name: () => 'An invoice' });
			const id = await saveWorkflow(session, { ...workflow, nodes });
			const execution = await runWorkflow(session, id, 'Start');
			expect([execution.status, execution.error]).toEqual(['success', undefined]);
			const out = Object.fromEntries(
				nodes.slice(1).map((node) => [node.name, execution.items(node.name).map(shown)]),
			);
			const fills = service.journal.requests.filter(({ method }) => method === 'POST');
			const sent = fills.map(({ path, body }) => ({ path, body }));
			expect({ out, sent }).toEqual(lasting(read(release, `${name}.expected.json`)));
		},
	);

	it('has no file that n8n neither loads nor shows', async () => {
		const { instance, packageFolder } = open();
		const files = readdirSync(packageFolder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => relative(packageFolder, join(entry.parentPath, entry.name)));
		// What the editor asks for: the icons, and what an operation returns, by its node and version.
		const ofSchema = /nodes\/(\w+)\/__schema__\/v(.*)$/;
		for (const file of files) {
			const [, node = '', path = ''] = ofSchema.exec(file) ?? [];
			const type = `n8n-nodes-pdf-template.${node.charAt(0).toLowerCase()}${node.slice(1)}`;
			const asked = node
				? `/schemas/${type}/${path}`
				: file.endsWith('.svg')
					? `/icons/n8n-nodes-pdf-template/${file}`
					: undefined;
			if (asked === undefined) continue;
			expect([asked, (await fetch(`${instance.url}${asked}`)).status]).toEqual([asked, 200]);
		}
		const used = new Set(readFileSync(traced, 'utf8').split('\n'));
		const real = realpathSync(packageFolder);
		const unused = files.filter((file) =>
			[packageFolder, real].every((folder) => !used.has(join(folder, file))),
		);
		expect(unused.sort()).toEqual(notLoaded);
	});
});
