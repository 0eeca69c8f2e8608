import { readFile } from 'node:fs/promises';
import type { INode } from 'n8n-workflow';
import { readPdf, valuesByName } from '../../service/test/judges/readPdf.ts';
import { openPlainPdf, saveFoundFields } from '../unit/mock-server/web/plainTemplate.ts';
import { workflowAsAdded } from '../workflow/stage.ts';
import { Editor, findChromium } from './browser.ts';
import { saveWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('a PDF without fields', () => {
	const open = useRealN8n(defaultVersion);
	let editor: Editor;
	beforeAll(async () => {
		editor = await Editor.open(open().instance.url, chromium ?? '');
	});
	afterAll(async () => await editor?.close());

	/** The node as somebody has it who has just added it, with one item before it. */
	async function openNewNode(json: object): Promise<void> {
		const { credential, session } = open();
		const { nodes, ...workflow } = workflowAsAdded(
			{ title: 'From paper' },
			{ credentials: { pdfTemplateApi: credential } },
		);
		const placed = nodes.map((node, index): INode => ({ ...node, position: [300 * index, 0] }));
		const pinData = { Start: [{ json }] };
		const saved = { ...workflow, name: 'From paper', nodes: placed, pinData };
		await editor.openNode(await saveWorkflow(session, saved as never), 'Fill');
	}

	it('becomes a template on the web page, and is filled by drag and drop in n8n', async () => {
		const page = await editor.openPage(open().service.url);
		await openPlainPdf(page);
		await saveFoundFields(page);
		await page.close();

		await openNewNode({ person: 'Ada Lovelace', road: "St James's Square 12", agreed: 'yes' });
		await editor.chooseFromList('membership form');
		await editor.byTestId('parameter-input-member').waitFor();
		await editor.page.getByText('Street and number').first().waitFor({ state: 'attached' });
		await editor.drag('person', 'member');
		await editor.drag('road', 'street');
		await editor.drag('agreed', 'iAcceptTheRules');
		await editor.choose('output', 'File');
		await editor.execute();

		await editor.byTestId('output-panel').getByText('From paper.pdf').waitFor();
		const [file] = await Promise.all([
			editor.page.waitForEvent('download'),
			editor.byTestId('ndv-download-binary-data').click(),
		]);
		const values = valuesByName(await readPdf(await readFile(await file.path())));
		expect(values.get('member')).toEqual(['Ada Lovelace']);
		expect(values.get('street')).toEqual(["St James's Square 12"]);
		expect(values.get('iAcceptTheRules')).toEqual(['Yes']);
		expect(values.get('sendMeTheNewsletter')).not.toEqual(['Yes']);
	});
});
