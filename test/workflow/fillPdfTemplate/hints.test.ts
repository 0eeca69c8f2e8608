import type { INode, INodeParameters } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { Workflow } from '../engine/n8n.ts';
import { fillWorkflow, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

beforeEach(() => stage.acceptFills());

const items = itemsOf({ participant: 'Ada' }, { participant: 'Ben' });

describe('when Retry On Fail is on', () => {
	const hints = async (settings: Partial<INode>, options: object = {}) => {
		const title = '={{ $json.participant }}';
		const parameters = { title, options: { unfilledFields: 'ignore', ...options } };
		const result = await stage.fill(parameters, items, settings);
		expect(result.error).toBeUndefined();
		return result.hints('Fill').map(({ message }) => message);
	};
	const retried = { retryOnFail: true };

	it('one hint for the run says that it would fill everything again', async () => {
		expect(await hints(retried)).toEqual([
			"'Retry On Fail' would fill all items again. Turn it off in Settings: the node retries by itself.",
		]);
	});

	it('nothing is said where it does no harm', async () => {
		expect(await hints({})).toEqual([]);
		expect((await hints(retried, { existingDocuments: 'reuse' })).join()).not.toContain('Retry');
		expect((await hints(retried, { validateOnly: true })).join()).not.toContain('Retry');
	});

	it('nothing is said of documents when none was asked for', async () => {
		const options = { existingDocuments: 'reuse', validateOnly: true };
		expect(await hints(retried, options)).toEqual([
			"'Validate Only' is on, so nothing was created: 2 of 2 items valid.",
		]);
	});
});

describe('of the titles of a run', () => {
	const hints = async (title: string, names: string[], options: object = {}) => {
		const fields = { mappingMode: 'defineBelow', value: { participant: 'Ada' }, schema: [] };
		const ignoring = { unfilledFields: 'ignore', ...options };
		const result = await stage.fill(
			{ fields, title, options: ignoring },
			itemsOf(...names.map((name) => ({ name, course: 'Course' }))),
		);
		expect(result.error).toBeUndefined();
		types = result.hints('Fill').map(({ type }) => type);
		return result.hints('Fill').map(({ message }) => message);
	};
	let types: unknown[] = [];
	const byName = '={{ $json.name }}';

	it('one hint names those that several items have', async () => {
		expect(await hints(byName, ['A', '<b>', 'C', '<b>', 'A', 'A', 'A'])).toEqual([
			'Several items have the same title: "A" (4 items) and "&lt;b&gt;" (items 2, 4).',
		]);
		expect(types).toEqual(['info']);
		expect(await hints(byName, ['A', 'A'], { validateOnly: true })).toContain(
			'Several items have the same title: "A" (items 1, 2).',
		);
	});

	it('one hint names the items whose title is an expression that returns nothing', async () => {
		expect(await hints(byName, ['A', '', 'C', ' '])).toEqual([
			"'Document Title' returns nothing (items 2, 4): check its expression. The service chooses the title.",
		]);
		expect(await hints('={{ $json.misspelled }}', ['A', 'B', 'C', 'D'])).toEqual([
			"'Document Title' returns nothing (4 items): check its expression. The service chooses the title.",
		]);
	});

	it('nothing is said where all is well, or the title is the same on purpose', async () => {
		expect(await hints(byName, ['A', 'B'])).toEqual([]);
		expect(await hints('Certificate', ['A', 'B'])).toEqual([]);
		expect(await hints('', ['A', 'B'])).toEqual([]);
		expect(await hints(byName, ['A', 'A'], { bodyShape: 'flat' })).toEqual([]);
	});
});

describe('before the run, the editor', () => {
	const type = new FillPdfTemplate();

	/** The hints that n8n shows for these parameters, as it finds them: by their expressions. */
	function shown(parameters: INodeParameters): string[] {
		const { nodes, connections } = fillWorkflow(parameters);
		const nodeTypes = {
			getByName: () => type,
			getByNameAndVersion: () => type,
			getKnownTypes: () => ({}),
		};
		const workflow = new Workflow({ nodes, connections, nodeTypes, active: false });
		const node = workflow.getNode('Fill');
		if (!node) throw new Error('The node is missing');
		return (type.description.hints ?? [])
			.filter(({ displayCondition = '' }) =>
				workflow.expression.getSimpleParameterValue(node, displayCondition, 'internal', {}),
			)
			.map(({ message }) => message);
	}

	it('says that Reuse needs a title, until there is one', () => {
		const options = { existingDocuments: 'reuse' };
		expect(shown({ options })).toEqual([
			"'Reuse' finds documents by their title: give each item its own 'Document Title'.",
		]);
		expect(shown({ options, title: '={{ $json.name }}' })).toEqual([]);
		expect(shown({})).toEqual([]);
	});

	it('has no hint that n8n would cut off', () => {
		for (const { message } of type.description.hints ?? []) {
			expect(message.length).toBeLessThanOrEqual(120);
		}
	});
});
