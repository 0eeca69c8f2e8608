import type { IWorkflowBase } from 'n8n-workflow';

/** n8n takes no expression that is due more than once a minute, but thirty that take turns. */
const soon = {
	item: Array.from({ length: 30 }, (_, turn) => ({
		mode: 'custom',
		cronExpression: `${turn * 2} * * * * *`,
	})),
};

/** A workflow whose trigger polls every other second, and not every minute. */
export function polledSoon(workflow: IWorkflowBase): IWorkflowBase {
	const nodes = workflow.nodes.map((node) =>
		node.name === 'PDF Template Trigger'
			? { ...node, parameters: { ...node.parameters, pollTimes: soon } }
			: node,
	);
	return { ...workflow, nodes };
}
