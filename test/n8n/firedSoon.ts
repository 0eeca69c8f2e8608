import type { IWorkflowBase } from 'n8n-workflow';

/**
 * A workflow whose schedule fires within 20 seconds, and not when its author meant it to. A shorter interval fires it
 * again before the first run has ended, where the machine is busy.
 */
export function firedSoon(workflow: IWorkflowBase, schedule: string): IWorkflowBase {
	const rule = { interval: [{ field: 'seconds', secondsInterval: 20 }] };
	const nodes = workflow.nodes.map((node) =>
		node.name === schedule ? { ...node, parameters: { rule } } : node,
	);
	return { ...workflow, nodes };
}
