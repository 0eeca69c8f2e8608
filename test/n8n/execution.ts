import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type {
	IDataObject,
	INodeExecutionData,
	IRunExecutionData,
	IWorkflowBase,
} from 'n8n-workflow';
import type { Session } from './session.ts';
import { until } from '../../service/test/until.ts';

type WorkflowJson = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;

/** How an execution in a real n8n ended. */
export class Execution {
	readonly status: string;
	readonly #data: IRunExecutionData;

	constructor(status: string, data: IRunExecutionData) {
		this.status = status;
		this.#data = data;
	}

	get error() {
		return this.#data.resultData.error;
	}

	/** What n8n knows of the run as a whole. */
	get run() {
		return { status: this.status };
	}

	/** All that n8n keeps of it, as text. */
	get text(): string {
		return JSON.stringify(this.#data);
	}

	/** The items of a node's output, after its last run. */
	items(nodeName: string, outputIndex = 0): INodeExecutionData[] {
		return this.#data.resultData.runData[nodeName]?.at(-1)?.data?.main?.[outputIndex] ?? [];
	}

	/** What its trigger gave; if it was killed before its first node ended, what that was to begin with. */
	given(trigger: string): INodeExecutionData[] {
		const { resultData, executionData } = this.#data;
		const queued = executionData?.nodeExecutionStack.find(({ node }) => node.name === trigger);
		const items = resultData.runData[trigger]?.[0]?.data?.main?.[0] ?? queued?.data.main?.[0] ?? [];
		// A poll that failed gives an item without a document.
		return items.filter(({ json }) => json.uid !== undefined);
	}
}

/** Saves a workflow as a new one and gives back its ID. */
export async function saveWorkflow(session: Session, workflow: WorkflowJson): Promise<string> {
	const { name, nodes, connections, settings = { executionOrder: 'v1' }, pinData = {} } = workflow;
	const body = { name, nodes, connections, settings, pinData, active: false };
	return (await session.post<{ id: string }>('/rest/workflows', body)).id;
}

/**
 * Starts a saved workflow as "Execute workflow" in the editor does; gives back the ID of the execution.
 * `json` is what the trigger gives, as if it had been fired.
 */
export async function startWorkflow(
	session: Session,
	workflowId: string,
	triggerName: string,
	json?: IDataObject,
): Promise<string> {
	const workflowData = await session.get<WorkflowJson>(`/rest/workflows/${workflowId}`);
	const output = { main: [[{ json }]] };
	const data = { startTime: Date.now(), executionTime: 0, executionIndex: 0, source: [null] };
	const fired = json ? { data: { ...data, data: output } } : {};
	const { executionId } = await session.post<{ executionId: string }>(
		`/rest/workflows/${workflowId}/run`,
		{ workflowData, triggerToStartFrom: { name: triggerName, ...fired } },
	);
	return executionId;
}

/** Publishes a saved workflow, so that its trigger starts it. */
export async function publish(session: Session, workflowId: string): Promise<void> {
	const { versionId } = await session.get<{ versionId: string }>(`/rest/workflows/${workflowId}`);
	await session.post(`/rest/workflows/${workflowId}/activate`, { versionId });
}

/** Takes the trigger of a published workflow out of service. */
export async function unpublish(session: Session, workflowId: string): Promise<void> {
	await session.post(`/rest/workflows/${workflowId}/deactivate`, {});
}

/** The IDs of the executions of a workflow, the oldest first. */
export async function executionIds(session: Session, workflowId: string): Promise<string[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const ids: string[] = [];
	for (;;) {
		const lastId = ids.length > 0 ? `&lastId=${ids.at(-1)}` : '';
		const { results } = await session.get<{ results: { id: string }[] }>(
			`/rest/executions?filter=${filter}&limit=100${lastId}`,
		);
		ids.push(...results.map(({ id }) => id));
		if (results.length < 100) return ids.reverse();
	}
}

/**
 * Waits until n8n itself has started a workflow, and until that execution has ended. It is the first of them: a run
 * that fails may have started the error trigger of the same workflow before anyone looks.
 */
export async function nextExecution(
	session: Session,
	workflowId: string,
	known: readonly string[] = [],
): Promise<Execution> {
	let started: string | undefined;
	await until('an execution that n8n starts by itself', async () => {
		started = (await executionIds(session, workflowId)).find((id) => !known.includes(id));
		return started !== undefined;
	});
	return await endOf(session, started ?? '');
}

/** Waits until an execution has ended, and n8n has stored what it gave. */
export async function endOf(session: Session, executionId: string): Promise<Execution> {
	for (;;) {
		const { status, data } = await session.get<{ status: string; data: string }>(
			`/rest/executions/${executionId}`,
		);
		// n8n 1 tells the end before it has stored the data.
		const stored = parse(data) as IRunExecutionData | undefined;
		if (stored && !['new', 'running', 'waiting'].includes(status)) {
			return new Execution(status, stored);
		}
		await sleep(25);
	}
}

/** Runs a saved workflow, and waits for its end. */
export async function runWorkflow(
	session: Session,
	workflowId: string,
	triggerName: string,
	json?: IDataObject,
): Promise<Execution> {
	return await endOf(session, await startWorkflow(session, workflowId, triggerName, json));
}
