import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../service/test/until.ts';
import { triggerWorkflow } from '../../workflow/stage.ts';
import { publish, saveWorkflow, unpublish } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';
import { executionsOf, pollErrors, startedDocuments } from '../startedDocuments.ts';
import { differenceAtKill, knownDocuments, type Difference } from './atKill.ts';
import type { Way } from './ways.ts';

/** What the service does while n8n polls it. */
export interface Load {
	readonly name: string;
	/** So long a page of the document list takes. */
	readonly pageMs: number;
	readonly pageSize: 10 | 100;
	readonly perSecond: number;
	readonly seconds: number;
}

/** The documents that were created: those that started no workflow, those that started it more than once. */
export interface Outcome {
	readonly created: number;
	readonly lost: readonly string[];
	readonly twice: readonly string[];
	/** Started a workflow although they were there before it was published. */
	readonly old: readonly string[];
}

/** Takes long for each page of its list, so that polls overlap. */
export const slow: Load = {
	name: 'a slow service',
	pageMs: 2500,
	pageSize: 100,
	perSecond: 7,
	seconds: 75,
};

/** Gets more documents in a second than a page of its list holds. */
export const busy: Load = {
	name: 'a busy service',
	pageMs: 50,
	pageSize: 10,
	perSecond: 25,
	seconds: 45,
};

const trigger = 'New';

/** Every three seconds; n8n refuses `*` in the seconds. */
const pollTimes = {
	item: Array.from({ length: 20 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 3} * * * * *`,
	})),
};

/** A published workflow in a real n8n whose trigger has polled once. */
export class PolledWorkflow {
	readonly #n8n: RealN8n;
	readonly #id: string;
	readonly #way: Way;
	readonly #before: ReadonlySet<string>;

	private constructor(n8n: RealN8n, id: string, way: Way, before: ReadonlySet<string>) {
		this.#n8n = n8n;
		this.#id = id;
		this.#way = way;
		this.#before = before;
	}

	static async open(n8n: RealN8n, way: Way): Promise<PolledWorkflow> {
		const { session, credential, database } = n8n;
		const { nodes, connections } = triggerWorkflow({ pollTimes, output: 'json', filters: {} });
		const withCredential = nodes.map((node) =>
			node.name === trigger ? { ...node, credentials: { pdfTemplateApi: credential } } : node,
		);
		const name = `Polling ${performance.now()}`;
		const id = await saveWorkflow(session, { name, nodes: withCredential, connections });
		const before = new Set(await documentsOf(n8n));
		await publish(session, id);
		const isBegun = () => knownDocuments(database, id, trigger, way) !== null;
		await until('the state of the first poll', isBegun, { seconds: 120 });
		return new PolledWorkflow(n8n, id, way, before);
	}

	/** Creates documents second by second; if told, kills n8n amidst them, and returns what it had broken by that. */
	async create(load: Load, isKilled: boolean): Promise<Difference> {
		const { service, instance, database } = this.#n8n;
		service.settings.set('list.maxLimit', load.pageSize);
		const match = { method: 'GET', path: '/v1/documents' } as const;
		service.faults.add({ match, action: { kind: 'delay', ms: load.pageMs } });
		let difference: Difference = { lost: [], twice: [] };
		for (let second = 0; second < load.seconds; second++) {
			await service.store.addDocuments(load.perSecond, { templateUid: 'invoice' });
			await sleep(1000 - (Date.now() % 1000));
			if (!isKilled || second !== Math.floor(load.seconds / 2)) continue;
			await instance.crashAndRestart(() => {
				difference = differenceAtKill(database, this.#id, trigger, this.#way, this.#before);
			});
		}
		return difference;
	}

	/** Waits until every document has come, or until no patience is left, and then until n8n has polled again. */
	async outcome(): Promise<Outcome> {
		const { session, service } = this.#n8n;
		const created = (await documentsOf(this.#n8n)).filter((uid) => !this.#before.has(uid));
		let settled = 0;
		const isComplete = async () => {
			const { length } = await executionsOf(session, this.#id);
			const isStill = length === settled;
			settled = length;
			if (!isStill) return false;
			const started = await startedDocuments(session, this.#id, trigger);
			return created.every((uid) => started.has(uid));
		};
		const patience = { seconds: 200, everyMs: 6000 };
		await until('the last document', isComplete, patience).catch(() => undefined);
		service.journal.clear();
		// Those of two polls at least: a poll that finds nothing new takes one or two.
		const isPolled = () => service.journal.requests.length > 4;
		await until('more polls', isPolled, { seconds: 120 });
		const started = await startedDocuments(session, this.#id, trigger);
		return {
			created: created.length,
			lost: created.filter((uid) => !started.has(uid)),
			twice: [...started].filter(([, count]) => count > 1).map(([uid]) => uid),
			old: [...started.keys()].filter((uid) => this.#before.has(uid)),
		};
	}

	/** What n8n has made of it, in words. */
	async told(): Promise<string> {
		const { session } = this.#n8n;
		const { length } = await executionsOf(session, this.#id);
		const errors = new Set(await pollErrors(session, this.#id));
		return [`${length} executions`, ...errors].join('\n  ');
	}

	async close(): Promise<void> {
		await unpublish(this.#n8n.session, this.#id);
		this.#n8n.service.faults.clear();
		this.#n8n.service.settings.reset();
	}
}

async function documentsOf({ service }: RealN8n): Promise<string[]> {
	const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
	return (await service.store.documents.list(all)).map(({ uid }) => uid);
}
