import { resolve } from 'node:path';
import type {
	IBinaryData,
	IDataObject,
	ILoadOptionsFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';
import {
	startService,
	type LocalService,
	type ServiceOptions,
} from '../mock-server/server/start.ts';
import type { Poller, PollerOptions } from './engine/poller.ts';
import { Engine, type RunOptions, type RunResult, type WorkflowJson } from './engine/engine.ts';
import { heldDocument } from './heldDocument.ts';
import { quiet } from './quiet.ts';

export const project = resolve(import.meta.dirname, '../..');

/** Items with this JSON. */
export function itemsOf(...json: IDataObject[]): INodeExecutionData[] {
	return json.map((entry) => ({ json: entry }));
}

/** Map automatically: the mode that most tests need no more than. */
export const autoMap = { mappingMode: 'autoMapInputData', value: null };

/** The locator of a template or document with this ID. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value }) as INodeParameters;

/** A field of a template; without a label, that is its key. */
export const field = (key: string, label = key, type: FieldType = 'text') => ({ key, label, type });

/** The fields of a template that several suites fill. */
export const person = [
	field('first_name', 'First name'),
	field('age', 'Age', 'number'),
	field('member', 'Member', 'checkbox'),
];

/** What most fills have: the template of certificates, mapped automatically. */
const usual: INodeParameters = { templateId: byId('course-certificate'), fields: autoMap };

/** A trigger, Fill PDF Template called Fill, and what shows its two outputs; the output is JSON to look at. */
export function fillWorkflow(
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): WorkflowJson {
	return workflowAsAdded({ ...usual, ...parameters }, settings);
}

/** The same without a template and a mapping, as when somebody has just added the node. */
export function workflowAsAdded(
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): WorkflowJson {
	return workflowAround('Fill', 'fillPdfTemplate', { output: 'json', ...parameters }, settings);
}

/** The same with PDF Template, called PDF; `operation` as in `template.getAll`. */
export function performWorkflow(
	operation: string,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): WorkflowJson {
	const [resource, verb] = operation.split('.');
	return workflowAround(
		'PDF',
		'pdfTemplate',
		{ resource, operation: verb, ...parameters },
		settings,
	);
}

/** PDF Template Trigger, called New, and what shows its output. */
export function triggerWorkflow(parameters: INodeParameters): WorkflowJson {
	const { nodes } = workflowAround('New', 'pdfTemplateTrigger', parameters, {});
	return {
		nodes: nodes.filter(({ name }) => name === 'New' || name === 'Done'),
		connections: { New: { main: [[{ node: 'Done', type: 'main', index: 0 }]] } },
	};
}

function workflowAround(
	name: string,
	type: string,
	parameters: INodeParameters,
	settings: Partial<INode>,
): WorkflowJson {
	const node = (id: string, type: string, more: Partial<INode> = {}): INode => ({
		id,
		name: id,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	return {
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger'),
			node(name, `n8n-nodes-pdf-template.${type}`, {
				parameters,
				credentials: { pdfTemplateApi: { id: '1', name: 'Local service' } },
				...settings,
			}),
			node('Done', 'n8n-nodes-base.noOp'),
			node('Failed', 'n8n-nodes-base.noOp'),
		],
		connections: {
			Start: { main: [to(name)] },
			[name]: { main: [to('Done'), to('Failed')] },
		},
	};
}

/** By how much each clock was moved: a test may put another one in place, and take it away again. */
const moved = new WeakMap<Performance, { ms: number }>();

function moveUptime(ms: number): void {
	const by = moved.get(performance) ?? movable(performance);
	by.ms += ms;
}

function movable(clock: Performance): { ms: number } {
	const by = { ms: 0 };
	const now = clock.now.bind(clock);
	clock.now = () => now() + by.ms;
	moved.set(clock, by);
	return by;
}

type FieldType = 'text' | 'number' | 'checkbox';

type CredentialOf = (service: LocalService) => { baseUrl: string; apiKey: string };

const ownCredential: CredentialOf = ({ url, apiKey }) => ({ baseUrl: url, apiKey });

/** A local service and n8n's engine with our package, playing together. */
export class Stage {
	service!: LocalService;
	engine!: Engine;
	/** What failed in the service by itself, not because a test asked for it. */
	readonly #unexpected: unknown[] = [];

	/** `credential` changes what the node is given to reach the service with. */
	static async open(
		options: ServiceOptions = {},
		credential: CredentialOf = ownCredential,
	): Promise<Stage> {
		const stage = new Stage();
		await stage.#open(options, credential);
		return stage;
	}

	/** A stage for all tests of the file or block that this is called in, as it was before each of them. */
	static ofSuite(options: ServiceOptions = {}): Stage {
		const stage = new Stage();
		beforeAll(async () => await stage.#open(options, ownCredential));
		afterAll(async () => await stage.close());
		beforeEach(() => stage.reset());
		return stage;
	}

	async #open(options: ServiceOptions, credential: CredentialOf): Promise<void> {
		const onUnexpectedError = (error: unknown) => this.#unexpected.push(error);
		this.service = await startService({ onUnexpectedError, ...options });
		this.engine = await Engine.open(project, { pdfTemplateApi: credential(this.service) });
	}

	/**
	 * Everything as it was, but for the templates and documents. The clock moves on as well, so far that the nodes
	 * forget what they learned of the service.
	 */
	reset(): void {
		this.#check();
		moveUptime(61_000);
		this.service.faults.clear();
		this.service.foreign.faults.clear();
		this.service.settings.reset();
		this.service.journal.clear();
		this.service.foreign.journal.clear();
	}

	/** A template of these fields that has no PDF, for tests that look at what is sent. */
	async addTemplate(uid: string, fields: ReturnType<typeof field>[], name = uid): Promise<void> {
		await this.service.store.addTemplate({ uid, name, bytes: new Uint8Array(), fields });
	}

	/** Answers each fill as a success without filling anything, for tests that look at what is sent. */
	acceptFills(): void {
		this.service.faults.add({
			match: { method: 'POST' },
			action: { kind: 'answer', status: 200, body: { uid: 'd' } },
		});
	}

	async fill(
		parameters: INodeParameters,
		items: INodeExecutionData[],
		settings: Partial<INode> = {},
		options: RunOptions = {},
	): Promise<RunResult> {
		return await this.engine.run(fillWorkflow(parameters, settings), { ...options, items });
	}

	/** Runs PDF Templates and Documents, called PDF; `operation` as in `template.getAll`. */
	async perform(
		operation: string,
		parameters: INodeParameters = {},
		items: INodeExecutionData[] = itemsOf({}),
		settings: Partial<INode> = {},
		signal?: AbortSignal,
	): Promise<RunResult> {
		return await this.engine.run(performWorkflow(operation, parameters, settings), {
			items,
			signal,
		});
	}

	/** Polls PDF Template Trigger, called New. */
	trigger(parameters: INodeParameters = {}, options: PollerOptions = {}): Poller {
		return this.engine.poller(triggerWorkflow(parameters), 'New', options);
	}

	/** What the editor has for the node with these parameters. */
	editor(parameters: INodeParameters): ILoadOptionsFunctions {
		return this.engine.loadOptions(fillWorkflow(parameters), 'Fill');
	}

	/** The bodies of the fills that the service received, in order of arrival. */
	get sent(): { title?: string; data?: IDataObject }[] {
		return this.service.journal.requests
			.filter(({ method }) => method === 'POST')
			.map(({ body }) => body as { title?: string; data?: IDataObject });
	}

	/** `METHOD path` of everything that the service received. */
	get requests(): string[] {
		return this.service.journal.requests.map(({ method, path }) => `${method} ${path}`);
	}

	/** The bytes that the service holds of the newest document with a title. */
	async heldDocument(title: string): Promise<Buffer> {
		return await heldDocument(this.service, title);
	}

	/** The bytes of a file that a node returned. */
	async bytesOf(file: IBinaryData | undefined): Promise<Buffer> {
		return await this.engine.bytes(file);
	}

	/** Waits until the service has finished all that was sent to it. */
	async quiet(): Promise<void> {
		await quiet(this.service);
	}

	async close(): Promise<void> {
		this.#check();
		await this.service.close();
		await this.engine.close();
	}

	/** In every test: no other host is ever given the key (P3), and nothing fails in the service by itself. */
	#check(): void {
		const keys = this.service.foreign.requests.map(({ key }) => key);
		if (keys.some((key) => key !== 'missing')) throw new Error('Another host was given the key');
		const [cause] = this.#unexpected.splice(0);
		if (cause !== undefined) throw new Error('The service failed', { cause });
	}
}
