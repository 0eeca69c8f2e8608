import type { IDataObject } from 'n8n-workflow';
import { readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow, type Execution } from '../execution.ts';
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
