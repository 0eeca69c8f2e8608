import { createRequire } from 'node:module';
import type * as N8nCore from 'n8n-core';
import { autoMap, byId, Stage } from '../stage.ts';

const { ExecuteContext } = createRequire(import.meta.url)('n8n-core') as typeof N8nCore;

const stage = Stage.ofSuite();

const parameters = { title: '={{ $json.certificate_no }}' };
const items = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ json: { certificate_no: `R-${index}` } }));
const fills = { method: 'POST' };

describe('the loop over items', () => {
	it('works on several items at a time, but never on more than Max Concurrency', async () => {
		stage.service.faults.add({ match: fills, action: { kind: 'delay', ms: 200 } });
		await stage.fill({ ...parameters, options: { maxConcurrency: 10 } }, items(60));
		expect(stage.service.journal.maxInFlight).toBe(10);
	});

	it('keeps the order of the items when the first ones take longest', async () => {
		for (const nth of [1, 2, 3]) {
			stage.service.faults.add({ match: { ...fills, nth }, action: { kind: 'delay', ms: 300 } });
		}
		const result = await stage.fill({ ...parameters, output: 'file' }, items(20));
		expect(result.items('Fill').map(({ json }) => json.name)).toEqual(
			items(20).map(({ json }) => json.certificate_no),
		);
		expect(result.items('Fill').map(({ pairedItem }) => pairedItem)).toEqual(
			items(20).map((_, item) => ({ item })),
		);
	});

	it('gives nothing for no items, and asks for nothing', async () => {
		const result = await stage.fill(parameters, []);
		expect(result.error).toBeUndefined();
		expect(stage.requests).toEqual([]);
	});

	it('works where n8n gives no signal to cancel with, as to a tool of an MCP Server Trigger', async () => {
		const signal = jest
			.spyOn(ExecuteContext.prototype, 'getExecutionCancelSignal')
			.mockReturnValue(undefined);
		const result = await stage.fill(parameters, items(2));
		signal.mockRestore();
		expect(result.error).toBeUndefined();
		expect(result.items('Fill').map(({ json }) => json.name)).toEqual(['R-0', 'R-1']);
	});

	it('takes the template from an expression, and asks once for the fields of each', async () => {
		const mixed = [
			{ json: { template: 'course-certificate', participant: 'A' } },
			{ json: { template: 'consent-form', full_name: 'B' } },
			{ json: { template: 'course-certificate', participant: 'C' } },
		];
		const result = await stage.fill(
			{ templateId: byId('={{ $json.template }}'), fields: autoMap },
			mixed,
		);
		expect(result.items('Fill').map(({ json }) => json.templateName)).toEqual([
			'Course Certificate',
			'Consent Form',
			'Course Certificate',
		]);
		expect(stage.requests.filter((line) => line.endsWith('/fields'))).toHaveLength(2);
	});
});
