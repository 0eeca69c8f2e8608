import type { IDataObject, INode, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { pollContext } from './pollContext.ts';
import type { Random } from '../random.ts';
import type { SimulatedClock } from '../simulatedClock.ts';
import type { SimulatedService } from './simulatedService.ts';

/** How n8n polls: by timers, by its durable scheduler, or by that with durable cursors as well. */
export type Way = 'timers' | 'scheduler' | 'cursors';

/** The node's `poll`, as of one process: what the node keeps in memory ends with it. */
export type PollFunction = (context: IPollFunctions) => Promise<INodeExecutionData[][] | null>;

export interface N8nTraits {
	readonly way: Way;
	/** Starts a process: nothing that an earlier one kept in memory may be left. */
	readonly startProcess: () => PollFunction;
	/** Before n8n 2, the result of a poll counts even when its registration was replaced meanwhile. */
	readonly discardsSuperseded: boolean;
	readonly output: 'json' | 'jsonAndFile';
}

/** One activation of the workflow, with the static data that it has in memory. */
interface Registration {
	readonly process: Process;
	/** As it was then: the workflow may be edited since. */
	readonly node: INode;
	readonly staticData: IDataObject;
	isCurrent: boolean;
}

interface Process {
	readonly poll: PollFunction;
	/** What the package learns of a service, it keeps by the service's key: no other process may find it. */
	readonly apiKey: string;
	isAlive: boolean;
}

interface Result {
	readonly uids: readonly string[];
}

/** How many processes of n8n there have been. */
let processes = 0;

const pollTimeoutMs = 45_000;
const leasedBudgetMs = 36_000;
const timerBudgetMs = 5 * 60_000;

/**
 * n8n 2.40.5 as its trigger sees it, after `packages/cli/src/workflows/triggers/` and
 * `scheduling/poll-trigger-node/poll-trigger-task-handler.ts`: what it reads and writes, when, and what of it survives.
 */
export class SimulatedN8n {
	readonly #clock: SimulatedClock;
	readonly #random: Random;
	readonly #service: SimulatedService;
	readonly #traits: N8nTraits;
	#node: INode;
	#process: Process;
	#registrations: Registration[] = [];
	/** What is in the database. */
	#isActive = false;
	#staticData: IDataObject = {};
	#cursor: IDataObject | undefined;
	/** The started workflows, each with what it was started with. */
	readonly executions: Result[] = [];
	/** n8n stored the cursor, and died before it stored the execution; or the other way round. */
	readonly lostByN8n = new Set<string>();
	readonly twiceByN8n = new Set<string>();
	failedPolls = 0;
	discardedResults = 0;
	/** The lease of the poll that is under way is taken over by somebody else before it ends. */
	losesLease = false;

	constructor(clock: SimulatedClock, random: Random, service: SimulatedService, traits: N8nTraits) {
		this.#clock = clock;
		this.#random = random;
		this.#service = service;
		this.#traits = traits;
		this.#process = this.#startProcess();
		this.#node = node('New', 'credential-1');
	}

	get isActive(): boolean {
		return this.#isActive;
	}

	/**
	 * The workflow is edited; it has to be activated for that to count. Of a renamed node, n8n no longer finds what it has
	 * stored: whether the last result counted is then unknown.
	 */
	edit(name: string, credentialId: string): void {
		const last = this.executions.at(-1);
		if (name !== this.#node.name && this.#traits.way !== 'cursors') {
			for (const uid of last?.uids ?? []) this.twiceByN8n.add(uid);
		}
		this.#node = node(name, credentialId);
	}

	deactivate(): void {
		this.#isActive = false;
		for (const each of this.#registrations) each.isCurrent = false;
		this.#registrations = [];
	}

	/** Also while it is active: the older registration is replaced. `isKept`: by a fault of n8n, it lives on beside the new one. */
	async activate(isKept = false): Promise<void> {
		const wasActive = this.#isActive;
		if (!isKept) this.deactivate();
		this.#isActive = true;
		const process = this.#process;
		const registration = {
			process,
			node: this.#node,
			staticData: copyOf(this.#staticData),
			isCurrent: true,
		};
		this.#registrations.push(registration);
		const before = JSON.stringify(registration.staticData);
		const isTested = this.#traits.way === 'timers' || !wasActive;
		if (isTested && !(await this.#testPoll(registration))) return;
		await this.#takes(1, 30);
		// n8n stores the static data of an activation if the poll has changed it.
		if (process.isAlive && JSON.stringify(registration.staticData) !== before) {
			this.#staticData = copyOf(registration.staticData);
		}
	}

	#startProcess(): Process {
		return { poll: this.#traits.startProcess(), apiKey: `key ${++processes}`, isAlive: true };
	}

	/** `kill -9`, and a start from what is in the database. */
	async crash(): Promise<void> {
		this.#process.isAlive = false;
		this.#process = this.#startProcess();
		const wasActive = this.#isActive;
		this.#registrations = [];
		if (!wasActive) return;
		await this.#clock.sleep(5000);
		// The jobs of the scheduler are in the database, so its polls are not tested again.
		this.#isActive = this.#traits.way !== 'timers';
		await this.activate();
	}

	/** The time for a poll has come. n8n does not ask whether another one is under way. */
	tick(): void {
		if (!this.#isActive) return;
		if (this.#traits.way === 'timers') {
			for (const each of this.#registrations) void this.#timerPoll(each);
		} else {
			void this.#scheduledPoll(this.#process);
		}
	}

	async #testPoll(registration: Registration): Promise<boolean> {
		const { process, node } = registration;
		const isCursor = this.#traits.way === 'cursors';
		if (isCursor) this.#cursor ??= copyOf(nodeData(registration.staticData, node.name));
		const state = isCursor
			? copyOf(this.#cursor ?? {})
			: nodeData(registration.staticData, node.name);
		const response = await process
			.poll(this.#context({ process, node }, state, timerBudgetMs))
			.catch(() => undefined);
		if (!process.isAlive) return false;
		if (response === undefined) {
			this.failedPolls++;
			this.deactivate();
			return false;
		}
		if (response && !registration.isCurrent) {
			for (const uid of resultOf(response).uids) this.twiceByN8n.add(uid);
		}
		if (response && isCursor) await this.#commit(process, state, response, true);
		else if (response) void this.#emit({ process, node }, registration.staticData, response);
		return true;
	}

	async #timerPoll(registration: Registration): Promise<void> {
		const { process, node, staticData } = registration;
		const state = nodeData(staticData, node.name);
		const response = await process
			.poll(this.#context({ process, node }, state, timerBudgetMs))
			.catch(() => undefined);
		if (!process.isAlive) return;
		if (response === undefined) this.failedPolls++;
		if (!response) return;
		if (!registration.isCurrent && this.#traits.discardsSuperseded) {
			this.discardedResults++;
			return;
		}
		// The newer registration cannot know of it.
		if (!registration.isCurrent)
			for (const uid of resultOf(response).uids) this.twiceByN8n.add(uid);
		await this.#emit({ process, node }, staticData, response);
	}

	async #scheduledPoll(process: Process): Promise<void> {
		// Read when the poll is set up, some time before it begins.
		const node = this.#node;
		const isCursor = this.#traits.way === 'cursors';
		await this.#takes(1, 20);
		const staticData = copyOf(this.#staticData);
		const cursor = this.#cursor && copyOf(this.#cursor);
		await this.#takes(1, this.#random.onceIn(10) ? 800 : 20);
		if (!process.isAlive) return;
		if (isCursor) this.#cursor ??= copyOf(nodeData(staticData, node.name));
		const state = isCursor
			? (cursor ?? copyOf(this.#cursor ?? {}))
			: nodeData(staticData, node.name);
		const before = JSON.stringify(state);
		const losesLease = this.losesLease;
		const response = await Promise.race([
			process.poll(this.#context({ process, node }, state, leasedBudgetMs)).catch(() => undefined),
			this.#clock.sleep(pollTimeoutMs).then(() => 'abandoned' as const),
		]);
		if (!process.isAlive) return;
		if (response === undefined) this.failedPolls++;
		if (response === undefined || response === 'abandoned') return;
		await this.#takes(1, 5);
		if (!this.#isActive) {
			if (response) this.discardedResults++;
			return;
		}
		if (!isCursor) {
			if (!response) return;
			await this.#emit({ process, node }, staticData, response);
		} else if (response || JSON.stringify(state) !== before) {
			await this.#commit(process, state, response, !losesLease);
		}
	}

	/** The static data is stored, and then the execution, each on its own. */
	async #emit(
		{ process, node }: Pick<Registration, 'process' | 'node'>,
		staticData: IDataObject,
		response: INodeExecutionData[][],
	): Promise<void> {
		const [data, result] = [copyOf(staticData), resultOf(response)];
		const newest = this.#registrations.at(-1);
		const isSaved = this.#takes(1, 40).then(() => {
			if (process.isAlive) this.#staticData = data;
			return process.isAlive;
		});
		const isStarted = this.#takes(10, 60).then(() => {
			if (process.isAlive) this.executions.push(result);
			return process.isAlive;
		});
		const [saved, started] = await Promise.all([isSaved, isStarted]);
		// An activation stores the data of its registration as well.
		const isStored = saved || JSON.stringify(this.#staticData) === JSON.stringify(data);
		if (isStored && !started) for (const uid of result.uids) this.lostByN8n.add(uid);
		// A registration or a name that is younger than the result began with the data from before it.
		const isOvertaken = this.#node.name !== node.name || this.#registrations.at(-1) !== newest;
		if (started && (!isStored || isOvertaken)) {
			for (const uid of result.uids) this.twiceByN8n.add(uid);
		}
	}

	/** The cursor and the execution are stored together, and only while the poll holds its lease. */
	async #commit(
		process: Process,
		state: IDataObject,
		response: INodeExecutionData[][] | null,
		holdsLease: boolean,
	): Promise<void> {
		const [cursor, result] = [copyOf(state), response && resultOf(response)];
		await this.#takes(1, 60);
		if (!process.isAlive) return;
		if (!holdsLease) {
			if (result) this.discardedResults++;
			return;
		}
		this.#cursor = cursor;
		if (result) this.executions.push(result);
	}

	async #takes(least: number, most: number): Promise<void> {
		await this.#clock.sleep(this.#random.between(least, most));
	}

	#context(
		{ process, node }: Pick<Registration, 'process' | 'node'>,
		state: IDataObject,
		budgetMs: number,
	): IPollFunctions {
		const service = this.#service;
		return pollContext(
			{ node, workflowId: 'workflow-1', staticData: state },
			{
				mode: 'trigger',
				parameters: { output: this.#traits.output, outputField: 'data', filters: {} },
				credential: { baseUrl: 'https://service.test', apiKey: process.apiKey },
				budgetMs: () => budgetMs,
				respond: service.answer.bind(service),
			},
		);
	}
}

function node(name: string, credentialId: string): INode {
	return {
		id: 'node-1',
		name,
		type: 'n8n-nodes-pdf-template.pdfTemplateTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { pdfTemplateApi: { id: credentialId, name: 'Service' } },
	};
}

/** n8n keeps the static data of a node by its name. */
function nodeData(staticData: IDataObject, name: string): IDataObject {
	return (staticData[`node:${name}`] ??= {}) as IDataObject;
}

function resultOf([items = []]: INodeExecutionData[][]): Result {
	return { uids: items.map(({ json }) => String(json.uid)) };
}

/** Through JSON, as into a database and back. */
function copyOf(data: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(data)) as IDataObject;
}
