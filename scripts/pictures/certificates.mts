import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { saveWorkflow } from '../../test/n8n/execution.ts';
import { workflowAsAdded } from '../../test/workflow/stage.ts';
import { people, spread, type Studio } from './studio.mts';

/** The template as its list in the editor stores it. */
export const courseCertificate = {
	__rl: true,
	mode: 'list',
	value: 'course-certificate',
	cachedResultName: 'Course Certificate',
};

/** Opens Fill PDF Template in a workflow with participants before it. */
export async function openCertificates(
	{ n8n, editor }: Studio,
	settings: Partial<INode>,
	parameters: INodeParameters,
	items: readonly IDataObject[] = people,
): Promise<void> {
	const credentials = { pdfTemplateApi: n8n.credential };
	const text = JSON.stringify(workflowAsAdded(parameters, { credentials, ...settings }))
		.replaceAll('"Start"', '"Participants"')
		.replaceAll('"Fill"', '"Fill PDF Template"');
	const { nodes, connections } = JSON.parse(text) as ReturnType<typeof workflowAsAdded>;
	const pinData = { Participants: items.map((json) => ({ json })) };
	const workflow = { name: 'Certificates', nodes: spread(nodes), connections, pinData };
	await editor.openNode(await saveWorkflow(n8n.session, workflow as never), 'Fill PDF Template');
}
