import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { readPdf, valuesByName } from '../../service/test/judges/readPdf.ts';
import { Editor, findChromium } from './browser.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { until } from '../../service/test/until.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('a walk through the editor', () => {
	const open = useRealN8n(defaultVersion);
	let editor: Editor;
	beforeAll(async () => {
		editor = await Editor.open(open().instance.url, chromium ?? '');
	});
	afterAll(async () => await editor?.close());

	describe('the search of the node panel', () => {
		/** What n8n lists for a phrase, as soon as a node is among it. */
		async function search(phrase: string, node: string): Promise<string[]> {
			const bar = editor.byTestId('node-creator-search-bar');
			const isListed = async () => (await editor.listedNodes()).includes(node);
			await bar.fill('');
			await until(`the list without ${node}`, async () => !(await isListed()), { seconds: 10 });
			await bar.fill(phrase);
			await until(`${node}, found by "${phrase}"`, isListed, { seconds: 10 });
			return await editor.listedNodes();
		}

		beforeAll(async () => await editor.openNodePanel());

		// Before it are nodes that have the word in their names, and n8n's own, which it ranks by their use.
		it.each([
			['fill pdf form', 1],
			['fill pdf', 1],
			['acroform', 1],
			['pdf filler', 1],
			['create pdf', 1],
			['certificate', 2],
			['invoice', 2],
			['pdf', 2],
			['fill', 1],
			['pdf form', 1],
			['template', 4],
			['document', 4],
		])('lists Fill PDF Template for "%s" at place %i', async (phrase, place) => {
			const nodes = await search(phrase, 'Fill PDF Template');
			expect(nodes.slice(0, place)).toContain('Fill PDF Template');
		});
	});

	describe('by keyboard only', () => {
		async function type(parameter: string, value: string): Promise<void> {
			await editor.tabTo(editor.input(parameter));
			await editor.page.keyboard.type(value);
		}

		async function press(button: Locator): Promise<void> {
			await editor.tabTo(button);
			await editor.page.keyboard.press('Enter');
		}

		async function addNode(): Promise<void> {
			const { keyboard } = editor.page;
			await editor.openNewWorkflow();
			await keyboard.press('n');
			await editor.byTestId('node-creator-search-bar').waitFor();
			await keyboard.type('fill pdf form');
			const isFound = async () => (await editor.listedNodes()).join() === 'Fill PDF Template';
			await until('the node', isFound);
			await keyboard.press('Enter');
			await editor.page.getByText('Add to workflow').waitFor();
			// As long as the list slides away, the arrow key still moves in it.
			const entries = editor.byTestId('item-iterator-item');
			await until('the details of the node', async () => (await entries.count()) === 1);
			await keyboard.press('ArrowDown');
			await keyboard.press('Enter');
			await editor.byTestId('ndv').waitFor();
		}

		async function chooseTemplate(search: string, name: string): Promise<void> {
			const { keyboard } = editor.page;
			const rows = editor.byTestId('rlc-item');
			await editor.tabTo(editor.byTestId('rlc-search'));
			await keyboard.type(search);
			await until('one row', async () => (await rows.allInnerTexts()).join().trim() === name);
			await keyboard.press('ArrowDown');
			await keyboard.press('Enter');
			await rows.waitFor({ state: 'hidden' });
			expect(await editor.byTestId('rlc-input').inputValue()).toBe(name);
		}

		it('makes a credential, sees whether it works, and is shown no key', async () => {
			const { page } = editor;
			const { url, apiKey } = open().service;
			const save = editor.byTestId('credential-save-button').getByRole('button');
			await editor.tabTo(await editor.openCredentialTypes());
			await page.keyboard.type('pdf');
			await editor.chooseListedByKeys('PDF Template API');
			await press(editor.byTestId('new-credential-type-button'));
			await editor.input('baseUrl').waitFor();
			await type('baseUrl', url);
			await type('apiKey', 'a-key-of-somebody-else');
			await press(save);
			await page.getByText('Couldn’t connect with these settings').waitFor();
			// Not by keyboard: this button cannot have the focus.
			await page.getByText('More details').click();
			await page.getByText("The service doesn't accept this 'API Key'. Copy it again").waitFor();
			expect(await page.innerText('body')).not.toContain('a-key-of-somebody-else');
			expect(await editor.input('apiKey').getAttribute('type')).toBe('password');
			await type('apiKey', apiKey);
			await press(save);
			await page.getByText('Connection tested successfully').waitFor();
			expect(await page.innerText('body')).not.toContain(apiKey);
		});

		it('leads from an empty canvas to a filled PDF', async () => {
			const { page } = editor;
			const { name } = open().credential;
			await addNode();
			const credential = editor.byTestId('node-credentials-select').locator('input');
			await editor.tabTo(credential);
			await editor.chooseByKeys(name);
			expect(await credential.inputValue()).toBe(name);
			await chooseTemplate('certi', 'Course Certificate');
			await type('title', 'By keyboard');
			await editor.tabTo(editor.input('output'));
			await editor.chooseByKeys('File');
			await type('participant', 'Ada Lovelace');

			// Not the button above the parameters: the list of templates on the way there keeps the Tab key.
			const output = editor.byTestId('output-panel');
			await press(output.getByRole('button', { name: 'Execute step' }));
			await output.getByText('By keyboard.pdf').waitFor();
			// n8n has no preview for PDFs: they are not among its ViewableMimeTypes.
			const [file] = await Promise.all([
				page.waitForEvent('download'),
				press(editor.byTestId('ndv-download-binary-data')),
			]);
			const pdf = await readPdf(await readFile(await file.path()));
			expect(valuesByName(pdf).get('participant')).toEqual(['Ada Lovelace']);
		});
	});
});
