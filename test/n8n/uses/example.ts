import type { IDataObject, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { until } from '../../../service/test/until.ts';
import { readExample } from '../examples.ts';
import {
	nextExecution,
	publish,
	runWorkflow,
	saveWorkflow,
	unpublish,
	type Execution,
} from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';

type Credentials = Parameters<typeof readExample>[2];

/** Saves an example as a user has it who has chosen the credentials; `others` are those of nodes that are not ours. */
export async function saveExample(n8n: RealN8n, file: string, others: Credentials = {}) {
	return await saveWorkflow(n8n.session, await readExample(file, n8n, others));
}

/** Runs a saved workflow by hand, or with what its trigger gives; it has to succeed. */
export async function succeed(
	{ session }: RealN8n,
	workflowId: string,
	trigger = 'When clicking ‘Execute workflow’',
	given?: IDataObject,
): Promise<Execution> {
	const execution = await runWorkflow(session, workflowId, trigger, given);
	expect([execution.status, execution.error]).toEqual(['success', undefined]);
	return execution;
}

/** Publishes an example that is asked at an address, and waits until n8n knows it. */
export async function publishAt(
	n8n: RealN8n,
	path: string,
	file: string,
	others: Credentials = {},
): Promise<string> {
	await publish(n8n.session, await saveExample(n8n, file, others));
	const url = n8n.instance.url + path;
	await until(`an answer at ${path}`, async () => (await fetch(url)).status !== 404);
	return url;
}

/** Has n8n fire the schedule of a workflow once, within 20 seconds, and not when its author meant it to. */
export async function fire(
	{ session }: RealN8n,
	workflow: IWorkflowBase,
	schedule: string,
): Promise<Execution> {
	// A shorter interval fires it again before the first run has ended, where the machine is busy.
	const rule = { interval: [{ field: 'seconds', secondsInterval: 20 }] };
	const id = await saveWorkflow(session, withParameters(workflow, schedule, { rule }));
	await publish(session, id);
	const execution = await nextExecution(session, id);
	await unpublish(session, id);
	return execution;
}

/** Publishes a workflow whose trigger polls every other second, and not every minute; waits for the first polls. */
export async function publishPolled(
	{ session, service: { journal } }: RealN8n,
	workflow: IWorkflowBase,
): Promise<string> {
	// n8n takes no expression that is due more than once a minute, but thirty that take turns.
	const item = Array.from({ length: 30 }, (_, turn) => ({
		mode: 'custom',
		cronExpression: `${turn * 2} * * * * *`,
	}));
	const polled = withParameters(workflow, 'PDF Template Trigger', { pollTimes: { item } });
	const id = await saveWorkflow(session, polled);
	const polls = () => journal.requests.filter(({ path }) => path === '/v1/documents').length;
	const begun = polls();
	await publish(session, id);
	await until('the first polls', () => polls() > begun + 1);
	return id;
}

function withParameters(
	workflow: IWorkflowBase,
	name: string,
	parameters: INodeParameters,
): IWorkflowBase {
	const nodes = workflow.nodes.map((node) =>
		node.name === name ? { ...node, parameters: { ...node.parameters, ...parameters } } : node,
	);
	return { ...workflow, nodes };
}
