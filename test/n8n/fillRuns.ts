import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { fillWorkflow, itemsOf } from '../workflow/stage.ts';
import { runWorkflow, saveWorkflow, type Execution } from './execution.ts';
import type { RealN8n } from './realN8n.ts';

/** How a run of Fill PDF Template differs from the plainest one. */
export interface FillRun {
	readonly parameters?: INodeParameters;
	/** Of the node, such as `onError`. */
	readonly settings?: Partial<INode>;
}

/** Saves a workflow that fills certificates from items that are pinned to its trigger. */
export async function saveFill(
	n8n: RealN8n,
	items: IDataObject[],
	{ parameters, settings }: FillRun = {},
): Promise<string> {
	const workflow = fillWorkflow(
		{ title: '={{ $json.certificate_no }}', ...parameters },
		{ credentials: { pdfTemplateApi: n8n.credential }, ...settings },
	);
	const pinData = { Start: itemsOf(...items) };
	return await saveWorkflow(n8n.session, { ...workflow, name: 'Fill', pinData });
}

/** Saves such a workflow and runs it as the editor does. */
export async function fillIn(
	n8n: RealN8n,
	items: IDataObject[],
	run: FillRun = {},
): Promise<Execution> {
	return await runWorkflow(n8n.session, await saveFill(n8n, items, run), 'Start');
}
