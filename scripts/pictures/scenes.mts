import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { triggerWorkflow, fillWorkflow, autoMap } from '../../test/workflow/stage.ts';
import type { Editor } from '../../test/n8n/browser.ts';
import { examplesFolder, readExample } from '../../test/n8n/examples.ts';
import { saveWorkflow } from '../../test/n8n/execution.ts';
import type { RealN8n } from '../../test/n8n/realN8n.ts';

/** What the pictures are taken with and of. */
export interface Studio {
	readonly n8n: RealN8n;
	readonly editor: Editor;
	/** Where the pictures go. */
	readonly images: string;
	/** Where the single pictures of the animation go. */
	readonly frames: string;
	readonly chromium: string;
}

const people: readonly IDataObject[] = [
	{ certificate_no: 'LA-2026-0101', participant: 'Zoë Fernández-Müller', hours: 24 },
	{ certificate_no: 'LA-2026-0102', participant: "Niamh O'Connor", hours: 16 },
	{ certificate_no: 'LA-2026-0103', participant: 'Łukasz Wiśniewski', hours: 24 },
].map((person) => ({ ...person, course: 'Typography for Documents', completed_on: '2026-10-30' }));

/** Lets the editor finish its transitions, and takes away what passes by itself. */
export async function settled({ page }: Editor): Promise<void> {
	await page.addStyleTag({
		content: '.el-notification, [role=tooltip] { display: none !important }',
	});
	await sleep(900);
}

/** The example that fills from a spreadsheet, after a run. */
export async function workflow({ n8n, editor, images }: Studio): Promise<void> {
	const csv = 'course-certificates.csv';
	await copyFile(join(examplesFolder, csv), join(n8n.filesFolder, csv));
	const example = await readExample('batch-from-spreadsheet.json', n8n);
	const id = await saveWorkflow(n8n.session, example);
	await editor.page.goto(`${n8n.instance.url}/workflow/${id}`);
	await editor.byTestId('execute-workflow-button').first().click();
	await editor.page.getByText('25 items').nth(2).waitFor();
	await editor.byTestId('zoom-to-fit').click();
	await settled(editor);
	await shoot(editor, join(images, 'workflow.png'), [
		'[data-test-id="canvas-node"]',
		'[data-test-id="sticky"]',
	]);
}

/** From a new node to finished PDFs; the last picture is one of its own. */
export async function fillWalk({ n8n, editor, images, frames }: Studio): Promise<void> {
	await openCertificates(n8n, editor, {}, { output: 'file' });
	const { page } = editor;
	let count = 0;
	const frame = async (): Promise<void> => {
		await settled(editor);
		await page.screenshot({ path: join(frames, `${String(++count).padStart(2, '0')}.png`) });
	};
	await frame();
	await editor.byTestId('rlc-input').click();
	await editor.byTestId('rlc-item').first().waitFor();
	await frame();
	await editor.byTestId('rlc-item').filter({ hasText: 'Course Certificate' }).click();
	await editor.byTestId('parameter-input-hours').waitFor();
	await page.mouse.move(700, 20);
	await frame();
	await editor.drag('certificate_no', 'title');
	await frame();
	for (const key of ['participant', 'course', 'hours', 'completed_on']) {
		await editor.drag(key, key);
		await frame();
	}
	await editor.execute();
	await editor.byTestId('output-panel').getByText('3 items').first().waitFor();
	await frame();
	await page.screenshot({ path: join(images, 'node.png') });
}

/** The trigger with the newest document as a test event. */
export async function trigger({ n8n, editor, images }: Studio): Promise<void> {
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
	await editor.page.screenshot({ path: join(images, 'trigger.png') });
}

/** Three items, of which one cannot be filled, with the error output on. */
export async function failedItem({ n8n, editor, images }: Studio): Promise<void> {
	const items = people.map((person, at) => (at === 1 ? { ...person, hours: 'many' } : person));
	const templateId = {
		__rl: true,
		mode: 'list',
		value: 'course-certificate',
		cachedResultName: 'Course Certificate',
	};
	const parameters = { templateId, title: '={{ $json.certificate_no }}', fields: autoMap };
	await openCertificates(n8n, editor, { onError: 'continueErrorOutput' }, parameters, items);
	await editor.execute();
	const panel = editor.byTestId('output-panel');
	await panel.getByText(/Error Branch \(1 item\)/).click();
	await panel.getByText('is "many", not a number').first().waitFor();
	await settled(editor);
	await editor.page.screenshot({ path: join(images, 'failed-item.png') });
}

/** A workflow as somebody has it who has just added the node, with people before it; the node is open. */
export async function openCertificates(
	n8n: RealN8n,
	editor: Editor,
	settings: Partial<INode>,
	parameters: INodeParameters,
	items: readonly IDataObject[] = people,
): Promise<void> {
	const credentials = { pdfTemplateApi: n8n.credential };
	const text = JSON.stringify(fillWorkflow(parameters, { credentials, ...settings }))
		.replaceAll('"Start"', '"Participants"')
		.replaceAll('"Fill"', '"Fill PDF Template"');
	const { nodes, connections } = JSON.parse(text) as ReturnType<typeof fillWorkflow>;
	const pinData = { Participants: items.map((json) => ({ json })) };
	const id = await saveWorkflow(n8n.session, {
		...{ name: 'Certificates', nodes: spread(nodes), connections, pinData },
	} as never);
	await editor.openNode(id, 'Fill PDF Template');
}

function spread(nodes: readonly INode[]): INode[] {
	return nodes.map((node, at) => ({ ...node, position: [240 * at, 0] }));
}

/** A picture of what all these elements cover, with some room around them. */
export async function shoot(
	{ page }: Editor,
	path: string,
	selectors: readonly string[],
): Promise<void> {
	const boxes = await page
		.locator(selectors.join(', '))
		.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().toJSON()));
	const areas = boxes as { left: number; top: number; right: number; bottom: number }[];
	const [x, y] = [Math.min(...areas.map((a) => a.left)), Math.min(...areas.map((a) => a.top))];
	const [right, bottom] = [
		Math.max(...areas.map((a) => a.right)),
		Math.max(...areas.map((a) => a.bottom)),
	];
	const room = 25;
	const clip = {
		x: Math.max(0, x - room),
		y: Math.max(0, y - room),
		width: right - x + 2 * room,
		height: bottom - y + 4 * room,
	};
	await page.screenshot({ path, clip });
}
