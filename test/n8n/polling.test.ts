import { setTimeout as sleep } from 'node:timers/promises';
import { isWhole, shareOf } from '../long/share.ts';
import { triggerWorkflow } from '../workflow/stage.ts';
import { endOf, executionIds, publish, saveWorkflow, unpublish } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { until } from '../../service/test/until.ts';
import { addDocuments } from '../../service/test/store/many.ts';

/** How n8n polls: `docs/trigger.md` says which setting makes it do so. */
const scheduler = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
};
const cursors = { ...scheduler, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' };

/** What the service does while n8n polls it: so long a page of its list takes, and so many documents are created. */
const slow = { load: 'a slow service', pageMs: 2500, pageSize: 100, perSecond: 7, isKilled: false };
/** Gets more documents in a second than a page of its list holds. */
const busy = { load: 'a busy service', pageMs: 50, pageSize: 10, perSecond: 25, isKilled: false };
/** n8n itself loses documents when it is killed, unless it stores cursor and execution together. */
const killed = { ...slow, load: 'n8n killed amidst a slow service', isKilled: true };

const trigger = 'New';

/** Every three seconds; n8n refuses `*` in the seconds. */
const pollTimes = {
	item: Array.from({ length: 20 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 3} * * * * *`,
	})),
};

describe.each([
	{ way: 'timers', switches: {}, loads: [slow, busy] },
	{ way: 'its scheduler', switches: scheduler, loads: [slow, busy] },
	{ way: 'its scheduler, with durable cursors', switches: cursors, loads: [slow, busy, killed] },
])('n8n that polls by $way', ({ switches, loads }) => {
	const open = useRealN8n(defaultVersion, switches);
	const seconds = shareOf(75);

	const documents = async () => {
		const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
		return (await open().service.store.documents.list(all)).map(({ uid }) => uid);
	};

	/** A poll that finds nothing new takes one request or two. */
	async function polledTwice(): Promise<void> {
		const { journal } = open().service;
		journal.clear();
		await until('more polls', () => journal.requests.length > 4, { seconds: 120 });
	}

	/** The documents that a workflow was started with. */
	async function startedWith(workflowId: string): Promise<string[]> {
		const uids: string[] = [];
		for (const id of await executionIds(open().session, workflowId)) {
			const items = (await endOf(open().session, id)).given(trigger);
			uids.push(...items.map(({ json }) => String(json.uid)));
		}
		return uids;
	}

	it.each(isWhole ? loads : [slow])(
		'starts its workflow with each document once: $load',
		async ({ pageMs, pageSize, perSecond, isKilled }) => {
			const { session, service, credential, instance } = open();
			const { nodes, connections } = triggerWorkflow({ pollTimes, output: 'json', filters: {} });
			const withCredential = nodes.map((node) =>
				node.name === trigger ? { ...node, credentials: { pdfTemplateApi: credential } } : node,
			);
			const workflow = { name: 'Polling', nodes: withCredential, connections };
			const id = await saveWorkflow(session, workflow);
			const before = new Set(await documents());
			await publish(session, id);
			await polledTwice();

			service.settings.set('list.maxLimit', pageSize as 10 | 100);
			const match = { method: 'GET', path: '/v1/documents' } as const;
			service.faults.add({ match, action: { kind: 'delay', ms: pageMs } });
			for (let second = 0; second < seconds; second++) {
				await addDocuments(service.store, perSecond, { templateUid: 'invoice' });
				await sleep(1000 - (Date.now() % 1000));
				if (isKilled && second === Math.floor(seconds / 2)) await instance.crashAndRestart();
			}
			const created = (await documents()).filter((uid) => !before.has(uid));
			const areStarted = async () => (await startedWith(id)).length >= created.length;
			const patience = { seconds: 200, everyMs: 6000 };
			await until('the last document', areStarted, patience).catch(() => undefined);
			await polledTwice();
			const started = await startedWith(id);
			await unpublish(session, id);
			service.faults.clear();
			service.settings.reset();
			expect(created).toHaveLength(perSecond * seconds);
			expect(started.sort()).toEqual(created.sort());
		},
		700_000,
	);
});
