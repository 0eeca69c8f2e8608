import type { INode, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import { toColumns } from '../../nodes/FillPdfTemplate/mapper/templateColumns.ts';
import consent from '../mock-server/samples/consent-form.json';
import certificate from '../mock-server/samples/course-certificate.json';
import { formOfChoices } from '../../service/test/forms/formOfChoices.ts';
import { workflowAsAdded } from '../workflow/stage.ts';
import { Editor, findChromium } from './browser.ts';
import { saveWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { until } from '../../service/test/until.ts';

const chromium = findChromium();

type Fields = Readonly<Record<string, { readonly type: 'text' | 'number' | 'checkbox' }>>;
const certificateFields = certificate.fields as Fields;
const consentFields = consent.fields as Fields;

(chromium ? describe : describe.skip)('the mapper in the editor', () => {
	const open = useRealN8n(defaultVersion);
	let editor: Editor;
	beforeAll(async () => {
		editor = await Editor.open(open().instance.url, chromium ?? '');
	});
	afterAll(async () => await editor?.close());
	beforeEach(() => open().service.journal.clear());

	/**
	 * Opens the node of a workflow; without parameters, as somebody has it who has just added it. `json`: the data before
	 * it, without which nothing has run.
	 */
	async function openNode(json?: object, parameters: INodeParameters = {}): Promise<void> {
		const { credential, session } = open();
		const workflow = workflowAsAdded(parameters, { credentials: { pdfTemplateApi: credential } });
		const nodes = workflow.nodes.map(
			(node, index): INode => ({ ...node, position: [300 * index, 0] }),
		);
		const pinData = json ? { Start: [{ json }] } : {};
		const saved = { ...workflow, name: 'Mapper', nodes, pinData };
		await editor.openNode(await saveWorkflow(session, saved as never), 'Fill');
	}

	/** The values of the fills that the service received, once there are as many as expected. */
	async function sentData(count: number): Promise<unknown[]> {
		const fills = () => open().service.journal.requests.filter(({ method }) => method === 'POST');
		await until(`${count} fills`, () => fills().length >= count);
		return fills().map(({ body }) => (body as { data: unknown }).data);
	}

	it('shows the fields of the template, and others when another one is chosen', async () => {
		await openNode({});
		await editor.chooseFromList('Course Certificate');
		await editor.byTestId('parameter-input-hours').waitFor();
		expect((await editor.columns()).sort()).toEqual(Object.keys(certificateFields).sort());
		await editor.chooseFromList('Consent Form');
		await editor.byTestId('parameter-input-birth_date').waitFor();
		expect((await editor.columns()).sort()).toEqual(Object.keys(consentFields).sort());
	});

	it('sends what was dragged onto the fields, and no checkbox that was left alone', async () => {
		await openNode({ person: "O'Brien & Søn <x>", duration: ' 3.50 ' });
		await editor.chooseFromList('Course Certificate');
		await editor.byTestId('parameter-input-distinction').waitFor();
		await editor.drag('person', 'participant');
		await editor.drag('duration', 'hours');
		await editor.execute();
		const dragged = { participant: "O'Brien & Søn <x>", hours: 3.5 };
		expect(await sentData(1)).toEqual([dragged]);
		await editor.byTestId('output-panel').getByText('downloadUrl').first().waitFor();
		await editor.byTestId('node-hint').waitFor();
		expect((await editor.byTestId('node-hint').innerText()).trim()).toBe(
			"5 of 8 fields have no value: Course, Completed on, Instructor, Remarks and Certificate no. If a field may stay empty, add it to the option 'Optional Fields'.",
		);
	});

	it('sends a number as it was typed, and none that was left alone', async () => {
		await openNode({}, { options: { numberFormat: 'comma' } });
		await editor.chooseFromList('Course Certificate');
		await editor.byTestId('parameter-input-hours').waitFor();
		await editor.input('participant').fill('Ada');
		await editor.execute();
		expect(await sentData(1)).toEqual([{ participant: 'Ada' }]);
		await editor.input('hours').fill('12,5');
		await editor.execute();
		expect(await sentData(2)).toEqual([
			{ participant: 'Ada' },
			{ participant: 'Ada', hours: 12.5 },
		]);
	});

	it('sends a checkbox as it was set, and not any more when it is left as in the template', async () => {
		await openNode({});
		await editor.chooseFromList('Consent Form');
		await editor.byTestId('parameter-input-newsletter').waitFor();
		await editor.input('full_name').fill('Ada');
		const wanted: object[] = [];
		for (const [entry, value] of [
			['Ticked', { newsletter: true }],
			['Not Ticked', { newsletter: false }],
			['Leave as in Template', {}],
		] as const) {
			await editor.choose('newsletter', entry);
			await editor.execute();
			wanted.push({ full_name: 'Ada', ...value });
			expect(await sentData(wanted.length)).toEqual(wanted);
		}
	});

	it('shows the keys there are when it maps automatically, and sends what fits', async () => {
		await openNode({ Participant: 'Ada', HOURS: '3', 'Completed On': '2026-11-20' });
		await editor.chooseFromList('Course Certificate');
		await editor.byTestId('parameter-input-hours').waitFor();
		await editor.byTestId('mapping-mode-select').click();
		await editor.chooseEntry('Map Automatically');
		const notice = await editor.byTestId('empty-fields-notice').innerText();
		expect(notice).toContain('participant, course, hours, completed_on, distinction');
		await editor.execute();
		const expected = { participant: 'Ada', hours: 3, completed_on: '2026-11-20' };
		expect(await sentData(1)).toEqual([expected]);
	});

	it('lists the keys above the JSON, and others when another template is chosen', async () => {
		await openNode({});
		await editor.chooseFromList('Course Certificate');
		await editor.choose('dataMode', 'Using JSON');
		const notice = editor.byTestId('empty-fields-notice');
		await notice.filter({ hasText: 'participant, course, hours (number)' }).waitFor();
		await editor.chooseFromList('Consent Form');
		await notice.filter({ hasText: 'birth_date' }).waitFor();
		expect(await notice.innerText()).not.toContain('participant');
	});

	it('offers the options of a drop-down, and sends the one that was chosen', async () => {
		const { store } = open().service;
		const bytes = await formOfChoices();
		await store.addTemplate({ uid: 'trip', name: 'Trip', bytes });
		try {
			await openNode({});
			await editor.chooseFromList('Trip');
			await editor.byTestId('parameter-input-country').waitFor();
			await editor.input('name').fill('Ada');
			await editor.choose('country', 'Peru');
			await editor.execute();
			const chosen = { name: 'Ada', country: 'Peru' };
			expect(await sentData(1)).toEqual([chosen]);
			await editor.choose('country', 'Leave as in Template');
			await editor.execute();
			expect(await sentData(2)).toEqual([chosen, { name: 'Ada' }]);
			expect(await editor.byTestId('node-hint').count()).toBe(0);
		} finally {
			await store.deleteTemplate('trip');
		}
	});

	describe('of a saved workflow that has not run', () => {
		/** Opens the node of a workflow whose fields were mapped when the first of them had the key `key`. */
		async function openSaved(
			participant: string,
			key = 'participant',
			{ more = {}, change = (column: ResourceMapperField) => column } = {},
		): Promise<void> {
			const template = await open().service.store.templates.get('course-certificate');
			const schema = toColumns(template?.fields ?? [])
				.map((column) => (column.id === 'participant' ? { ...column, id: key } : column))
				.map(change);
			const parameters = {
				templateId: {
					__rl: true,
					mode: 'list',
					value: 'course-certificate',
					cachedResultName: 'Course Certificate',
				},
				fields: { mappingMode: 'defineBelow', value: { [key]: participant, ...more }, schema },
			} as unknown as INodeParameters;
			await openNode(undefined, parameters);
			await editor.byTestId(`parameter-input-${key}`).waitFor();
		}
		const keys = (fields: Fields) => Object.keys(fields).sort().join();
		const areShown = (fields: Fields) => async () =>
			(await editor.columns()).sort().join() === keys(fields);

		async function refreshFields(): Promise<void> {
			const heading = editor.byTestId('input-label').filter({ hasText: 'Values to Send' });
			await heading.hover();
			await heading.locator('[data-test-id="action-toggle"]').click();
			await editor.byTestId('action-refreshFieldList').click();
		}

		it('follows another template when its values are fixed', async () => {
			await openSaved('Ada');
			await editor.chooseFromList('Consent Form');
			await until('the fields of the form', areShown(consentFields));
		});

		// n8n 2.41 can't resolve the expressions before anything ran, and then doesn't see that the template has changed.
		it('keeps the fields of the first template when its values are expressions, until they are refreshed', async () => {
			await openSaved('={{ $json.person }}');
			await editor.chooseFromList('Consent Form');
			await editor.execute();
			const output = editor.byTestId('output-panel');
			await output.getByText('the fields were loaded from another template').first().waitFor();
			expect(await output.innerText()).toContain(
				"choose 'Refresh Field List' from the menu next to 'Values to Send'",
			);
			expect(await areShown(certificateFields)()).toBe(true);
			await refreshFields();
			await until('the fields of the form', areShown(consentFields));
		});

		it('sends the number that it stores, also where its column was one of numbers', async () => {
			const asNumber = (column: ResourceMapperField): ResourceMapperField =>
				column.id === 'hours' ? { ...column, type: 'number' } : column;
			await openSaved('Ada', 'participant', { more: { hours: 8 }, change: asNumber });
			await editor.execute();
			const sent = { participant: 'Ada', hours: 8 };
			expect(await sentData(1)).toEqual([sent]);
			await refreshFields();
			await editor.execute();
			expect(await sentData(2)).toEqual([sent, sent]);
			expect(await editor.input('hours').inputValue()).toBe('8');
		});

		it('keeps the value of a field that was renamed since, and a run stops at it', async () => {
			await openSaved('={{ $json.person }}', 'person');
			expect(await editor.columns()).toContain('person');
			await editor.execute();
			const output = editor.byTestId('output-panel');
			await output
				.getByText('"Participant (person)" is now called "participant"')
				.first()
				.waitFor();
			expect(await editor.columns()).toContain('person');
			expect(open().service.journal.requests.filter(({ method }) => method === 'POST')).toEqual([]);
		});
	});
});
