import type * as Stages from '../workflow/stage.ts';

// Before n8n is loaded: it then keeps files in its memory.
process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'default';

let stages: typeof Stages;
let stage: Stages.Stage;
beforeAll(async () => {
	stages = await import('../workflow/stage.ts');
	stage = await stages.Stage.open();
	stage.service.faults.add({
		match: { method: 'POST' },
		action: {
			kind: 'answer',
			status: 200,
			headers: { 'content-type': 'application/pdf' },
			body: '%PDF-1.7\n%%EOF\n',
		},
	});
});
afterAll(async () => await stage.close());

const hints = async (count: number, output = 'file') => {
	const items = Array.from({ length: count }, () => ({ json: { participant: 'Ada' } }));
	const options = { unfilledFields: 'ignore' };
	const parameters = { output, options };
	const result = await stage.fill(parameters, items);
	expect(result.items('Fill')).toHaveLength(count);
	return result.hints('Fill').map(({ message }) => message);
};

it('more than 1,000 files in the memory of n8n get one hint on where to keep them', async () => {
	expect(await hints(1000)).toEqual([]);
	expect(await hints(1001)).toEqual([
		'n8n keeps these 1001 files in its memory. Set N8N_DEFAULT_BINARY_DATA_MODE=filesystem.',
	]);
	stage.reset();
	stage.acceptFills();
	expect(await hints(1001, 'json')).toEqual([]);
}, 600_000);
