import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import {
	builderWorkflow,
	certificateKeys,
	type BuilderCase,
} from '../workflow/builder/builderWorkflow.ts';
import { fillCases } from '../workflow/builder/fillCases.ts';
import { otherCases } from '../workflow/builder/otherCases.ts';
import { toolCases } from '../workflow/builder/toolCases.ts';
import { agentWorkflow } from './agentWorkflow.ts';
import { Editor, findChromium } from './browser.ts';
import { canvasNode } from './canvasNode.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { ScriptedModel } from './scriptedModel.ts';
import { until } from '../../service/test/until.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('what a builder wrote, in the editor', () => {
	const open = useRealN8n(defaultVersion);
	let editor: Editor;
	let model: ScriptedModel;
	let openAiApi: { id: string; name: string };
	/** What the model gives to its tool. */
	let given: object = {};
	beforeAll(async () => {
		model = await ScriptedModel.start([() => ({ given })]);
		// Before the editor, which reads the credentials once.
		openAiApi = await open().addCredential('openAiApi', { apiKey: 'none', url: model.url });
		editor = await Editor.open(open().instance.url, chromium ?? '');
		await editor.openNewWorkflow();
	});
	afterAll(async () => {
		await editor?.close();
		await model?.close();
	});
	beforeEach(async () => {
		const { store, journal } = open().service;
		const held = await store.documents.list({ limit: 100, offset: 0, order: 'newest' });
		for (const { uid } of held) await store.documents.delete(uid);
		await store.addDocuments(1, { templateUid: 'course-certificate', name: () => 'Earlier' });
		journal.clear();
	});

	async function importNodes(workflow: object, count: number): Promise<void> {
		const path = join(open().filesFolder, 'builder.json');
		const nodes = editor.byTestId('canvas-node');
		await writeFile(path, JSON.stringify(workflow));
		// Without a new page for each, which takes longer than all else.
		if (await editor.byTestId('ndv').isVisible()) await editor.closeNode();
		if ((await nodes.count()) > 0) await editor.clearCanvas();
		await editor.closeMessages();
		await editor.importNodes(path);
		await until(`${count} nodes`, async () => (await nodes.count()) === count);
	}

	/** Opens a node, chooses its credential if n8n did not, and waits for the inputs that have to be there. */
	async function look(name: string, inputs: readonly string[]): Promise<void> {
		await editor.openPlacedNode(name);
		if (!(await editor.hasCredential())) await editor.chooseCredential();
		for (const input of inputs) await editor.byTestId(`parameter-input-${input}`).first().waitFor();
		if (certificateKeys.every((key) => inputs.includes(key)))
			expect((await editor.columns()).sort()).toEqual([...certificateKeys].sort());
		expect(await editor.page.getByText('Refresh to see the updated fields').count()).toBe(0);
	}

	/** Compares the template that the open node shows as chosen with the one that the builder wrote. */
	async function expectTemplate({ templateId: written }: INodeParameters): Promise<void> {
		const value = typeof written === 'string' ? written : (written as { value?: string })?.value;
		if (value === undefined || value.startsWith('=')) return;
		expect(await editor.byTestId('rlc-input').inputValue()).toBe(value);
	}

	async function expectMarked(names: readonly string[]): Promise<void> {
		expect(await editor.markedNodes()).toEqual(names);
		expect(await editor.errorsShown()).toBe(0);
	}

	async function expectSent({ sent = [] }: BuilderCase): Promise<void> {
		const { journal, store } = open().service;
		const fills = journal.requests.filter(({ method }) => method === 'POST');
		expect(fills.map(({ body }) => (body as { data: unknown }).data)).toEqual(sent);
		expect(await store.documents.count()).toBe(1 + sent.length);
	}

	const cases = [...fillCases, ...otherCases].map((each) => [each.shape, each] as const);
	it.each(cases)('%s', async (_, each) => {
		const { type, inputs, issue, next, out } = each;
		const missing = each.missingOnceOpened ?? each.missing;
		const workflow = builderWorkflow(each);
		await importNodes(workflow, workflow.nodes.length);
		await look('PDF', inputs);
		await expectTemplate(each.parameters);
		expect(await editor.byTestId('parameter-issues').count()).toBe(issue ? 1 : 0);
		if (issue) {
			await editor.byTestId('parameter-issues').locator('svg').first().hover();
			await editor.page.getByText(issue).first().waitFor();
		}
		await editor.closeNode();
		if (next) {
			await look('Next', []);
			await editor.closeNode();
		}
		// n8n itself refuses to run a node without a required parameter, and marks it.
		const isRefused = issue !== undefined && issue === missing;
		await expectMarked(isRefused ? ['PDF'] : []);
		if (isRefused) return;
		await editor.openPlacedNode(next ? 'Next' : 'PDF');
		if (type === 'pdfTemplateTrigger')
			await editor.page.getByText('Fetch Test Event').first().click();
		else await editor.execute();
		const wanted = missing ?? (out === 1 ? '1 item' : `${out} items`);
		await editor.byTestId('output-panel').getByText(wanted).first().waitFor();
		await expectSent(each);
		if (missing) await until('the error', async () => (await editor.errorsShown()) > 0);
		else expect(await editor.errorsShown()).toBe(0);
	});

	it.each(toolCases.map((each) => [each.shape, each] as const))(
		'as a tool: %s',
		async (_, each) => {
			given = each.items?.[0] ?? {};
			const tool = `n8n-nodes-pdf-template.${each.type}Tool`;
			const workflow = agentWorkflow([canvasNode('PDF', tool, 1, each.parameters)], openAiApi);
			await importNodes(workflow, 4);
			await look('PDF', each.inputs);
			await expectTemplate(each.parameters);
			expect(await editor.byTestId('parameter-issues').count()).toBe(0);
			await editor.closeNode();
			await expectMarked([]);
			await editor.openPlacedNode('Agent');
			await editor.execute();
			await editor.byTestId('output-panel').getByText('It is done.').first().waitFor();
			expect(JSON.parse(model.answers[0] ?? '')).toHaveLength(each.out);
			await expectSent(each);
		},
	);
});
