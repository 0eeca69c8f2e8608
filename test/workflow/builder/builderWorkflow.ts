import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../engine/engine.ts';
import { byId } from '../stage.ts';

/** A node as n8n's AI builder, or any language model, writes it, and what has to come of it. */
export interface BuilderCase {
	/** What the builder did. */
	readonly shape: string;
	readonly type: 'fillPdfTemplate' | 'pdfTemplate' | 'pdfTemplateTrigger';
	/** Left out by some builders. */
	readonly typeVersion?: number | 'none';
	readonly parameters: INodeParameters;
	/** What the trigger before it gives; for a tool, what the model gives. One empty item if left out. */
	readonly items?: readonly IDataObject[];
	/** Another node of this type after it, called Next. */
	readonly next?: { readonly type: 'pdfTemplate'; readonly parameters: INodeParameters };
	/** The values of each document that is created; none if left out. */
	readonly sent?: readonly IDataObject[];
	/** How many items come out at the end. */
	readonly out: number;
	/** What the run says is missing. */
	readonly missing?: string;
	/** The parameters that the editor shows, among others. */
	readonly inputs: readonly string[];
	/** What the editor marks before the run. */
	readonly issue?: string;
}

export const certificate = byId('course-certificate');

const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });

/** The case as a workflow in a file: without credentials, which a builder cannot choose. The node is called PDF. */
export function builderWorkflow({
	type,
	typeVersion = 1,
	parameters,
	items = [{}],
	next,
}: BuilderCase): WorkflowJson {
	const isTrigger = type === 'pdfTemplateTrigger';
	const start = { id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
	const nodes = [
		...(isTrigger ? [] : [{ ...start, typeVersion: 1, position: [0, 0], parameters: {} }]),
		node('PDF', type, parameters, typeVersion),
		...(next ? [node('Next', next.type, next.parameters)] : []),
	] as INode[];
	return {
		nodes,
		connections: {
			...(isTrigger ? {} : { Start: to('PDF') }),
			...(next ? { PDF: to('Next') } : {}),
		},
		...(isTrigger ? {} : { pinData: { Start: items.map((json) => ({ json })) } }),
	};
}

function node(
	name: 'PDF' | 'Next',
	type: string,
	parameters: INodeParameters,
	typeVersion: number | 'none' = 1,
): Partial<INode> {
	return {
		id: name,
		name,
		type: `n8n-nodes-pdf-template.${type}`,
		...(typeVersion === 'none' ? {} : { typeVersion }),
		position: name === 'PDF' ? [240, 0] : [480, 0],
		parameters,
	};
}
