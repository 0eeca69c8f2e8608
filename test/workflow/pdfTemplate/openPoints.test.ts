import { assumptions } from '../../mock-server/settings/catalogue.ts';
import type { SettingName } from '../../mock-server/settings/settings.ts';
import { Stage } from '../stage.ts';

const fields = [
	{ key: 'Name', label: 'Full name', type: 'text' as const },
	{ key: 'Age', label: 'Age', type: 'number' as const },
	{ key: 'Member', label: 'Member', type: 'checkbox' as const },
];

let stage: Stage;
let bytes: Buffer;

beforeAll(async () => {
	stage = await Stage.open({ templates: false });
	bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(1000)}\n%%EOF\n`);
});
afterAll(async () => await stage.close());

beforeEach(async () => {
	stage.reset();
	for (const { uid } of stage.service.store.templates.list({
		order: 'newest',
		offset: 0,
		limit: 100,
	})) {
		stage.service.store.deleteTemplate(uid);
	}
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
	await stage.service.store.addTemplates(30, { bytes, fields });
	stage.service.store.addDocuments(30, { templateUid: 'letter' });
});

const templateId = { __rl: true, mode: 'id', value: 'letter' };

async function first(operation: string, parameters = {}) {
	const result = await stage.perform(operation, parameters);
	expect(result.error).toBeUndefined();
	return result.items('PDF')[0];
}

/** Every value of every setting: the nodes accept all of them. */
const positions = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values.map((value) => [name as SettingName, value] as const),
);

describe.each(positions)('a service with %s = %s', (name, value) => {
	beforeEach(() => stage.service.settings.set(name, value as never));

	const typesAreSaid = name !== 'fields.types' || value !== 'missing';
	const labelsAreGiven = name !== 'fields.label' || value !== 'missing';
	const types = fields.map(({ type }) => (typesAreSaid ? type : undefined));
	const labels = fields.map(({ key, label }) => (labelsAreGiven ? label : key));

	it('lists all templates, each with its fields', async () => {
		const result = await stage.perform('template.getAll', { returnAll: true });
		const templates = result.items('PDF').map(({ json }) => json);
		expect(new Set(templates.map(({ uid }) => uid)).size).toBe(31);
		const letter = templates.find(({ uid }) => uid === 'letter') as { fields: typeof fields };
		expect(letter.fields.map(({ type }) => type)).toEqual(types);
	});

	it('gives a template and its fields', async () => {
		const template = await first('template.get', { templateId });
		expect(template?.json).toMatchObject({ uid: 'letter', name: 'Letter' });
		const result = await stage.perform('template.getFields', { templateId });
		const received = result.items('PDF').map(({ json }) => json);
		expect(received.map(({ key }) => key)).toEqual(['Name', 'Age', 'Member']);
		expect(received.map(({ label }) => label)).toEqual(labels);
		expect(received.map(({ type }) => type)).toEqual(types);
	});

	it('renames a template', async () => {
		const renamed = await first('template.update', { templateId, name: 'Brief' });
		expect(renamed?.json).toMatchObject({ uid: 'letter', name: 'Brief' });
		expect((await first('template.get', { templateId }))?.json.name).toBe('Brief');
	});

	it('deletes a template with its documents', async () => {
		const deleted = await first('template.delete', { templateId, deleteDocuments: true });
		expect(deleted?.json).toEqual({ deleted: true, uid: 'letter', deletedDocuments: 30 });
		const left = await stage.perform('document.getAll', { returnAll: true });
		expect(left.items('PDF')).toEqual([]);
	});

	it('lists all documents, gives one, and its file', async () => {
		const result = await stage.perform('document.getAll', { returnAll: true });
		const documents = result.items('PDF').map(({ json }) => json);
		expect(new Set(documents.map(({ uid }) => uid)).size).toBe(30);
		const listed = documents.find((document) => document.name === 'Document 7');
		expect(listed).toMatchObject({ name: 'Document 7', templateName: 'Letter' });
		const documentId = { __rl: true, mode: 'id', value: listed?.uid };
		const got = await first('document.get', { documentId });
		expect(got?.json).toMatchObject({ uid: listed?.uid, name: 'Document 7' });
		const downloaded = await first('document.download', { documentId });
		expect(downloaded?.json).toEqual(got?.json);
		expect(downloaded?.binary?.data).toMatchObject({
			fileName: 'Document 7.pdf',
			mimeType: 'application/pdf',
		});
		expect(await stage.engine.bytes(downloaded?.binary?.data)).toEqual(bytes);
	});

	it('says which template it does not have', async () => {
		const nowhere = { __rl: true, mode: 'id', value: 'gone' };
		const { error } = await stage.perform('template.get', { templateId: nowhere });
		expect(error?.message).toMatch(
			/^Could not get the template: .*\bno template\b.*gone.*\[item 0\]$/i,
		);
	});
});

it('another host never sees the key, and the file still comes', async () => {
	stage.service.settings.set('downloadUrl.form', 'other-host');
	const [document] = (await stage.perform('document.getAll')).items('PDF');
	const documentId = { __rl: true, mode: 'id', value: document?.json.uid };
	await first('document.download', { documentId });
	expect(stage.service.foreign.requests.map(({ key }) => key)).toEqual(['missing']);
});
