import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listExamples, readExample } from '../../test/n8n/examples.ts';
import { saveWorkflow } from '../../test/n8n/execution.ts';
import { addStandInCredentials } from '../../test/n8n/standInCredentials.ts';
import { shrink } from './files.mts';
import { pictureFile, settled, shoot, type Studio } from './studio.mts';

/** The overlays on n8n's canvas. */
const controls = [
	'[data-test-id^="execute-workflow-button"]',
	'[data-test-id="canvas-controls"]',
	'[class*="executionButtons"]',
	'.vue-flow__panel',
].join(', ');

/** Each example on the canvas, with its credentials chosen and without its note, which the text repeats. */
export async function recipes(studio: Studio): Promise<void> {
	const { n8n, editor, images } = studio;
	const folder = join(images, 'recipes');
	await mkdir(folder, { recursive: true });
	const credentials = await addStandInCredentials(n8n);
	await editor.page.setViewportSize({ width: 1600, height: 700 });
	for (const file of await listExamples()) {
		const example = await readExample(file, n8n, credentials);
		const nodes = example.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		const id = await saveWorkflow(n8n.session, { ...example, nodes });
		await editor.page.goto(`${n8n.instance.url}/workflow/${id}`);
		await editor
			.byTestId('canvas-node')
			.nth(nodes.length - 1)
			.waitFor();
		await editor.byTestId('zoom-to-fit').click();
		await editor.page.addStyleTag({
			content: `${controls} { display: none !important }`,
		});
		await settled(editor);
		const picture = pictureFile(studio, `recipes/${file.replace('.json', '.png')}`);
		await shoot(editor, picture, ['[data-test-id="canvas-node"]']);
	}
	await shrink(folder);
	await editor.page.setViewportSize({ width: 1400, height: 880 });
}
