import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { triggerWorkflow, autoMap } from '../../test/workflow/stage.ts';
import { examplesFolder, readExample } from '../../test/n8n/examples.ts';
import { saveWorkflow } from '../../test/n8n/execution.ts';
import { courseCertificate, openCertificates } from './certificates.mts';
import { people, pictureFile, settled, shoot, spread, type Studio } from './studio.mts';
import { addDocuments } from '../../service/test/store/many.ts';

/** The example that fills from a spreadsheet, after a run. */
export async function workflow(studio: Studio): Promise<void> {
	const { n8n, editor } = studio;
	const csv = 'course-certificates.csv';
	await copyFile(join(examplesFolder, csv), join(n8n.filesFolder, csv));
	const example = await readExample('batch-from-spreadsheet.json', n8n);
	const id = await saveWorkflow(n8n.session, example);
	await editor.page.goto(`${n8n.instance.url}/workflow/${id}`);
	await editor.byTestId('execute-workflow-button').first().click();
	await editor.page.getByText('25 items').nth(2).waitFor();
	await editor.byTestId('zoom-to-fit').click();
	await settled(editor);
	await shoot(editor, pictureFile(studio, 'workflow.png'), [
		'[data-test-id="canvas-node"]',
		'[data-test-id="sticky"]',
	]);
}

/** The trigger with the newest document as a test event. */
export async function trigger(studio: Studio): Promise<void> {
	const { n8n, editor } = studio;
	const { store } = n8n.service;
	if ((await store.documents.count()) === 0) {
		await addDocuments(store, 1, { templateUid: 'course-certificate', name: () => 'LA-2026-0101' });
	}
	const { nodes, connections } = triggerWorkflow({ output: 'jsonAndFile' });
	const credentials = { pdfTemplateApi: n8n.credential };
	const own = nodes.map((node) =>
		node.name === 'New' ? { ...node, name: 'PDF Template Trigger', credentials } : node,
	);
	const id = await saveWorkflow(n8n.session, {
		name: 'New documents',
		nodes: spread(own),
		connections: { 'PDF Template Trigger': connections.New ?? {} },
	});
	await editor.page.goto(`${n8n.instance.url}/workflow/${id}`);
	await editor.openPlacedNode('PDF Template Trigger');
	await editor.page.getByText('Fetch Test Event').first().click();
	await editor.byTestId('output-panel').getByText('1 item').first().waitFor();
	await settled(editor);
	await editor.page.screenshot({ path: pictureFile(studio, 'trigger.png') });
}

/** Three items, of which one cannot be filled, with the error output on. */
export async function failedItem(studio: Studio): Promise<void> {
	const { editor } = studio;
	const items = people.map((person, at) => (at === 1 ? { ...person, hours: 'many' } : person));
	const parameters = {
		templateId: courseCertificate,
		title: '={{ $json.certificate_no }}',
		output: 'json',
		fields: autoMap,
		// Hides the hint on fields that may stay empty: the picture is about the failed item.
		options: { unfilledFields: 'ignore' },
	};
	await openCertificates(studio, { onError: 'continueErrorOutput' }, parameters, items);
	await editor.execute();
	const panel = editor.byTestId('output-panel');
	await panel.getByText(/Error Branch \(1 item\)/).click();
	// The table is wider than the panel, and the error is at its end.
	await panel.getByText('Schema', { exact: true }).click();
	await panel.getByText('is "many", not a number').first().waitFor();
	await settled(editor);
	await editor.page.screenshot({ path: pictureFile(studio, 'failed-item.png') });
}
