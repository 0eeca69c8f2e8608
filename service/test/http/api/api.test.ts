import { ask, fillLetter, useOffice } from '../../installed/office.ts';
import { addDocuments } from '../../store/many.ts';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const uuid = expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);

const fields = [
	{ label: 'Full name', key: 'Name', type: 'text' },
	{ label: 'Age in years', key: 'Age', type: 'number' },
	{ label: 'Is a member', key: 'Member', type: 'checkbox' },
];
const letter = {
	uid: 'letter',
	teamId: 1,
	creatorId: 1,
	created: time,
	updated: time,
	name: 'Letter',
	fields,
};

const office = useOffice();

describe('what the service answers', () => {
	test.each([
		['GET /v1/templates', 200, { totalCount: 1, filteredCount: 1, data: [letter] }],
		['GET /v1/templates?limit=0', 200, { totalCount: 1, filteredCount: 1, data: [] }],
		['GET /v1/templates?offset=1', 200, { totalCount: 1, filteredCount: 1, data: [] }],
		['GET /v1/templates?limit=&offset=', 200, { totalCount: 1, filteredCount: 1, data: [letter] }],
		['GET /v1/templates/letter', 200, letter],
		['GET /v1/templates/letter/fields', 200, fields],
		['GET /v1/documents', 200, { totalCount: 0, filteredCount: 0, data: [] }],
		['DELETE /v1/templates/letter', 204, undefined],
	])('%s', async (line, status, json) => {
		const answer = await ask(office(), line);
		expect([answer.status, answer.json]).toEqual([status, json]);
	});

	test.each([
		['GET /v1/templates/other', 404, 'not_found'],
		['GET /v1/templates/other/fields', 404, 'not_found'],
		['DELETE /v1/templates/other', 404, 'not_found'],
		['GET /v1/documents/other', 404, 'not_found'],
		['GET /documents/other/download', 404, 'not_found'],
		['GET /v1/templates/letter/', 404, 'not_found'],
		['GET /v1/templates/%E0%A4%A', 404, 'not_found'],
		['GET /v1/else', 404, 'not_found'],
		['GET /v1/documents?limit=-1', 400, 'invalid_request'],
		['GET /v1/templates?limit=ten', 400, 'invalid_request'],
		['GET /v1/templates?offset=1.5', 400, 'invalid_request'],
	])('%s: refused with %i', async (line, status, code) => {
		const answer = await ask(office(), line);
		const error = { code, message: expect.any(String) };
		expect([answer.status, answer.json]).toEqual([status, { error }]);
	});

	test.each([
		['PATCH /v1/templates', 'GET, POST'],
		['PATCH /v1/templates/letter', 'GET, PUT, DELETE, POST'],
		['POST /v1/templates/letter/fields', 'GET'],
		['DELETE /v1/documents', 'GET, POST'],
		['PUT /v1/documents/x', 'GET, DELETE'],
		['POST /documents/x/download', 'GET'],
		['OPTIONS /v1/templates', 'GET, POST'],
	])('%s: 405, and what is allowed', async (line, allow) => {
		const answer = await ask(office(), line);
		expect([answer.status, answer.headers['allow']]).toEqual([405, allow]);
	});

	test('HEAD is a GET without its body', async () => {
		const answer = await ask(office(), 'HEAD /v1/templates');
		expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
			200,
			'application/json',
			'',
		]);
	});
});

describe('every call needs the key', () => {
	const calls = [
		['GET /v1/templates'],
		['GET /v1/templates/letter'],
		['GET /v1/templates/letter/fields'],
		['PUT /v1/templates/letter'],
		['DELETE /v1/templates/letter'],
		['POST /v1/templates/letter'],
		['GET /v1/documents'],
		['GET /v1/documents/x'],
		['GET /documents/x/download'],
		['GET /v1/nothing'],
	];

	test.each(calls)('%s', async (line) => {
		const without = await ask(office(), line, { key: null });
		const wrong = await ask(office(), line, { key: 'guess' });
		expect([without.status, wrong.status]).toEqual([401, 401]);
		expect(without.text).toContain('is missing');
		expect(wrong.text).toContain('is not valid');
	});

	test('and the name of its header may be written in any case', async () => {
		const headers = { 'x-Api-kEY': office().apiKey };
		const answer = await ask(office(), 'GET /v1/templates', { key: null, headers });
		expect(answer.status).toBe(200);
	});
});

describe('renaming a template', () => {
	const rename = (body: unknown) => ask(office(), 'PUT /v1/templates/letter', { body });

	test('changes its name and the time of its update', async () => {
		const { created, updated = '' } = (await office().store.templates.get('letter')) ?? {};
		const answer = await rename({ name: 'Invitation', fields: [] });
		expect([answer.status, answer.json]).toEqual([200, { ...letter, name: 'Invitation', created }]);
		const renamed = await office().store.templates.get('letter');
		expect(renamed).toMatchObject({ name: 'Invitation', created });
		expect(renamed && renamed.updated > updated).toBe(true);
	});

	test('changes nothing without a name', async () => {
		const before = await office().store.templates.get('letter');
		expect((await rename({})).status).toBe(200);
		expect(await office().store.templates.get('letter')).toEqual(before);
	});

	test.each([[{ name: '' }], [{ name: 5 }], [{ name: null }], [[]], ['"x"'], [7]])(
		'is refused for %j',
		async (body) => {
			const answer = await rename(body);
			expect([answer.status, answer.json]).toMatchObject([400, { error: {} }]);
			expect((await office().store.templates.get('letter'))?.name).toBe('Letter');
		},
	);
});

describe('documents', () => {
	test('are listed and given with a link to their bytes', async () => {
		const { uid } = await fillLetter(office());
		const downloadUrl = `${office().url}/documents/${uid}/download`;
		const document = {
			uid,
			title: 'A letter',
			teamId: 1,
			created: time,
			updated: time,
			downloadUrl,
			templateName: 'Letter',
			templateUid: 'letter',
		};
		expect(document.uid).toEqual(uuid);
		expect((await ask(office(), `GET /v1/documents/${uid}`)).json).toEqual(document);
		expect((await ask(office(), 'GET /v1/documents')).json).toEqual({
			totalCount: 1,
			filteredCount: 1,
			data: [document],
		});
	});

	test('go with their template, their bytes too', async () => {
		const { uid } = await fillLetter(office());
		await office().store.addTemplate({
			uid: 'other',
			name: 'Other',
			bytes: Buffer.from(''),
			fields: [],
		});
		const [kept] = await addDocuments(office().store, 1, { templateUid: 'other' });
		await ask(office(), 'DELETE /v1/templates/letter');
		const statuses = [];
		for (const id of [uid, String(kept?.uid)]) {
			statuses.push((await ask(office(), `GET /v1/documents/${id}`)).status);
			statuses.push((await ask(office(), `GET /documents/${id}/download`)).status);
		}
		expect(statuses).toEqual([404, 404, 200, 200]);
	});

	test('are snapshots: a later name of the template does not reach them', async () => {
		const { uid, downloadUrl } = await fillLetter(office());
		const read = async () => [
			(await ask(office(), `GET /v1/documents/${uid}`)).json,
			(await ask(office(), `GET ${downloadUrl}`)).bytes,
		];
		const before = await read();
		await ask(office(), 'PUT /v1/templates/letter', { body: { name: 'Invitation' } });
		expect(await read()).toEqual(before);
	});
});
