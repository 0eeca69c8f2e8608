import { byId, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const templateId = byId('old');
const created = '2026-05-01T12:00:00.000Z';

interface Known extends Record<string, string | null> {
	uid: string;
}

type Answer = Known | Record<string, number | Known[]>;

/** Deletes a template with this name, where the service has these documents. */
async function deleteNamed(
	name: string | null,
	documents: Known[],
	{ deleteDocuments = false, after = documents } = {},
) {
	const template = { uid: 'old', name, created };
	const others = [
		{ uid: 'other', name: 'Other', created },
		{ uid: 'nameless', name: null, created },
	];
	const answer = (path: string, body: Answer, method = 'GET') =>
		stage.service.faults.add({
			match: { method, path },
			action: { kind: 'answer', status: 200, body },
		});
	const list = (data: Known[]) => ({
		totalCount: data.length,
		filteredCount: data.length,
		data,
	});
	answer('/v1/templates/old', template);
	answer('/v1/templates/old', {}, 'DELETE');
	answer('/v1/templates', list([template, ...others]));
	stage.service.faults.add({
		match: { method: 'GET', path: '/v1/documents', times: 1 },
		action: { kind: 'answer', status: 200, body: list(documents) },
	});
	answer('/v1/documents', list(after));
	const { error, items } = await stage
		.perform('template.delete', { templateId, deleteDocuments })
		.then((result) => ({ error: result.error, items: result.error ? [] : result.items('PDF') }));
	return error?.message ?? items[0]?.json;
}

const deleted = { deleted: true, uid: 'old', deletedDocuments: 0 };

it('documents name a template with or without spaces around its name', async () => {
	const message = 'The template "Old" was not deleted because it has 1 document';
	expect(await deleteNamed('Old', [{ uid: 'd', templateName: ' Old ' }])).toBe(message);
	stage.reset();
	expect(await deleteNamed(' Old ', [{ uid: 'd', templateName: 'Old' }])).toBe(
		message.replace('"Old"', '" Old "'),
	);
});

it('a template keeps documents of an unknown name that were created when it was there, or at no known time', async () => {
	const unknown = { templateName: 'Before' };
	const documents = [
		{ uid: 'older', created: '2026-05-01T11:59:59.999Z', ...unknown },
		{ uid: 'same', created, ...unknown },
		{ uid: 'newer', created: '2026-05-02T12:00:00.000Z', ...unknown },
		{ uid: 'undated', ...unknown },
	];
	expect(await deleteNamed('Old', documents)).toBe(
		'The template "Old" was not deleted because 3 documents may belong to it under another name',
	);
	stage.reset();
	expect(await deleteNamed('Old', documents.slice(0, 1))).toEqual(deleted);
});

it('documents of other templates that exist are no reason to keep a template', async () => {
	expect(await deleteNamed('Old', [{ uid: 'd', created, templateName: 'Other' }])).toEqual(deleted);
});

it('documents without a name may be of a template without a name', async () => {
	expect(await deleteNamed(null, [{ uid: 'd', created, templateName: null }])).toBe(
		'The template "old" was not deleted because 1 document may belong to it under another name',
	);
});

it('says both reasons', async () => {
	const documents = [
		{ uid: 'own', created, templateName: 'Old' },
		{ uid: 'one', created, templateName: 'Before' },
		{ uid: 'two', created, templateName: 'Long before' },
	];
	expect(await deleteNamed('Old', documents)).toBe(
		'The template "Old" was not deleted because it has 1 document, and 2 documents may belong to it under another name',
	);
});

it('counts the documents that went, also those under another name', async () => {
	const [own, before, older, others] = [
		{ uid: 'own', created, templateName: 'Old' },
		{ uid: 'before', created, templateName: 'Before' },
		{ uid: 'older', created: '2026-04-01T12:00:00.000Z', templateName: 'Before' },
		{ uid: 'others', created, templateName: 'Somebody else' },
	];
	const all = [own, before, older, others];
	const allowed = { deleteDocuments: true, after: [older, others] };
	expect(await deleteNamed('Old', all, allowed)).toEqual({ ...deleted, deletedDocuments: 2 });
});

it('counts by the ID of the template where documents tell it', async () => {
	const documents = [
		{ uid: 'own', created, templateName: 'Before', templateUid: 'old' },
		{ uid: 'namesake', created, templateName: 'Old', templateUid: 'other' },
		{ uid: 'gone', created, templateName: 'Gone', templateUid: 'gone' },
	];
	expect(await deleteNamed('Old', documents)).toBe(
		'The template "Old" was not deleted because it has 1 document',
	);
	stage.reset();
	expect(await deleteNamed('Old', documents.slice(1))).toEqual(deleted);
	stage.reset();
	const allowed = { deleteDocuments: true };
	expect(await deleteNamed('Old', documents, allowed)).toEqual({
		...deleted,
		deletedDocuments: 1,
	});
});
