import type { INode, INodeParameters } from 'n8n-workflow';

/** A node of a workflow; its name is its ID as well. */
export const canvasNode = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters = {},
): INode => ({ id: name, name, type, typeVersion, position: [0, 0], parameters });
