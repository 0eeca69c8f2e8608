import { Engine, type WorkflowJson } from '../engine/engine.ts';
import { fields, isFields, json, namedItems, type Answer } from '../engine/letters.ts';
import { inSteeredWorld, steeredCredential } from '../engine/steeredWorld.ts';
import { autoMap, byId, fillWorkflow, performWorkflow, project } from '../stage.ts';

let engine: Engine;

beforeAll(async () => {
	engine = await Engine.open(project, {});
});
afterAll(async () => await engine.close());

const byName = byId('={{ $json.name }}');

/** Runs a workflow over the items N0, N1 and so on. */
async function runOver(count: number, workflow: WorkflowJson, answer: Answer) {
	const items = namedItems(count);
	const { requests, result } = await inSteeredWorld(
		1,
		answer,
		async () => await engine.withCredentials(steeredCredential()).run(workflow, { items }),
	);
	return { requests, error: result.error };
}

const letters = (options: object) =>
	fillWorkflow({
		templateId: { ...byName, value: 'letter' },
		options: { ...options },
	});

describe('a run that stops', () => {
	/** The first fill is refused; those under way beside it break off a moment later. */
	const answer: Answer = (request, count) => {
		if (isFields(request)) return fields;
		return count === 2 ? { status: 422, afterMs: 5 } : { code: 'ECONNRESET', afterMs: 50 };
	};

	const refused =
		'Check the values that this item sends against the fields of the template (HTTP 422).';
	const broken = (...items: number[]) =>
		items
			.map(
				(item) =>
					`item ${item} (Could not fill the template: the connection to http://service.test broke (ECONNRESET))`,
			)
			.join(', ');
	const lookForThem = 'Look for their documents before you run them again.';

	it.each([
		[
			2,
			`Another item was under way and failed as well: ${broken(1)}. Look for its document before you run it again.`,
		],
		[3, `2 other items were under way and failed as well: ${broken(1, 2)}. ${lookForThem}`],
		[5, `4 other items were under way and failed as well: ${broken(1, 2, 3, 4)}. ${lookForThem}`],
	])('with %i at once says which others failed', async (maxConcurrency, said) => {
		const { requests, error } = await runOver(40, letters({ maxConcurrency }), answer);
		expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(maxConcurrency);
		expect(error?.message).toContain('[item 0]');
		expect(error?.description).toBe(`${refused} ${said}`);
	});

	it('names five of those that failed with it', async () => {
		let [done, failed] = [0, 0];
		/** Five are filled, so that nine are under way when one is refused. */
		const later: Answer = (request) => {
			if (isFields(request)) return fields;
			if (done++ < 5) return { ...json({ uid: 'd' }), afterMs: 20 };
			return failed++ === 0 ? { status: 422, afterMs: 5 } : { code: 'ECONNRESET', afterMs: 50 };
		};
		const { error } = await runOver(40, letters({ maxConcurrency: 9, timeout: 1000 }), later);
		expect(error?.message).toContain('[item 5]');
		expect(error?.description).toContain(
			`8 other items were under way and failed as well: ${broken(6, 7, 8, 9, 10)}, and 3 more. ${lookForThem}`,
		);
	});

	it('names the documents in the order of the items', async () => {
		const { error } = await runOver(3, letters({}), (request, count) => {
			if (isFields(request)) return fields;
			if (count === 4) return { status: 422, afterMs: 50 };
			return { ...json({ uid: `d${count - 2}` }), afterMs: count === 2 ? 100 : 5 };
		});
		expect(error?.description).toContain(
			'This run created 2 documents before it stopped, with the IDs d0 and d1.',
		);
	});

	it('alone says nothing of others', async () => {
		const { error } = await runOver(40, letters({ maxConcurrency: 1 }), answer);
		expect(error?.description).not.toContain('under way');
	});

	it('reads nothing for the items after the one that failed', async () => {
		const workflow = performWorkflow('document.get', { documentId: byName });
		const { requests } = await runOver(300, workflow, ({ path }) =>
			path.endsWith('/N0') ? { status: 404, afterMs: 5 } : { ...json({}), afterMs: 50 },
		);
		expect(requests).toHaveLength(200);
	});

	it('does not look at a template again that could not be deleted', async () => {
		const templateId = { ...byName, value: '={{ $json.name && "letter" }}' };
		const workflow = performWorkflow('template.delete', { templateId });
		const { requests } = await runOver(3, workflow, () => ({ status: 404 }));
		expect(requests.map(({ path }) => path)).toEqual(['/v1/templates/letter']);
	});
});

it('a run that continues fills each item as soon as it is read', async () => {
	const workflow = fillWorkflow(
		{ templateId: byName, fields: autoMap, options: { maxConcurrency: 1 } },
		{ onError: 'continueRegularOutput' },
	);
	const { requests } = await runOver(2, workflow, (request) =>
		isFields(request) ? fields : json({ uid: 'd' }),
	);
	expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
		'GET /v1/templates/N0/fields',
		'POST /v1/templates/N0',
		'GET /v1/templates/N1/fields',
		'POST /v1/templates/N1',
	]);
});
