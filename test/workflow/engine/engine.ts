import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { ExecutionLifecycleHooks as Hooks, PackageDirectoryLoader } from 'n8n-core';
import type {
	IBinaryData,
	IDataObject,
	ILoadOptionsFunctions,
	INodeCredentialTestResult,
	INodeExecutionData,
	IRun,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	Workflow as WorkflowGraph,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { EngineCredentials, type CredentialData } from './credentials.ts';
import { engineFolder } from './environment.ts';
import {
	BinaryDataService,
	Container,
	CredentialTestContext,
	createRunExecutionData,
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	NodeHelpers,
	Workflow,
	WorkflowExecute,
} from './n8n.ts';
import { loadPackage, nodeTypesOf } from './nodeTypes.ts';
import { Poller, type PollerOptions } from './poller.ts';
import './regularExpressions.ts';

/** A note on the canvas is a node that never runs. */
const note = 'n8n-nodes-base.stickyNote';

/** A workflow as n8n exports it; only these parts matter to a run. */
export type WorkflowJson = Pick<IWorkflowBase, 'nodes' | 'connections'> & Partial<IWorkflowBase>;

export interface RunOptions {
	/** What the first node gives out; one empty item if left out. */
	items?: INodeExecutionData[];
	mode?: WorkflowExecuteMode;
	/** Called as nodes begin and end. */
	onNode?: (event: 'begins' | 'ends', nodeName: string) => void;
	/** Cancels the run as the Stop button does. */
	signal?: AbortSignal;
}

/** How a run ended. */
export class RunResult {
	readonly run: IRun;
	readonly credentialReads: number;

	constructor(run: IRun, credentialReads: number) {
		this.run = run;
		this.credentialReads = credentialReads;
	}

	/** The error that ended the run, if one did. */
	get error() {
		return this.run.data.resultData.error;
	}

	/** The items of a node's output, after its last run. */
	items(nodeName: string, outputIndex = 0): INodeExecutionData[] {
		const runs = this.run.data.resultData.runData[nodeName] ?? [];
		return runs.at(-1)?.data?.main?.[outputIndex] ?? [];
	}

	/** The hints that a node left for the user. */
	hints(nodeName: string) {
		return this.run.data.resultData.runData[nodeName]?.at(-1)?.hints ?? [];
	}
}

/** n8n's own workflow engine with the compiled package of a directory. */
export class Engine {
	readonly #loader: PackageDirectoryLoader;
	readonly #credentials: CredentialData;

	private constructor(loader: PackageDirectoryLoader, credentials: CredentialData) {
		this.#loader = loader;
		this.#credentials = credentials;
	}

	/** @param credentials decrypted data by credential type, given to every node that asks for that type */
	static async open(packageDirectory: string, credentials: CredentialData): Promise<Engine> {
		await mkdir(engineFolder, { recursive: true });
		await Container.get(BinaryDataService).init();
		return new Engine(await loadPackage(packageDirectory), credentials);
	}

	/** The same engine with other credentials. */
	withCredentials(credentials: CredentialData): Engine {
		return new Engine(this.#loader, credentials);
	}

	/** Runs a workflow from its first node to its end. An error of a node is in the result, not thrown. */
	async run(json: WorkflowJson, options: RunOptions = {}): Promise<RunResult> {
		const { items = [{ json: {} }], mode = 'manual', onNode, signal } = options;
		const workflow = this.#workflow(json);
		const credentials = new EngineCredentials(this.#loader, this.#credentials);
		const hooks = new ExecutionLifecycleHooks(mode, '1', json as IWorkflowBase);
		hooks.addHandler('nodeExecuteBefore', (name) => onNode?.('begins', name));
		hooks.addHandler('nodeExecuteAfter', (name) => onNode?.('ends', name));
		const node = workflow.getStartNode();
		if (!node) throw new Error('The workflow has no node to start from');
		const data = createRunExecutionData({
			executionData: { nodeExecutionStack: [{ node, data: { main: [items] }, source: null }] },
			resultData: { pinData: json.pinData },
		});
		const execution = new WorkflowExecute(
			additionalData(credentials, hooks),
			mode,
			data,
		).processRunExecutionData(workflow);
		signal?.addEventListener('abort', () => execution.cancel(), { once: true });
		return new RunResult(await execution, credentials.reads);
	}

	/** What the editor has when it fills lists and mappers for a node of a workflow. */
	loadOptions(json: WorkflowJson, nodeName: string): ILoadOptionsFunctions {
		const workflow = this.#workflow(json);
		const node = workflow.getNode(nodeName);
		if (!node) throw new Error(`The workflow has no node "${nodeName}"`);
		const credentials = new EngineCredentials(this.#loader, this.#credentials);
		const editor = { ...additionalData(credentials), currentNodeParameters: node.parameters };
		return new LoadOptionsContext(workflow, node, editor, '');
	}

	/** What n8n's test of the credential gives for this data, by the first node that tests it, as n8n looks for it. */
	async testCredential(data: CredentialData): Promise<INodeCredentialTestResult> {
		const [[type = '', values = {}] = []] = Object.entries(data);
		for (const name of this.#loader.known.credentials[type]?.supportedNodes ?? []) {
			const node = NodeHelpers.getVersionedNodeType(this.#loader.getNode(name).type);
			const used = node.description.credentials?.find((credential) => credential.name === type);
			const test = node.methods?.credentialTest?.[String(used?.testedBy)];
			if (!test) continue;
			const credentials = new EngineCredentials(this.#loader, this.#credentials);
			const context = new CredentialTestContext(additionalData(credentials));
			return await test.call(context, { id: '1', name: 'Tested', type, data: values });
		}
		throw new Error(`No node tests ${type}`);
	}

	/** A trigger of a workflow that n8n polls, not yet activated. */
	poller(json: WorkflowJson, nodeName: string, options: PollerOptions = {}): Poller {
		const credentials = new EngineCredentials(this.#loader, this.#credentials);
		const open = (staticData: IDataObject) => {
			// The trigger knows itself by its workflow: another one finds in memory as little as after an end of n8n.
			const id = json.id ?? randomUUID();
			const workflow = this.#workflow({ ...json, id, staticData });
			const node = workflow.getNode(nodeName);
			if (!node) throw new Error(`The workflow has no node "${nodeName}"`);
			return { workflow, node };
		};
		return new Poller(open, additionalData(credentials), options);
	}

	/** The bytes of a file that a node gave out. */
	async bytes(file: IBinaryData | undefined): Promise<Buffer> {
		if (!file) throw new Error('There is no such file on the item');
		return await Container.get(BinaryDataService).getAsBuffer(file);
	}

	/** The name under which n8n has stored the file of an item. */
	async storedName(file: IBinaryData | undefined): Promise<string | undefined> {
		if (!file?.id) throw new Error('There is no such file on the item');
		return (await Container.get(BinaryDataService).getMetadata(file.id)).fileName;
	}

	/** Ends the engine and removes the files it stored. */
	async close(): Promise<void> {
		await rm(engineFolder, { recursive: true, force: true, maxRetries: 5 });
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.close();
	}

	#workflow(json: WorkflowJson): WorkflowGraph {
		return new Workflow({
			id: json.id ?? 'workflow',
			name: json.name,
			nodes: structuredClone(json.nodes.filter(({ type }) => type !== note)),
			connections: json.connections,
			nodeTypes: nodeTypesOf(this.#loader),
			settings: { executionOrder: 'v1', ...json.settings },
			active: false,
			staticData: json.staticData,
		});
	}
}

/** What n8n's server adds to a run; addresses must be valid, the rest is not reached by our nodes. */
function additionalData(
	credentialsHelper: EngineCredentials,
	hooks?: Hooks,
): IWorkflowExecuteAdditionalData {
	const address = 'http://127.0.0.1';
	return {
		executionId: '1',
		hooks,
		credentialsHelper,
		currentNodeExecutionIndex: 0,
		variables: {},
		setExecutionStatus: () => undefined,
		sendDataToUI: () => undefined,
		instanceBaseUrl: address,
		restApiUrl: address,
		formBaseUrl: address,
		formWaitingBaseUrl: address,
		formTestBaseUrl: address,
		webhookBaseUrl: address,
		webhookWaitingBaseUrl: address,
		webhookTestBaseUrl: address,
		mcpBaseUrl: address,
		mcpTestBaseUrl: address,
	} as unknown as IWorkflowExecuteAdditionalData;
}
