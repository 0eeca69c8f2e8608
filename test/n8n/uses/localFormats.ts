import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { canvasNode } from '../canvasNode.ts';
import { readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';

/** Numbers and dates as they are written in other countries: the example, with its own rows. */
export function localFormats(open: () => RealN8n): void {
	it('what is in the PDF is what was meant', async () => {
		const { session } = open();
		const workflow = await readExample('local-number-and-date-formats.json', open());
		const id = await saveWorkflow(session, workflow);
		const execution = await runWorkflow(session, id, 'When clicking ‘Execute workflow’');
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
		const values = valuesByName(await readPdf(await open().heldDocument('R-2026-17')));
		const found = (key: string) => values.get(key)?.join();
		expect(found('invoice_date')).toBe('2026-12-31');
		expect(found('due_date')).toBe('14. Januar 2027');
		expect(found('item_1_quantity')).toBe('1200.5');
		expect(Number(found('item_1_unit_price'))).toBe(1.5);
		expect(Number(found('item_1_amount'))).toBe(1800.75);
		expect(found('notes')).toBe('Gesamt: 1.800,75 EUR');
	});

	it('the expressions in its note, to be copied, give what the note says', async () => {
		const { session } = open();
		const { nodes } = await readExample('local-number-and-date-formats.json', open());
		const note = nodes.find(({ type }) => type.endsWith('.stickyNote'))?.parameters.content;
		const copied = [...String(note).matchAll(/`(\{\{ .*? \}\})`/g)].map(([, code]) => code);
		expect(copied).toHaveLength(5);
		const assignments = copied.map((code, at) => ({
			id: String(at),
			name: String(at),
			value: `=${code}`,
			type: 'string',
		}));
		const rows = [
			{ price: '1.234,50', date: '31.12.2026' },
			{ date: '12/31/2026', price: '0' },
		];
		const id = await saveWorkflow(session, {
			name: 'The expressions of the note',
			nodes: [
				canvasNode('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
				canvasNode('Results', 'n8n-nodes-base.set', 3.4, { assignments: { assignments } }),
			],
			connections: { Start: { main: [[{ node: 'Results', type: 'main', index: 0 }]] } },
			pinData: { Start: rows.map((json) => ({ json })) },
		});
		const execution = await runWorkflow(session, id, 'Start');
		const [german, american] = execution.items('Results').map(({ json }) => json);
		expect([0, 1, 2, 3].map((at) => german?.[at])).toEqual([
			'1234.5',
			'1.234,50',
			'2026-12-31',
			'14. Januar 2027',
		]);
		expect(american?.[4]).toBe('2026-12-31');
	});
}
