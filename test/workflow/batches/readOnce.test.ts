import { Engine } from '../engine/engine.ts';
import { PollContext } from '../engine/n8n.ts';
import { inSteeredWorld, steeredCredential, type SteeredRequest } from '../engine/steeredWorld.ts';
import { byId, fillWorkflow, itemsOf, performWorkflow, project } from '../stage.ts';

let engine: Engine;

beforeAll(async () => {
	engine = await Engine.open(project, {});
});
afterAll(async () => await engine.close());
afterEach(() => jest.restoreAllMocks());

/** What n8n's contexts have in common: here it copies the node and reads parameters. */
interface Context {
	getNode(): unknown;
	_getNodeParameter(path: string, itemIndex: number): unknown;
}

const shared = Object.getPrototypeOf(PollContext.prototype) as Context;

const answer = ({ method, path }: SteeredRequest) => {
	const body = path.endsWith('/fields')
		? [{ key: 'name', label: 'Name', type: 'text' }]
		: { uid: path.split('/').at(-1), name: 'A', method };
	return { body: JSON.stringify(body), afterMs: 5 };
};

/** How often a run over so many items asks n8n for the node, and for each parameter. */
async function asked(workflow: ReturnType<typeof fillWorkflow>, count: number) {
	const node = jest.spyOn(shared, 'getNode');
	const parameter = jest.spyOn(shared, '_getNodeParameter');
	const items = Array.from({ length: count }, (_, item) => ({ id: `d${item}`, name: `N${item}` }));
	const { result } = await inSteeredWorld(1, answer, async () => {
		const run = await engine
			.withCredentials(steeredCredential())
			.run(workflow, { items: itemsOf(...items) });
		return run.error;
	});
	expect(result).toBeUndefined();
	const times: Record<string, number> = { 'the node': node.mock.calls.length };
	for (const [path] of parameter.mock.calls) times[path] = (times[path] ?? 0) + 1;
	jest.restoreAllMocks();
	return times;
}

const fill = (title: string) =>
	fillWorkflow({
		templateId: byId('letter'),
		title,
		output: 'json',
		options: { timeout: 60_000, unfilledFields: 'error', ignoreKeys: 'id' },
	});

describe('what is the same for all items is read once per run', () => {
	it.each([
		['a fill', fill('Letter')],
		['reading templates', performWorkflow('template.get', { templateId: byId('letter') })],
		['renaming', performWorkflow('template.update', { templateId: byId('t'), name: 'A' })],
	])('by %s', async (_, workflow) => {
		const few = await asked(workflow, 3);
		expect(await asked(workflow, 60)).toEqual(few);
	});

	it('and of a title by expression only the title is read for each item', async () => {
		const few = await asked(fill('={{ $json.name }}'), 3);
		expect(await asked(fill('={{ $json.name }}'), 60)).toEqual({ ...few, title: 60 });
	});

	it('and of a document by expression only the document', async () => {
		const workflow = performWorkflow('document.get', { documentId: byId('={{ $json.id }}') });
		const few = await asked(workflow, 3);
		expect(await asked(workflow, 60)).toEqual({ ...few, documentId: 60 });
	});
});
