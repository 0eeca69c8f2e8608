import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { certificateValues } from '../certificateValues.ts';
import { readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';
import { ScriptedModel } from '../scriptedModel.ts';

const title = 'Certificate of Ada';
const some = { participant: 'Ada', course: 'PDF' };

/** An AI agent with the node as its tool: the example, with a model that follows a script. */
export function certificatesByChat(open: () => RealN8n): void {
	let model: ScriptedModel;
	beforeAll(async () => {
		model = await ScriptedModel.start([
			{ given: { title, data: some } },
			{ given: { title, data: certificateValues } },
		]);
	});
	afterAll(async () => await model?.close());

	it('makes the certificate after it was told the keys', async () => {
		const { session } = open();
		const openAiApi = await open().addCredential('openAiApi', { apiKey: 'none', url: model.url });
		const workflow = await readExample('certificates-by-chat.json', open(), { openAiApi });
		const id = await saveWorkflow(session, workflow);
		const message = { action: 'sendMessage', chatInput: 'A certificate for Ada.', sessionId: 's' };
		const execution = await runWorkflow(session, id, 'When chat message received', message);
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
		expect(execution.items('AI Agent')[0]?.json.output).toBe('It is done.');
		expect(model.answers[0]).toContain('there is no value for Hours of instruction (hours)');
		expect(model.answers[1]).toContain('downloadUrl');
		const values = valuesByName(await readPdf(await open().heldDocument(title)));
		expect(values.get('participant')).toEqual(['Ada']);
		expect(values.get('certificate_no')).toEqual(['00123']);
	});
}
