import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { browserArguments } from '../../service/test/judges/chromium.ts';
import { owner } from './session.ts';

export { findChromium } from '../../service/test/judges/chromium.ts';

/** n8n's editor in a browser, for somebody who is logged in. */
export class Editor {
	readonly page: Page;
	readonly #browser: Browser;
	readonly #url: string;

	private constructor(browser: Browser, page: Page, url: string) {
		this.#browser = browser;
		this.page = page;
		this.#url = url;
	}

	static async open(url: string, executablePath: string): Promise<Editor> {
		const browser = await chromium.launch({ executablePath, args: browserArguments });
		const page = await browser.newPage({ viewport: { width: 1500, height: 1100 } });
		// As long as jest gives a test: the machine may be busy with other things.
		page.setDefaultTimeout(120_000);
		await page.goto(`${url}/signin`);
		await page.fill('input[name=emailOrLdapLoginId]', owner.email);
		await page.fill('input[type=password]', owner.password);
		await page.keyboard.press('Enter');
		await page.waitForURL((address) => !address.pathname.includes('signin'));
		return new Editor(browser, page, url);
	}

	/** Opens a node of a workflow. */
	async openNode(workflowId: string, nodeName: string): Promise<void> {
		await this.page.goto(`${this.#url}/workflow/${workflowId}`);
		await this.openPlacedNode(nodeName);
		await this.byTestId('node-execute-button').waitFor();
	}

	/** Opens a node of the workflow that is shown. */
	async openPlacedNode(nodeName: string): Promise<void> {
		await this.page
			.locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`)
			.dblclick();
		await this.byTestId('ndv').waitFor();
	}

	/** Imports a workflow from a file into a new one. */
	async importWorkflow(path: string): Promise<void> {
		await this.openNewWorkflow();
		await this.byTestId('workflow-import-input').setInputFiles(path);
	}

	/** Whether the open node has its credential, which n8n chooses by itself when there is but one. */
	async hasCredential(): Promise<boolean> {
		await this.byTestId('node-credentials-select').waitFor();
		return (await this.byTestId('credential-edit-button').count()) > 0;
	}

	/** Chooses the first of the credentials that the open node offers. */
	async chooseCredential(): Promise<void> {
		await this.byTestId('node-credentials-select').click();
		await this.page.locator('[data-test-id^="node-credentials-select-item-"]').first().click();
	}

	/** Opens the choice of a new credential's type; gives back where to search it. */
	async openCredentialTypes(): Promise<Locator> {
		await this.page.goto(`${this.#url}/home/credentials/create`);
		const search = this.byTestId('new-credential-type-select').locator('input');
		await search.waitFor();
		return search;
	}

	/** Opens the dialog for a new credential of a type, found as a user finds it. */
	async openNewCredential(search: string, type: string): Promise<void> {
		await (await this.openCredentialTypes()).fill(search);
		await this.page.getByText(type, { exact: true }).last().click();
		await this.byTestId('new-credential-type-button').click();
	}

	async saveCredential(): Promise<void> {
		await this.byTestId('credential-save-button').click();
	}

	/** Opens a new workflow, of which the canvas is empty. */
	async openNewWorkflow(): Promise<void> {
		await this.page.goto(`${this.#url}/workflow/new`);
		await this.byTestId('canvas-add-button').waitFor();
	}

	/** Opens the node panel of a new workflow, with the focus in its search. */
	async openNodePanel(): Promise<void> {
		await this.openNewWorkflow();
		await this.byTestId('canvas-add-button').click();
		await this.byTestId('node-creator-search-bar').waitFor();
	}

	/** The nodes that the node panel shows. */
	async listedNodes(): Promise<string[]> {
		return await this.byTestId('node-creator-item-name').allInnerTexts();
	}

	/** Adds an action to a new workflow, found in the node panel as a user finds it. */
	async addAction(search: string, nodeName: string, action: string): Promise<void> {
		await this.openNodePanel();
		await this.page.keyboard.type(search);
		await this.page.getByText(nodeName, { exact: true }).first().click();
		// Closed for a node that has a trigger beside it, as long as the workflow has none.
		const actions = this.page.getByText(/^Actions \(\d+\)$/);
		const wanted = this.page.getByText(action, { exact: true }).first();
		await actions.or(wanted).first().waitFor();
		if (!(await wanted.isVisible())) await actions.click();
		await wanted.click();
		await this.byTestId('node-execute-button').waitFor();
	}

	byTestId(id: string): Locator {
		return this.page.locator(`[data-test-id="${id}"]`);
	}

	/** Where the value of a parameter is typed. */
	input(parameter: string): Locator {
		return this.byTestId(`parameter-input-${parameter}`).locator('input');
	}

	/** Chooses a row in the list of a resource locator. */
	async chooseFromList(row: string): Promise<void> {
		await this.byTestId('rlc-input').click();
		await this.byTestId('rlc-item').filter({ hasText: row }).click();
	}

	/** Chooses an entry of a dropdown parameter. */
	async choose(parameter: string, entry: string): Promise<void> {
		await this.byTestId(`parameter-input-${parameter}`).click();
		await this.chooseEntry(entry);
	}

	/** Chooses an entry of the dropdown that is open. */
	async chooseEntry(entry: string): Promise<void> {
		await this.#entry(entry).click();
	}

	/** Goes on to an element by the Tab key. */
	async tabTo(target: Locator): Promise<void> {
		await this.#pressUntil('Tab', target.and(this.page.locator(':focus')));
	}

	/** Chooses an entry of the dropdown that has the focus by the arrow keys. */
	async chooseByKeys(entry: string): Promise<void> {
		await this.page.keyboard.press('Enter');
		await this.#entries.first().waitFor();
		await this.chooseListedByKeys(entry);
	}

	/** Chooses an entry of the dropdown that is open by the arrow keys. */
	async chooseListedByKeys(entry: string): Promise<void> {
		await this.#pressUntil('ArrowDown', this.#entry(entry).and(this.page.locator('.hover')));
		await this.page.keyboard.press('Enter');
	}

	/** The entries of the dropdown that is open. */
	get #entries(): Locator {
		return this.page.locator('.el-select-dropdown__item:visible');
	}

