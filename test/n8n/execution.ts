import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { INodeExecutionData, IRunExecutionData, IWorkflowBase } from 'n8n-workflow';
import type { Session } from './session.ts';

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
}

/** Saves a workflow as a new one and gives back its ID. */
export async function saveWorkflow(session: Session, workflow: WorkflowJson): Promise<string> {
	const { name, nodes, connections, settings = { executionOrder: 'v1' }, pinData = {} } = workflow;
	const body = { name, nodes, connections, settings, pinData, active: false };
	return (await session.post<{ id: string }>('/rest/workflows', body)).id;
}

/** Starts a saved workflow as "Execute workflow" in the editor does; gives back the ID of the execution. */
export async function startWorkflow(
	session: Session,
	workflowId: string,
	triggerName: string,
): Promise<string> {
	const workflowData = await session.get<WorkflowJson>(`/rest/workflows/${workflowId}`);
	const { executionId } = await session.post<{ executionId: string }>(
		`/rest/workflows/${workflowId}/run`,
		{ workflowData, triggerToStartFrom: { name: triggerName } },
	);
	return executionId;
}

/** Waits until an execution has ended. */
export async function endOf(session: Session, executionId: string): Promise<Execution> {
	for (;;) {
		const { status, data } = await session.get<{ status: string; data: string }>(
			`/rest/executions/${executionId}`,
		);
		if (!['new', 'running', 'waiting'].includes(status)) {
			return new Execution(status, parse(data) as IRunExecutionData);
		}
		await sleep(25);
	}
}

/** Runs a saved workflow, and waits for its end. */
export async function runWorkflow(
	session: Session,
	workflowId: string,
	triggerName: string,
): Promise<Execution> {
	return await endOf(session, await startWorkflow(session, workflowId, triggerName));
}
