import { request } from 'undici';
import { Editor, findChromium } from './browser.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { addDocuments } from '../../service/test/store/many.ts';

const chromium = findChromium();

(chromium ? describe : describe.skip)('each operation in the editor, by clicking only', () => {
	const open = useRealN8n(defaultVersion);
	let editor: Editor;
	beforeAll(async () => {
		for (const name of ['Invoice 1', 'Invoice 2']) {
			await addDocuments(open().service.store, 1, { templateUid: 'invoice', name: () => name });
		}
		editor = await Editor.open(open().instance.url, chromium ?? '');
	});
	afterAll(async () => await editor?.close());

	/** Executes the node, and gives back what the output panel shows once it has `text` in it. */
	async function output(text: string): Promise<string> {
		await editor.execute();
		const panel = editor.byTestId('output-panel');
		await panel
			.getByText(/\d+ items?/)
			.first()
			.waitFor();
		await panel.getByText(text).first().waitFor();
		return (await panel.innerText()).replace(/\s+/g, ' ');
	}

	const add = async (action: string) =>
		await editor.addAction('pdf', 'PDF Templates and Documents', action);

	it('Template: Get Many', async () => {
		await add('Get many templates');
		expect(await output('course-certificate')).toContain('3 items');
	});

	it('Template: Get', async () => {
		await add('Get template');
		await editor.chooseFromList('Course Certificate');
		expect(await output('course-certificate')).toContain('1 item uid name fields teamId');
	});

	it('Template: Get Fields', async () => {
		await add('Get fields of template');
		await editor.chooseFromList('Course Certificate');
		expect(await output('participant')).toMatch(
			/8 items key label type participant Participant text/,
		);
	});

	it('Template: Update', async () => {
		await add('Rename template');
		await editor.chooseFromList('Consent Form');
		await editor.input('name').fill('Einwilligung');
		expect(await output('Einwilligung')).toContain('1 item');
		expect((await open().service.store.templates.get('consent-form'))?.name).toBe('Einwilligung');
	});

	it('Document: Get Many', async () => {
		await add('Get many documents');
		const shown = await output('Invoice 1');
		expect(shown).toContain('2 items');
		expect(shown).toContain('Invoice 2');
	});

	it('Document: Get Many, filtered', async () => {
		await add('Get many documents');
		await editor
			.byTestId('collection-add-option-select')
			.or(editor.page.getByPlaceholder('Add filter'))
			.first()
			.click();
		await editor.page.getByText('Title', { exact: true }).last().click();
		await editor.input('title').fill('invoice 2');
		const shown = await output('Invoice 2');
		expect(shown).toContain('1 item');
	});

	it('Document: Get', async () => {
		await add('Get document');
		await editor.chooseFromList('Invoice 1');
		expect(await output('Invoice 1')).toMatch(/1 item.*\/download/);
	});

	it('Document: Download', async () => {
		await add('Download document');
		await editor.chooseFromList('Invoice 2');
		expect(await output('Invoice 2.pdf')).toMatch(/Invoice 2\.pdf.*application\/pdf/);
	});

	it('Template: Delete, in two steps because it has documents', async () => {
		await add('Delete template');
		await editor.page.getByText('deleted permanently').first().waitFor();
		await editor.chooseFromList('Invoice');
		await editor.execute();
		await editor.page.getByText('was not deleted because it has 2 documents').first().waitFor();
		expect(await open().service.store.documents.count()).toBe(2);
		await editor.byTestId('parameter-input-deleteDocuments').locator('.el-switch').click();
		expect(await output('deletedDocuments')).toMatch(/deleted true uid invoice deletedDocuments 2/);
		expect(await open().service.store.templates.get('invoice')).toBeUndefined();
		expect(await open().service.store.documents.count()).toBe(0);
	});

	it('a list that cannot be loaded shows the reason', async () => {
		open().service.faults.add({ action: { kind: 'answer', status: 401 } });
		await add('Get document');
		await editor.byTestId('rlc-input').click();
		const reason = 'Could not list the documents: the service does not accept the API key';
		await editor.page.getByText(reason).waitFor();
		open().service.faults.clear();
	});

	it.each([
		['pdfTemplate', '/template/getAll'],
		['pdfTemplate', '/template/delete'],
		['pdfTemplate', '/document/download'],
		['fillPdfTemplate', ''],
	])('the output of %s%s can be mapped before the first run', async (node, operation) => {
		const path = `/schemas/n8n-nodes-pdf-template.${node}/1.0.0${operation}.json`;
		const { statusCode, body } = await request(open().instance.url + path);
		expect(statusCode).toBe(200);
		expect(await body.json()).toMatchObject({ type: 'object', properties: expect.anything() });
	});
});
