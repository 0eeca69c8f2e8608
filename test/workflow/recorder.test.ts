import { openRecorder } from '../mock-server/recorder/recorder.ts';
import type { Recorder } from '../mock-server/recorder/recorder.ts';
import { placeholderKey } from '../mock-server/recorder/forward.ts';
import { startService } from '../mock-server/server/start.ts';
import type { LocalService } from '../mock-server/server/start.ts';
import { Engine } from './engine/engine.ts';
import { heldDocument } from './heldDocument.ts';
import { byId, fillWorkflow, itemsOf, performWorkflow, project } from './stage.ts';

let real: LocalService;
let recorder: Recorder;
let engine: Engine;
beforeAll(async () => {
	real = await startService({
		apiKey: 'the-real-key',
		settings: { 'document.creator': 'present' },
	});
	const upstream = { service: new URL(real.url), key: real.apiKey };
	recorder = await openRecorder({ ...upstream, port: 0, host: '127.0.0.1' });
	const credential = { baseUrl: recorder.url, apiKey: placeholderKey };
	engine = await Engine.open(project, { pdfTemplateApi: credential });
});
afterAll(async () => {
	await engine.close();
	await recorder[Symbol.asyncDispose]();
	await real.close();
});

const templateId = byId('course-certificate');

it('the nodes work through a recorder, which sees their downloads, too', async () => {
	const fields = { mappingMode: 'autoMapInputData', value: null };
	const items = itemsOf({ Participant: 'Ada' });
	const parameters = { templateId, title: 'Ada', output: 'file', fields };
	const filled = await engine.run(fillWorkflow(parameters), { items });
	expect(filled.error).toBeUndefined();
	const file = await engine.bytes(filled.items('Fill')[0]?.binary?.data);
	expect(file).toEqual(await heldDocument(real, 'Ada'));
	const [{ uid } = { uid: '' }] = await real.store.documents.list({
		limit: 1,
		offset: 0,
		order: 'newest',
	});
	const documentId = byId(uid);
	const downloaded = await engine.run(performWorkflow('document.download', { documentId }), {
		items: itemsOf({}),
	});
	expect(await engine.bytes(downloaded.items('PDF')[0]?.binary?.data)).toEqual(file);
	const { settings, findings, problems } = recorder.recording;
	const other = findings.filter(({ fits, assumed }) => fits[0] !== assumed).map(({ name }) => name);
	expect([other, settings['document.creator']]).toEqual([['document.creator'], 'present']);
	expect(problems).toEqual([]);
	expect(recorder.recording.shapes.map(({ operation }) => operation)).toContain(
		'GET /documents/{uid}/download',
	);
});
