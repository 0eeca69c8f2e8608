import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { fillWorkflow } from '../../test/workflow/stage.ts';
import type { Editor } from '../../test/n8n/browser.ts';
import { saveWorkflow } from '../../test/n8n/execution.ts';
import type { RealN8n } from '../../test/n8n/realN8n.ts';
import { animation, firstPage } from './files.mts';
import { people, pictureFile, settled, spread, type Studio } from './studio.mts';

/** From an empty canvas after the data to finished PDFs; the last picture is also a separate one. */
export async function fillWalk(studio: Studio): Promise<void> {
	const { n8n, editor, images, frames } = studio;
	const { page } = editor;
	const frame = frameTaker(studio);
	await page.goto(`${n8n.instance.url}/workflow/${await saveParticipants(n8n)}`);
	await addFill(editor, frame);
	await editor.byTestId('rlc-input').click();
	await editor.byTestId('rlc-item').first().waitFor();
	await frame();
	await editor.byTestId('rlc-item').filter({ hasText: 'Course Certificate' }).click();
	await editor.byTestId('parameter-input-hours').waitFor();
	await page.mouse.move(700, 20);
	await frame();
	await editor.drag('certificate_no', 'title');
	await frame();
	for (const key of ['participant', 'course', 'hours', 'completed_on', 'instructor']) {
		await editor.drag(key, key);
		await frame();
	}
	await editor.drag('certificate_no', 'certificate_no');
	await editor.byTestId('remove-field-button-remarks').click();
	await frame();
	await editor.byTestId('node-credentials-select').scrollIntoViewIfNeeded();
	await editor.execute();
	await editor.byTestId('output-panel').getByText('3 items').first().waitFor();
	await frame();
	await page.screenshot({ path: pictureFile(studio, 'node.png') });
	const certificate = join(images, 'certificate.png');
	await firstPage(await n8n.heldDocument('LA-2026-0101'), certificate);
	await animation(frames, certificate, pictureFile(studio, 'fill.gif'));
}

/** Takes the frames of the animation. */
function frameTaker({ editor, frames }: Studio): () => Promise<void> {
	let count = 0;
	return async () => {
		await settled(editor);
		const path = join(frames, `${String(++count).padStart(2, '0')}.png`);
		await editor.page.screenshot({ path });
	};
}

/** Adds the node after the only one on the canvas, found in the node panel as a user finds it. */
async function addFill(editor: Editor, frame: () => Promise<void>): Promise<void> {
	const { page } = editor;
	await editor.byTestId('canvas-handle-plus').first().click();
	await editor.byTestId('node-creator-search-bar').waitFor();
	await page.keyboard.type('fill pdf');
	const found = editor.byTestId('node-creator-item-name').getByText('Fill PDF Template');
	await found.waitFor();
	await frame();
	await found.click();
	const add = page.getByText('Add to workflow');
	await add.or(editor.byTestId('ndv')).first().waitFor();
	if (await add.isVisible()) await add.click();
	await editor.byTestId('ndv').waitFor();
	await editor.byTestId('node-execute-button').waitFor();
	await frame();
}

/** Creates a workflow with only participants; returns its ID. */
async function saveParticipants(n8n: RealN8n): Promise<string> {
	const [start] = fillWorkflow({}).nodes;
	return await saveWorkflow(n8n.session, {
		name: 'Certificates',
		nodes: spread([{ ...start, name: 'Participants' } as INode]),
		connections: {},
		pinData: { Participants: people.map((json) => ({ json })) },
	} as never);
}
