import type { IWorkflowBase } from 'n8n-workflow';

/** A workflow whose schedule fires every other second, and not when its author meant it to. */
export function firedSoon(workflow: IWorkflowBase, schedule: string): IWorkflowBase {
	const rule = { interval: [{ field: 'seconds', secondsInterval: 2 }] };
	const nodes = workflow.nodes.map((node) =>
		node.name === schedule ? { ...node, parameters: { rule } } : node,
	);
	return { ...workflow, nodes };
}
