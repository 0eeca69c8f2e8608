import type { INode } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { PdfTemplateTrigger } from '../../../nodes/PdfTemplateTrigger/PdfTemplateTrigger.node';
import { Stage } from '../stage.ts';
import type { WorkflowJson } from '../engine/engine.ts';
import { NodeHelpers } from '../engine/n8n.ts';
import { builderWorkflow, type BuilderCase } from './builderWorkflow.ts';
import { fillCases } from './fillCases.ts';
import { otherCases } from './otherCases.ts';
import { toolCases } from './toolCases.ts';
import { addDocument, addDocuments } from '../../../service/test/store/many.ts';

const stage = Stage.ofSuite();

beforeEach(async () => {
	const { documents } = stage.service.store;
	const held = await documents.list({ limit: 100, offset: 0, order: 'newest' });
	for (const { uid } of held) await documents.delete(uid);
	const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
	await addDocument(stage.service.store, {
		templateUid: 'course-certificate',
		name: 'Earlier',
		bytes,
	});
});

/** The workflow after a person has chosen the credential, which n8n does by itself where there is only one. */
function ready(each: BuilderCase, suffix = ''): WorkflowJson {
	const { nodes, ...workflow } = builderWorkflow(each);
	const withCredential = (node: INode): INode =>
		node.name === 'Start'
			? node
			: {
					...node,
					type: node.type + suffix,
					credentials: { pdfTemplateApi: { id: '1', name: 'Local service' } },
				};
	return { ...workflow, nodes: nodes.map(withCredential) };
}

/** Runs a case, and compares everything that comes of it. */
async function expectOutcome(each: BuilderCase, suffix = ''): Promise<void> {
	const { sent = [], out, missing, issue, next } = each;
	const running = stage.engine.run(ready(each, suffix));
	if (missing !== undefined && missing === issue) await expect(running).rejects.toThrow(missing);
	else {
		const result = await running;
		expect(result.error?.message).toEqual(missing && expect.stringContaining(missing));
		expect(result.items(next ? 'Next' : 'PDF')).toHaveLength(out);
	}
	expect(stage.sent.map(({ data }) => data)).toEqual(sent);
	expect(await stage.service.store.documents.count()).toBe(1 + sent.length);
}

describe('a workflow as a builder writes it runs, or says what is missing:', () => {
	const nodes = [...fillCases, ...otherCases];
	const runs = nodes.filter(({ type }) => type !== 'pdfTemplateTrigger');

	it.each(runs.map((each) => [each.shape, each] as const))('%s', async (_, each) => {
		await expectOutcome(each);
	});

	const triggers = otherCases.filter(({ type }) => type === 'pdfTemplateTrigger');
	it.each(triggers.map((each) => [each.shape, each] as const))('%s', async (_, each) => {
		const trigger = stage.engine.poller(ready(each), 'PDF');
		expect(await trigger.activate()).toEqual([]);
		await addDocuments(stage.service.store, 1, {
			templateUid: 'course-certificate',
			name: () => 'Created now',
		});
		const items = await trigger.poll();
		expect(items.map(({ json }) => json.name)).toEqual(['Created now']);
		expect(items).toHaveLength(each.out);
	});
});

// n8n's agents run a tool as a node, with what the model gives as its input.
describe('a tool as a builder writes it runs, with', () => {
	it.each(toolCases.map((each) => [each.shape, each] as const))('%s', async (_, each) => {
		await expectOutcome(each, 'Tool');
	});
});

const descriptions = {
	fillPdfTemplate: new FillPdfTemplate().description,
	pdfTemplate: new PdfTemplate().description,
	pdfTemplateTrigger: new PdfTemplateTrigger().description,
};

describe.each([
	{ as: 'a node', suffix: '', cases: [...fillCases, ...otherCases] },
	{ as: 'a tool', suffix: 'Tool', cases: toolCases },
])('the editor shows the parameters of $as, and marks what is wrong:', ({ suffix, cases }) => {
	it.each(cases.map((each) => [each.shape, each] as const))('%s', (_, each) => {
		const description = { ...descriptions[each.type], name: each.type + suffix };
		const { properties } = description;
		const written = ready(each, suffix).nodes.find(({ name }) => name === 'PDF') as INode;
		const parameters =
			NodeHelpers.getNodeParameters(
				properties,
				written.parameters,
				true,
				false,
				written,
				description,
			) ?? {};
		const node = { ...written, parameters };
		const shown = properties.filter((property) =>
			NodeHelpers.displayParameter(parameters, property, node, description, parameters),
		);
		expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining([...each.inputs]));
		const marked = NodeHelpers.getNodeParametersIssues(properties, node, description)?.parameters;
		expect(Object.values(marked ?? {}).flat()).toEqual(each.issue ? [each.issue] : []);
	});
});

it('the cases are of many shapes', () => {
	const shapes = [...fillCases, ...otherCases, ...toolCases].map(({ shape }) => shape);
	expect(new Set(shapes).size).toBe(shapes.length);
	expect(shapes.length).toBeGreaterThanOrEqual(20);
});
