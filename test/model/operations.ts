import fc from 'fast-check';
import { itemsOf, performWorkflow } from '../workflow/stage.ts';
import { anyChurn, changedDuring } from './churn.ts';
import { anyFaults, isPassing } from './fault.ts';
import { checkBlame } from './fill.ts';
import { checkRun, errorOf, faulty, keep, outcomesOf, standardLimits } from './oracle.ts';
import { fileOf } from './service.ts';
import { step } from './step.ts';
import type { OnError, Seen, Weather, World } from './world.ts';

const weather = {
	faults: anyFaults,
	latencies: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 }),
	stopAfter: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined, freq: 10 }),
};

const onError = fc.constantFrom<OnError>(
	...(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const),
);

interface Call extends Weather {
	readonly onError: OnError;
}

const byExpression = (name: string) => ({
	[name]: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
});

/** Runs PDF Templates and Documents, and keeps what holds for every run. */
async function perform(
	world: World,
	operation: string,
	parameters: Parameters<typeof performWorkflow>[1],
	items: readonly Record<string, string>[],
	call: Call,
): Promise<Seen> {
	const ids = items.map((item) => item.id);
	const askers = Math.max(...ids.map((id) => ids.filter((other) => other === id).length));
	const workflow = performWorkflow(operation, parameters, { onError: call.onError });
	const seen = await world.run(workflow, itemsOf(...items), call);
	checkRun(seen, { ...standardLimits, askers });
	return seen;
}

/** P1, P7 and P8 for operations that give one item each; what nothing stands in the way of succeeds. */
function checkItems(seen: Seen, itemCount: number, isRead: boolean): void {
	const outcomes = outcomesOf(seen, 'PDF');
	const error = errorOf(seen);
	if (seen.stoppedAt !== undefined) return;
	const items = outcomes.map(({ item }) => item).join();
	const all = Array.from({ length: itemCount }, (_, item) => item).join();
	keep(
		error !== undefined || sorted(items) === all,
		'P1',
		() => `items ${items} of ${all} came out`,
	);
	const failed = outcomes.filter(({ problem }) => problem !== undefined);
	const faults = faulty(seen);
	const { maxRetries } = standardLimits;
	const isForgiven =
		faults.length === 0 ||
		(isRead &&
			faults.length <= maxRetries &&
			faults.every(({ fault }) => fault && isPassing(fault)));
	const problem = error ?? failed[0]?.problem;
	keep(!isForgiven || problem === undefined, faults.length > 0 ? 'retries' : 'P8', () => {
		return `${faults.length} faults that pass, and an item failed: ${problem}`;
	});
	checkBlame(
		seen,
		error === undefined ? failed : [{ item: 0, json: {}, binary: {}, problem: error }],
	);
}

const sorted = (items: string) =>
	items
		.split(',')
		.sort((a, b) => Number(a) - Number(b))
		.join();

const anyDownload = fc.record({
	...weather,
	onError,
	documents: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
});

/** Downloads documents. */
const download = step('download', anyDownload, async (call, world) => {
	const { documents } = world.service;
	if (documents.length === 0) return;
	const chosen = call.documents.flatMap((index) => documents[index % documents.length] ?? []);
	const items = chosen.map(({ uid }) => ({ id: uid }));
	const parameters = byExpression('documentId');
	const seen = await perform(world, 'document.download', parameters, items, call);
	checkItems(seen, items.length, true);
	for (const { item, binary, problem } of outcomesOf(seen, 'PDF')) {
		const document = chosen[item];
		if (problem !== undefined || !document) continue;
		const bytes = await world.engine.bytes(binary?.data);
		keep(
			fileOf(document).equals(bytes),
			'P6',
			() => `item ${item} has not the file of its document`,
		);
	}
});

const anyList = fc.record({
	...weather,
	onError,
	churn: anyChurn,
});

/** Lists all documents while others change them. */
const list = step('list', anyList, async (call, world) => {
	const { service } = world;
	const stays = new Set(service.documents.map(({ uid }) => uid));
	const { result: seen, deleted } = await changedDuring(
		service,
		call.churn,
		async () => await perform(world, 'document.getAll', { returnAll: true }, [{}], call),
	);
	for (const uid of deleted) stays.delete(uid);
	const outcomes = outcomesOf(seen, 'PDF');
	const error = errorOf(seen);
	if (seen.stoppedAt !== undefined) return;
	const problem = error ?? outcomes.find((outcome) => outcome.problem !== undefined)?.problem;
	if (problem === undefined) {
		const uids = outcomes.map(({ json }) => String(json.uid));
		const missing = [...stays].filter((uid) => !uids.includes(uid));
		keep(
			missing.length === 0,
			'P11',
			() => `${missing.length} of ${stays.size} are missing in the list`,
		);
		keep(new Set(uids).size === uids.length, 'P11', () => 'something is in the list twice');
		return;
	}
	const isSteady = faulty(seen).length === 0 && call.churn.length === 0;
	keep(!isSteady, 'P8', () => `nothing stands in the way, and the list failed: ${problem}`);
});

const anyRename = fc.record({
	...weather,
	onError,
	template: fc.nat(),
	names: fc.uniqueArray(fc.nat({ max: 999 }), { minLength: 1, maxLength: 5 }),
});

/** Renames one template, several times in one run. */
const rename = step('rename', anyRename, async (call, world) => {
	const { templates } = world.service;
	const template = templates[call.template % templates.length];
	if (!template) return;
	const items = call.names.map((name) => ({ id: template.uid, name: `Name ${name}` }));
	const parameters = { ...byExpression('templateId'), name: '={{ $json.name }}' };
	const seen = await perform(world, 'template.update', parameters, items, call);
	checkItems(seen, items.length, false);
	const isUndisturbed = seen.stoppedAt === undefined && faulty(seen).length === 0;
	const last = items.at(-1)?.name;
	keep(!isUndisturbed || template.name === last, 'P1', () => {
		return `the template is called "${template.name}", and the last item says "${last}"`;
	});
});

const anyDelete = fc.record({ ...weather, onError, template: fc.nat() });

/** Deletes a template with its documents, if there are others. */
const deleteTemplate = step('delete', anyDelete, async (call, world) => {
	const { templates } = world.service;
	const template = templates[call.template % templates.length];
	if (!template || templates.length < 2) return;
	const parameters = { ...byExpression('templateId'), deleteDocuments: true };
	const seen = await perform(world, 'template.delete', parameters, [{ id: template.uid }], call);
	checkItems(seen, 1, false);
	const [outcome] = outcomesOf(seen, 'PDF');
	// An answer that is lost is asked for again by nobody, so the success is the service's own.
	const isDone =
		outcome !== undefined && outcome.problem === undefined && seen.stoppedAt === undefined;
	keep(
		!isDone || !world.service.templates.includes(template),
		'P1',
		() => 'a template counts as deleted',
	);
});

/** The operations of PDF Templates and Documents in the histories: at least those that change something. */
export const operationSteps = {
	'document.getAll': list,
	'document.download': download,
	'template.update': rename,
	'template.delete': deleteTemplate,
};
