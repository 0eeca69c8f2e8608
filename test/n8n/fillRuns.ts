import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { autoMap, fillWorkflow } from '../workflow/stage.ts';
import { runWorkflow, saveWorkflow, type Execution } from './execution.ts';
import type { RealN8n } from './realN8n.ts';

/** How a run of Fill PDF Template differs from the plainest one. */
export interface FillRun {
	readonly parameters?: INodeParameters;
	/** Of the node, such as `onError`. */
	readonly settings?: Partial<INode>;
	/** Of the workflow, such as `errorWorkflow`. */
	readonly workflow?: IDataObject;
	readonly pinned?: Readonly<Record<string, IDataObject[]>>;
}

/** Saves a workflow that fills certificates from items that are pinned to its trigger. */
export async function saveFill(
	n8n: RealN8n,
	items: IDataObject[],
	run: FillRun = {},
): Promise<string> {
	const parameters = {
		templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
		title: '={{ $json.certificate_no }}',
		fields: autoMap,
		...run.parameters,
	};
	const workflow = fillWorkflow(parameters, {
		credentials: { pdfTemplateApi: n8n.credential },
		...run.settings,
	});
	const pinData = Object.fromEntries(
		Object.entries({ Start: items, ...run.pinned }).map(([name, entries]) => [
			name,
			entries.map((json) => ({ json })),
		]),
	);
	const settings = { executionOrder: 'v1' as const, ...run.workflow };
	return await saveWorkflow(n8n.session, { ...workflow, name: 'Fill', settings, pinData });
}

/** Saves such a workflow and runs it as the editor does. */
export async function fillIn(
	n8n: RealN8n,
	items: IDataObject[],
	run: FillRun = {},
): Promise<Execution> {
	return await runWorkflow(n8n.session, await saveFill(n8n, items, run), 'Start');
}