	#entry(beginning: string): Locator {
		return this.#entries.filter({ hasText: new RegExp(`^\\s*${beginning}`) });
	}

	async #pressUntil(key: string, reached: Locator): Promise<void> {
		for (let presses = 0; !(await reached.isVisible()); presses++) {
			if (presses === 100) throw new Error(`${key} does not lead to ${reached.toString()}`);
			await this.page.keyboard.press(key);
		}
	}

	/**
	 * Drags a property of the input onto a parameter, as a user maps it; again where it was dropped beside it, because the
	 * parameters move when another one gets its preview.
	 */
	async drag(property: string, parameter: string): Promise<void> {
		const onto = this.byTestId(`parameter-input-${parameter}`);
		const mapped = onto.filter({ hasText: `$json.${property}` });
		for (let attempt = 1; attempt <= 3 && !(await mapped.isVisible()); attempt++) {
			await this.#dragOnce(property, onto);
			await mapped.waitFor({ timeout: 10_000 }).catch(() => undefined);
		}
		await mapped.waitFor({ timeout: 1000 });
	}

	async #dragOnce(property: string, onto: Locator): Promise<void> {
		await onto.scrollIntoViewIfNeeded();
		// Waits until it stands still.
		await onto.hover({ trial: true });
		await this.page.locator(`[data-target="mappable"][data-path=".${property}"]`).hover();
		await this.page.mouse.down();
		for (const steps of [15, 1]) {
			const { x = 0, y = 0, width = 0, height = 0 } = (await onto.boundingBox()) ?? {};
			await this.page.mouse.move(x + width / 2, y + height / 2, { steps });
		}
		await this.page.mouse.up();
	}

	/** The keys of the columns that the resource mapper shows. */
	async columns(): Promise<string[]> {
		const buttons = this.page.locator('[data-test-id^="remove-field-button-"]');
		const ids = await buttons.evaluateAll((found) =>
			found.map((button) => button.getAttribute('data-test-id') ?? ''),
		);
		return ids.map((id) => id.replace('remove-field-button-', ''));
	}

	/** The nodes that the canvas marks with a warning. */
	async markedNodes(): Promise<(string | null)[]> {
		return await this.page
			.locator('[data-test-id="canvas-node"]:has([data-test-id="node-issues"])')
			.evaluateAll((found) => found.map((node) => node.getAttribute('data-node-name')));
	}

	/** How many errors n8n shows in a corner. */
	async errorsShown(): Promise<number> {
		return await this.page.locator('.el-notification--error').count();
	}

	/** Closes the node that is open. */
	async closeNode(): Promise<void> {
		await this.page.keyboard.press('Escape');
		await this.byTestId('ndv').waitFor({ state: 'hidden' });
	}

	async execute(): Promise<void> {
		await this.byTestId('node-execute-button').click();
	}

	/** Opens another page in the same browser, without n8n's session. */
	async openPage(url: string): Promise<Page> {
		const page = await this.#browser.newPage();
		await page.goto(url);
		return page;
	}

	async close(): Promise<void> {
		await this.#browser.close();
	}
}
