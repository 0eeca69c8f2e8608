import { parse } from 'flatted';
import type { IRunExecutionData } from 'n8n-workflow';
import type { Session } from './session.ts';

interface Listed {
	readonly id: string;
	readonly status: string;
}

/** How often each document has started a workflow, whether that execution ended or was killed. */
export async function startedDocuments(
	session: Session,
	workflowId: string,
	triggerName: string,
): Promise<Map<string, number>> {
	const counts = new Map<string, number>();
	for (const { id } of await executionsOf(session, workflowId)) {
		const { data } = await session.get<{ data: string }>(`/rest/executions/${id}`);
		for (const uid of uidsIn(parse(data) as IRunExecutionData, triggerName)) {
			counts.set(uid, (counts.get(uid) ?? 0) + 1);
		}
	}
	return counts;
}

export async function executionsOf(session: Session, workflowId: string): Promise<Listed[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const all: Listed[] = [];
	for (let lastId = ''; ; lastId = all.at(-1)?.id ?? '') {
		const { results } = await session.get<{ results: Listed[] }>(
			`/rest/executions?filter=${filter}&limit=100${lastId && `&lastId=${lastId}`}`,
		);
		all.push(...results);
		if (results.length < 100) return all;
	}
}

/** Why polls have failed; n8n lists each as an execution. */
export async function pollErrors(session: Session, workflowId: string): Promise<string[]> {
	const messages: string[] = [];
	for (const { id, status } of await executionsOf(session, workflowId)) {
		if (status !== 'error') continue;
		const { data } = await session.get<{ data: string }>(`/rest/executions/${id}`);
		const { resultData } = parse(data) as IRunExecutionData;
		messages.push(resultData.error?.message ?? 'without a reason');
	}
	return messages;
}

/**
 * What the trigger gave; of an execution that was killed before its first node ended, what it was to begin with. That
 * of a poll that failed gives nothing.
 */
export function uidsIn(
	{ resultData, executionData }: IRunExecutionData,
	triggerName: string,
): string[] {
	const ran = resultData.runData[triggerName]?.[0]?.data?.main?.[0];
	const queued = executionData?.nodeExecutionStack.find(({ node }) => node.name === triggerName);
	const items = ran ?? queued?.data.main?.[0] ?? [];
	return items.filter(({ json }) => json.uid !== undefined).map(({ json }) => String(json.uid));
}
