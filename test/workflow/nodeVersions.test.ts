import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject, IWorkflowBase } from 'n8n-workflow';
import { Engine } from './engine/engine.ts';
import { autoMap, byId, fillWorkflow, itemsOf, project, Stage } from './stage.ts';

const release = join(project, 'test/n8n/releases/0.1.0/everything.json');

/**
 * Fill PDF Template as it will be when it gets a version 2: the same class, with another default of Output in
 * version 2, told apart by `@version` as n8n's own nodes do.
 */
const secondVersion = `
const { FillPdfTemplate: First } = require('./FirstVersion.js');
const only = (version, parameter) => ({
	...parameter,
	displayOptions: { show: { ...parameter.displayOptions?.show, '@version': [version] } },
});
class FillPdfTemplate extends First {
	constructor() {
		super();
		const properties = this.description.properties.flatMap((parameter) =>
			parameter.name === 'output'
				? [only(1, parameter), only(2, { ...parameter, default: 'jsonAndFile' })]
				: [parameter],
		);
		this.description = { ...this.description, version: [1, 2], defaultVersion: 2, properties };
	}
}
exports.FillPdfTemplate = FillPdfTemplate;
`;

let folder: string;
let stage: Stage;
let upgraded: Stage;
let upgradedEngine: Engine;

/** A copy of the compiled package, in which the node has a version 2. */
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pdf-template-versions-'));
	for (const part of ['package.json', 'dist']) {
		await cp(join(project, part), join(folder, part), { recursive: true });
	}
	await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
	const node = join(folder, 'dist/nodes/FillPdfTemplate');
	await rename(join(node, 'FillPdfTemplate.node.js'), join(node, 'FirstVersion.js'));
	await writeFile(join(node, 'FillPdfTemplate.node.js'), secondVersion);
	stage = await Stage.open();
	upgraded = await Stage.open();
	const { url: baseUrl, apiKey } = upgraded.service;
	upgradedEngine = await Engine.open(folder, { pdfTemplateApi: { baseUrl, apiKey } });
});
afterAll(async () => {
	await stage?.close();
	await upgraded?.close();
	await rm(folder, { recursive: true, force: true });
});

/** What has to be the same of both: all but new IDs, moments and the port of the service. */
const comparable = (value: unknown): unknown =>
	JSON.parse(
		JSON.stringify(value)
			.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'uid')
			.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
			.replace(/127\.0\.0\.1:\d+/g, 'service'),
	);

it('a workflow that was saved with version 1 does the same in a package that has a version 2', async () => {
	const workflow = JSON.parse(await readFile(release, 'utf8')) as IWorkflowBase;
	const before = await stage.engine.run(workflow);
	const after = await upgradedEngine.run(workflow);
	expect([before.error, after.error]).toEqual([undefined, undefined]);
	for (const { name } of workflow.nodes.slice(1)) {
		const json = (items: { json: IDataObject }[]) => comparable(items.map((item) => item.json));
		expect([name, json(after.items(name))]).toEqual([name, json(before.items(name))]);
		const files = after.items(name).map(({ binary = {} }) => Object.keys(binary));
		expect(files).toEqual(before.items(name).map(({ binary = {} }) => Object.keys(binary)));
	}
	expect(comparable(upgraded.sent)).toEqual(comparable(stage.sent));
});

it('a node that is added after the upgrade has the defaults of version 2', async () => {
	const templateId = byId('course-certificate');
	// Undefined as in a node that was just added: its output is what the version has by default.
	const parameters = { templateId, title: 'New', fields: autoMap, output: undefined };
	const items = itemsOf({ participant: 'Ada' });
	const run = async (typeVersion: number) =>
		(await upgradedEngine.run(fillWorkflow(parameters, { typeVersion }), { items })).items('Done');
	const [first] = await run(1);
	const [second] = await run(2);
	const [present] = (await stage.engine.run(fillWorkflow(parameters), { items })).items('Done');
	expect(Object.keys(first?.json ?? {})).toEqual(Object.keys(present?.json ?? {}));
	expect(Object.keys(first?.binary ?? {})).toEqual(Object.keys(present?.binary ?? {}));
	expect(second?.json.uid).toBeDefined();
	expect(second?.binary?.data?.mimeType).toBe('application/pdf');
});

it('an older package runs a node of version 2 as version 1, without a word', async () => {
	const templateId = byId('course-certificate');
	const workflow = fillWorkflow({ templateId, fields: autoMap }, { typeVersion: 2 });
	const run = await stage.engine.run(workflow, { items: itemsOf({ participant: 'Ada' }) });
	const [older] = run.items('Done');
	workflow.nodes.forEach((node) => (node.typeVersion = 1));
	const [first] = (
		await stage.engine.run(workflow, { items: itemsOf({ participant: 'Ada' }) })
	).items('Done');
	expect([run.error, Object.keys(older?.json ?? {})]).toEqual([
		undefined,
		Object.keys(first?.json ?? {}),
	]);
	expect(Object.keys(older?.binary ?? {})).toEqual(Object.keys(first?.binary ?? {}));
});
