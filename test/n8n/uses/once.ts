import { readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';

/** A workflow that is started twice with the same document, as n8n may do when it is killed. */
export function eachDocumentOnce(open: () => RealN8n): void {
	it('lets a document pass once, however often n8n starts the workflow with it', async () => {
		const { session, credential, filesFolder } = open();
		const workflow = await readExample('each-document-once.json', { credential, filesFolder });
		const id = await saveWorkflow(session, workflow);
		const passed = async (uid: string) => {
			const execution = await runWorkflow(session, id, 'PDF Template Trigger', { uid });
			expect(execution.error).toBeUndefined();
			return execution.items('Remove Duplicates').map(({ json }) => json.uid);
		};
		expect(await passed('one')).toEqual(['one']);
		expect(await passed('one')).toEqual([]);
		expect(await passed('two')).toEqual(['two']);
	});
}
