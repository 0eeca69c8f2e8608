import type { NodeHint } from 'n8n-workflow';

/** What the editor says before the node runs. n8n shows at most 120 characters well. */
export const editorHints: NodeHint[] = [
	{
		message: "'Reuse' finds documents by their title: give each item its own 'Document Title'.",
		type: 'warning',
		location: 'ndv',
		whenToDisplay: 'beforeExecution',
		// By toJSON, because $parameter itself evaluates the title, for which there is no item yet.
		displayCondition:
			'={{ $parameter.toJSON().options?.existingDocuments === "reuse" && !$parameter.toJSON().title }}',
	},
];
