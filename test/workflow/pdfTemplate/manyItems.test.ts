import type { INodeExecutionData } from 'n8n-workflow';
import { bySample, samples } from '../../promises/operations.ts';
import { itemsOf, Stage } from '../stage.ts';
import { addDocument, addDocuments } from '../../../service/test/store/many.ts';

const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

const stage = Stage.ofSuite({ templates: false });
beforeEach(async () => await stage.service.reset());

/** Every tenth item, from the fourth on, is about something that is not there. */
const isBad = (index: number) => index % 10 === 3;
const whole = Array.from({ length: 40 }, (_, index) => index);
const good = whole.filter((index) => !isBad(index));

describe.each(bySample)('%s over 40 items of which four fail', (operation, sample) => {
	const { parameters, subject, shows = ({ json }) => json.uid } = sample;
	let items: INodeExecutionData[];
	let expected: unknown[];

	beforeEach(async () => {
		const { store, settings } = stage.service;
		settings.set('list.order', 'oldest');
		const templates: string[] = [];
		for (const index of whole) {
			const key = [{ ...fields[0], key: `key ${index}`, label: 'A', type: 'text' as const }];
			templates.push((await store.addTemplate({ name: `T${index}`, bytes, fields: key })).uid);
		}
		const documents = await addDocuments(store, whole.length, { templateUid: templates[0] ?? '' });
		const ids = subject === 'template' ? templates : documents.map((each) => each.uid);
		items = whole.map((index) => ({
			json: isBad(index) ? { id: `gone ${index}`, offset: -1 } : { id: ids[index], offset: index },
		}));
		expected = operation.endsWith('Fields')
			? good.map((index) => `key ${index}`)
			: good.map((index) => ids[index]);
	});

	it('stops with the message of the first one', async () => {
		const result = await stage.perform(operation, parameters, items);
		expect(result.error?.message).toMatch(/\[item 3\]$/);
		expect(result.error).toMatchObject({ context: { itemIndex: 3 } });
	});

	it('continues with each in its place', async () => {
		const settings = { onError: 'continueRegularOutput' } as const;
		const result = await stage.perform(operation, parameters, items, settings);
		const out = result.items('PDF');
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual(whole.map((item) => ({ item })));
		expect(out.filter((_, index) => !isBad(index)).map(shows)).toEqual(expected);
		for (const [index, { json }] of out.entries()) {
			if (isBad(index)) expect(json.error).toContain(`[item ${index}]`);
			else expect(json).not.toHaveProperty('error');
		}
	});

	it('sends the failed ones to the error output with their input', async () => {
		const settings = { onError: 'continueErrorOutput' } as const;
		const result = await stage.perform(operation, parameters, items, settings);
		expect(result.items('Done').map(shows)).toEqual(expected);
		const failed = result.items('Failed').map(({ json }) => json.id);
		expect(failed).toEqual(whole.filter(isBad).map((index) => `gone ${index}`));
		const pairs = result.items('PDF', 1).map(({ pairedItem }) => pairedItem);
		expect(pairs).toEqual(whole.filter(isBad).map((item) => ({ item })));
	});
});

it('an empty list gives no items and does not fail', async () => {
	const result = await stage.perform('document.getAll', { returnAll: true }, itemsOf({}, {}));
	expect(result.error).toBeUndefined();
	expect(result.items('PDF')).toEqual([]);
});

it('as a tool of an AI agent every operation answers in JSON', async () => {
	const { store } = stage.service;
	const type = 'n8n-nodes-pdf-template.pdfTemplateTool';
	for (const { name, subject, parameters } of samples) {
		const template = await store.addTemplate({ name: `For ${name}`, bytes, fields });
		const document = await addDocument(store, { templateUid: template.uid, name: 'D', bytes });
		const { uid } = subject === 'template' ? template : document;
		const result = await stage.perform(name, parameters, itemsOf({ id: uid, offset: 0 }), { type });
		expect([name, result.error]).toEqual([name, undefined]);
		expect(Object.keys(result.items('PDF')[0]?.json ?? {})).not.toEqual([]);
	}
});
