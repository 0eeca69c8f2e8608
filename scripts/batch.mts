import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { UnusablePdfError } from '../service/src/pdf/file/refusals.ts';
import { startService, type LocalService } from '../test/mock-server/server/start.ts';
import type { Engine, RunResult, WorkflowJson } from '../test/workflow/engine/engine.ts';
import { progressBar } from './console/progress.mts';
import { dim, green, print, UserError } from './console/text.mts';
import type { TemplateFile } from './inputs.mts';
import type { Row } from './spreadsheet.mts';

export interface BatchOptions {
	readonly project: string;
	readonly csv: string;
	readonly rows: readonly Row[];
	/** Default: the bundled course certificate. */
	readonly template?: TemplateFile;
	readonly output: string;
	/** Of the local service; 0 is any free one. */
	readonly port: number;
	readonly signal: AbortSignal;
}

export interface FilledRow {
	readonly title: string;
	/** How many fields got a value. */
	readonly fields: number;
	readonly bytes: number;
	readonly path: string;
}

const exampleFile = 'examples/batch-from-spreadsheet.json';

/** Runs the example workflow over the rows of a spreadsheet; returns what was written, row by row. */
export async function fillBatch(options: BatchOptions): Promise<FilledRow[]> {
	await using service = await openService(options.port);
	const templateUid = await offerTemplate(service, options);
	print(`${green('✓')} Local service ${dim(service.url)}`);
	const { url: baseUrl, apiKey } = service;
	// Loaded last, because it takes longest, and errors of the template shouldn't wait for it.
	const { Engine } = await import('../test/workflow/engine/engine.ts');
	await using engine = await Engine.open(options.project, { pdfTemplateApi: { baseUrl, apiKey } });
	const workflow = await exampleFor(options, templateUid);
	const result = await runWithProgress(engine, service, workflow, options);
	if (options.signal.aborted) return [];
	if (result.error) throw new UserError(explain(result.error));
	return await listRows(result, service);
}

async function openService(port: number): Promise<LocalService> {
	try {
		return await startService({ port });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
		throw new UserError(`Port ${port} is taken. Choose another with --port N, or leave it out.`);
	}
}

/** The template to fill: the user's own, added to the local service, or the bundled one. */
async function offerTemplate(
	service: LocalService,
	{ template, rows }: BatchOptions,
): Promise<string> {
	if (!template) return 'course-certificate';
	try {
		const { uid, fields } = await service.store.addTemplate(template);
		const keys = fields.map(({ key }) => key);
		const columns = Object.keys(rows[0] ?? {});
		if (columns.some((column) => keys.includes(column))) return uid;
		throw new UserError(
			`No column of the spreadsheet is called like a field of the template.\n  columns: ${columns.join(', ')}\n  fields:  ${keys.join(', ')}`,
		);
	} catch (error) {
		if (!(error instanceof UnusablePdfError)) throw error;
		throw new UserError(`${template.name}.pdf cannot serve as a template: ${error.message}`);
	}
}

/** The example with the template, the spreadsheet and the folder of this run. */
async function exampleFor(
	{ project, csv, rows, output, template }: BatchOptions,
	templateUid: string,
): Promise<WorkflowJson> {
	const workflow = JSON.parse(await readFile(join(project, exampleFile), 'utf8')) as WorkflowJson;
	const own: Record<string, INodeParameters> = {
		'Read Spreadsheet': { fileSelector: csv },
		'Save PDF': { fileName: `=${join(output, '{{ $binary.data.fileName }}')}` },
		'Fill PDF Template': {
			templateId: { __rl: true, mode: 'id', value: templateUid },
			...(template ? { title: '={{ $itemIndex + 1 }} {{ Object.values($json)[0] }}' } : {}),
		},
	};
	const nodes = workflow.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...own[node.name] },
		...(node.name === 'Fill PDF Template' ? { credentials: anyCredential } : {}),
	}));
	// Uses pinned data, because the stand-in for Extract from File reads only the simplest spreadsheets.
	return { ...workflow, nodes, pinData: { 'Extract Rows': rows.map((json) => ({ json })) } };
}

/** The engine gives all nodes the credential it was opened with. */
const anyCredential = { pdfTemplateApi: { id: '1', name: 'Local service' } };

async function runWithProgress(
	engine: Engine,
	service: LocalService,
	workflow: WorkflowJson,
	{ rows, signal }: BatchOptions,
): Promise<RunResult> {
	const bar = progressBar('Filling', rows.length);
	const timer = setInterval(() => bar.update(fills(service).length), 100);
	try {
		return await engine.run(workflow, { signal });
	} finally {
		clearInterval(timer);
		bar.update(fills(service).length);
		bar.stop();
	}
}

function fills({ journal }: LocalService) {
	return journal.requests.filter(({ method, status }) => method === 'POST' && status === 200);
}

function explain(error: NonNullable<RunResult['error']>): string {
	return [error.message, error.description].filter(Boolean).join('\n  ');
}

async function listRows(result: RunResult, service: LocalService): Promise<FilledRow[]> {
	const sent = new Map(
		fills(service).map(({ body }) => {
			const { title = '', data = {} } = body as { title?: string; data?: object };
			return [title, Object.keys(data).length];
		}),
	);
	return await Promise.all(
		result.items('Save PDF').map(async ({ json }) => {
			const [title, path] = [String(json.name), String(json.fileName)];
			return { title, fields: sent.get(title) ?? 0, bytes: (await stat(path)).size, path };
		}),
	);
}
