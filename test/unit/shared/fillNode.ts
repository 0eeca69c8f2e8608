import type { INode } from 'n8n-workflow';

/** A node as n8n hands it to the code. */
export const fillNode: INode = {
	id: '1',
	name: 'Fill PDF Template',
	type: 'n8n-nodes-pdf-template.fillPdfTemplate',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
