import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Editor, findChromium } from './browser.ts';
import { credentialOf, examplesFolder, readExample } from './examples.ts';
import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { addStandInCredentials } from './standInCredentials.ts';
import { until } from '../../service/test/until.ts';

const chromium = findChromium();
const examples = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));

(chromium ? describe : describe.skip).each(testedVersions)('the editor of n8n %s', (version) => {
	const open = useRealN8n(version);
	let editor: Editor;
	beforeAll(async () => {
		await addStandInCredentials(open());
		editor = await Editor.open(open().instance.url, chromium ?? '');
	});
	afterAll(async () => await editor?.close());

	it.each(examples)(
		'opens %s, and warns of nothing once the credentials are chosen',
		async (file) => {
			const { nodes } = await readExample(file, open());
			const shown = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
			await editor.importWorkflow(join(examplesFolder, file));
			await until('the nodes', async () => (await editor.byTestId('canvas-node').count()) > 0);
			expect(await editor.byTestId('canvas-node').count()).toBe(shown.length);
			const needing = shown.filter((node) => credentialOf(node) !== undefined);
			for (const { name, type } of needing) {
				await editor.openPlacedNode(name);
				if (!(await editor.hasCredential())) await editor.chooseCredential();
				// The trigger shows its template only once the filter is added.
				if (/pdf-template\..*Template$/.test(type)) await editor.byTestId('rlc-input').waitFor();
				expect(await editor.byTestId('parameter-issues').count()).toBe(0);
				expect(await editor.page.getByText('Refresh to see the updated fields').count()).toBe(0);
				await editor.closeNode();
			}
			expect(await editor.markedNodes()).toEqual([]);
			expect(await editor.errorsShown()).toBe(0);
		},
	);
});
