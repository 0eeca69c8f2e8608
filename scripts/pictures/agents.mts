import { agentWorkflow } from '../../test/n8n/agentWorkflow.ts';
import { canvasNode } from '../../test/n8n/canvasNode.ts';
import { saveWorkflow } from '../../test/n8n/execution.ts';
import { autoMap } from '../../test/workflow/stage.ts';
import { courseCertificate, openCertificates } from './certificates.mts';
import { pictureFile, settled, type Studio } from './studio.mts';

/** Fill PDF Template as a tool of an agent: what a model reads, and what it chooses. */
export async function toolPanel(studio: Studio): Promise<void> {
	const { n8n, editor } = studio;
	const tool = canvasNode('Fill PDF Template', 'n8n-nodes-pdf-template.fillPdfTemplateTool', 1, {
		templateId: courseCertificate,
		title: "={{ $fromAI('title', 'Name of the document', 'string') }}",
		dataMode: 'json',
		jsonData: "={{ $fromAI('data', 'The values by key', 'json') }}",
	});
	const openAiApi = await n8n.session.addCredential('openAiApi', { apiKey: 'none' });
	const credentials = { pdfTemplateApi: n8n.credential };
	const workflow = agentWorkflow([{ ...tool, credentials }], openAiApi);
	const id = await saveWorkflow(n8n.session, workflow);
	await editor.page.goto(`${n8n.instance.url}/workflow/${id}`);
	await editor.openPlacedNode('Fill PDF Template');
	await editor.byTestId('parameter-input-jsonData').waitFor();
	await settled(editor);
	await editor.page.screenshot({ path: pictureFile(studio, 'tool.png') });
}

/** What the node says after a run that left fields without a value, with Retry On Fail on. */
export async function hints(studio: Studio): Promise<void> {
	const { editor } = studio;
	const title = '={{ $json.certificate_no }}';
	const parameters = { templateId: courseCertificate, title, fields: autoMap };
	await openCertificates(studio, { retryOnFail: true }, parameters);
	await editor.execute();
	await editor.byTestId('node-hint').first().waitFor();
	await settled(editor);
	await editor.page.screenshot({ path: pictureFile(studio, 'hints.png') });
}

/** A mapper whose stored schema a builder made up, after the node was opened. */
export async function healedMapper(studio: Studio): Promise<void> {
	const { editor } = studio;
	const column = { type: 'string', display: true, required: false, defaultMatch: false };
	const fields = {
		mappingMode: 'defineBelow',
		value: { participant: '={{ $json.participant }}', hours: '={{ $json.hours }}' },
		schema: ['participant', 'hours'].map((id) => ({ ...column, id, displayName: id })),
	};
	await openCertificates(studio, {}, { templateId: courseCertificate, fields } as never);
	await editor.byTestId('parameter-input-distinction').waitFor();
	await settled(editor);
	await editor.page.screenshot({ path: pictureFile(studio, 'healed-mapper.png') });
}
