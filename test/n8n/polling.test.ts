import { setTimeout as sleep } from 'node:timers/promises';
import { shareOf } from '../long/share.ts';
import { until } from '../until.ts';
import { triggerWorkflow } from '../workflow/stage.ts';
import { publish, saveWorkflow, unpublish } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { RealN8n } from './realN8n.ts';
import { executionsOf, pollErrors, startedDocuments } from './startedDocuments.ts';

/*
 * What n8n 2.41.1 writes after a poll, in `trigger-execution-context.factory.js`, `__emit`:
 *   without cursors: `void this.workflowStaticDataService.saveStaticData(workflow);` and, without waiting for it,
 *     `resolveWorkflowData().then(… runWorkflow(…))`: what is known mostly is stored first, the execution after it;
 *   with cursors: `runPolledWorkflow(…, cursor, responsePromise, fence)`, both in one transaction.
 * A kill between the two writes loses (or repeats) what that one poll returned.
 */

/** How n8n polls: `docs/trigger.md` says which setting makes it do so. */
const ways = {
	timers: {},
	scheduler: { N8N_SCHEDULER_ENABLED: 'true', N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true' },
	cursors: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

/** Every three seconds; n8n refuses `*` in the seconds. */
const pollTimes = {
	item: Array.from({ length: 20 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 3} * * * * *`,
	})),
};

interface Load {
	readonly name: string;
	/** So long a page of the document list takes. */
	readonly pageMs: number;
	readonly pageSize: 10 | 100;
	readonly perSecond: number;
	readonly seconds: number;
}

/** A slow service, and one that gets more documents in a second than a page of its list holds. */
const slow: Load = {
	name: 'a slow service',
	pageMs: 2500,
	pageSize: 100,
	perSecond: 7,
	seconds: 75,
};
const busy: Load = { name: 'a busy service', pageMs: 50, pageSize: 10, perSecond: 25, seconds: 45 };

const cases = Object.keys(ways).flatMap((way) =>
	[
		{ load: slow, isKilled: false },
		{ load: busy, isKilled: false },
		{ load: slow, isKilled: true },
	].map((each) => ({ way: way as keyof typeof ways, ...each })),
);

describe.each(Object.keys(ways) as (keyof typeof ways)[])('n8n that polls by %s', (way) => {
	let n8n: RealN8n;
	beforeAll(async () => {
		const project = process.env.TEST_PACKAGE_OF;
		n8n = await RealN8n.open(defaultVersion, { env: ways[way], ...(project && { project }) });
	}, 900_000);
	afterAll(async () => await n8n?.close());

	const documents = () =>
		n8n.service.store.documents.list({ order: 'oldest', offset: 0, limit: 100_000 });

	async function poll({ pageMs, pageSize, perSecond, seconds }: Load, isKilled: boolean) {
		const { session, service, credential } = n8n;
		service.faults.clear();
		service.settings.set('list.maxLimit', pageSize);
		const { nodes, connections } = triggerWorkflow({ pollTimes, output: 'json', filters: {} });
		const withCredential = nodes.map((node) =>
			node.name === 'New' ? { ...node, credentials: { pdfTemplateApi: credential } } : node,
		);
		const id = await saveWorkflow(session, {
			...{ name: `Polling ${performance.now()}`, nodes: withCredential, connections },
		});
		const before = new Set(documents().map(({ uid }) => uid));
		await publish(session, id);
		// With durable cursors, what n8n stores begins with its first poll.
		await sleep(4000);
		service.faults.add({
			match: { method: 'GET', path: '/v1/documents' },
			action: { kind: 'delay', ms: pageMs },
		});
		const steps = shareOf(seconds);
		for (let step = 0; step < steps; step++) {
			service.store.addDocuments(perSecond, { templateUid: 'invoice' });
			await sleep(1000 - (Date.now() % 1000));
			if (isKilled && step === Math.floor(steps / 2)) await n8n.instance.crashAndRestart();
		}
		const created = documents().filter(({ uid }) => !before.has(uid));
		let started = new Map<string, number>();
		let settled = 0;
		await until(
			'the last document',
			async () => {
				const { length } = await executionsOf(session, id);
				const isStill = length === settled;
				settled = length;
				if (!isStill) return false;
				started = await startedDocuments(session, id, 'New');
				return created.every(({ uid }) => started.has(uid));
			},
			{ seconds: 100, everyMs: 6000 },
		).catch(() => undefined);
		// Two more polls: nothing may come again.
		await sleep(8000);
		started = await startedDocuments(session, id, 'New');
		await unpublish(session, id);
		service.faults.clear();
		const lost = created.filter(({ uid }) => !started.has(uid)).length;
		const twice = [...started.values()].filter((count) => count > 1).length;
		const old = [...started.keys()].filter((uid) => before.has(uid)).length;
		const executions = (await executionsOf(session, id)).length;
		process.stderr.write(
			`${[...new Set(await pollErrors(session, id)), ''].join('\n')}${way}, ${perSecond} a second, ${pageMs} ms a page${isKilled ? ', killed' : ''}: ${created.length} created, ${lost} lost, ${twice} twice, ${executions} executions\n`,
		);
		return { created: created.length, lost, twice, old };
	}

	it.each(cases.filter((each) => each.way === way))(
		'starts its workflow with each document once: $load.name, killed: $isKilled',
		async ({ load, isKilled }) => {
			const created = load.perSecond * shareOf(load.seconds);
			expect(await poll(load, isKilled)).toEqual({ created, lost: 0, twice: 0, old: 0 });
		},
		400_000,
	);
});
