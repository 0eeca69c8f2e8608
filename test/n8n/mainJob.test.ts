import { fillWorkflow } from '../workflow/stage.ts';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

describe.each(testedVersions)('n8n %s', (version) => {
	const open = useRealN8n(version);

	const parameters = {
		templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
		title: '={{ $json.certificate_no }}',
		fields: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
	};

	/** Runs Fill PDF Template over items that are pinned to the trigger. */
	async function fill(json: Record<string, string>[], more: object, onError?: string) {
		const workflow = fillWorkflow({ ...parameters, ...more }, {
			credentials: { pdfTemplateApi: open().credential },
			...(onError ? { onError } : {}),
		} as never);
		const pinData = { Start: json.map((entry) => ({ json: entry })) };
		const id = await saveWorkflow(open().session, { name: 'Fill', ...workflow, pinData });
		return await runWorkflow(open().session, id, 'Start');
	}

	describe('the three ways of output', () => {
		it('JSON gives the details of the document', async () => {
			const execution = await fill([{ certificate_no: 'N-1' }], { output: 'json' });
			expect(execution.items('Fill')[0]?.json).toMatchObject({
				name: 'N-1',
				templateName: 'Course Certificate',
				downloadUrl: expect.stringContaining('/documents/'),
			});
		});

		it.each([['file'], ['jsonAndFile']])(
			'%s gives the bytes that the service holds',
			async (output) => {
				const title = `N-2 ${output}`;
				const execution = await fill([{ certificate_no: title, participant: 'Ærø' }], { output });
				const file = execution.items('Fill')[0]?.binary?.data;
				expect(file).toMatchObject({ fileName: `${title}.pdf`, mimeType: 'application/pdf' });
				const bytes = await open().bytesOf(file ?? { data: '', mimeType: '' });
				expect(bytes.equals(await open().heldDocument(title))).toBe(true);
			},
		);
	});

	describe('three items of which the second fails', () => {
		const items = [
			{ certificate_no: 'M-1', hours: '1' },
			{ certificate_no: 'M-2', hours: 'many' },
			{ certificate_no: 'M-3', hours: '3' },
		];
		const refusal =
			/^No document was created: Hours of instruction \(hours\) is "many", not a number \[item 1\]$/;

		it('stop: the execution ends with the error of the item', async () => {
			const execution = await fill(items, {});
			expect(execution.status).toBe('error');
			expect(execution.error?.message).toMatch(refusal);
		});

		it('continue: order and pairing are right', async () => {
			const out = (await fill(items, {}, 'continueRegularOutput')).items('Fill');
			expect(out.map(({ json }) => json.name)).toEqual(['M-1', undefined, 'M-3']);
			expect(out[1]?.json.error).toMatch(refusal);
			expect(out.map(({ pairedItem }) => pairedItem)).toEqual([
				{ item: 0 },
				{ item: 1 },
				{ item: 2 },
			]);
		});

		it('error output: the failed item comes with its input', async () => {
			const execution = await fill(items, {}, 'continueErrorOutput');
			expect(execution.items('Done').map(({ json }) => json.name)).toEqual(['M-1', 'M-3']);
			const [failed] = execution.items('Failed');
			expect(failed?.json).toMatchObject({ certificate_no: 'M-2', hours: 'many' });
			expect(failed?.json.error).toMatch(refusal);
		});
	});
});
