import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IPollFunctions,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { PollContext } from './n8n.ts';

export interface PollerOptions {
	/**
	 * How n8n keeps what a trigger remembers. `workflow`: in the workflow, at once, and in the database when
	 * something came out. `staged`: as a copy per poll, which counts when the poll succeeds.
	 */
	readonly keeps?: 'workflow' | 'staged';
	/** What n8n says that a poll may take, in ms. */
	readonly budgetMs?: () => number;
}

interface Opened {
	readonly workflow: Workflow;
	readonly node: INode;
}

/** Polls a trigger as n8n does between the activation of its workflow and the end of n8n. */
export class Poller {
	readonly #open: (staticData: IDataObject) => Opened;
	readonly #additionalData: IWorkflowExecuteAdditionalData;
	readonly #options: PollerOptions;
	#stored: IDataObject = {};
	#opened: Opened;
	#context: IPollFunctions;

	constructor(
		open: (staticData: IDataObject) => Opened,
		additionalData: IWorkflowExecuteAdditionalData,
		options: PollerOptions,
	) {
		this.#open = open;
		this.#additionalData = additionalData;
		this.#options = options;
		this.#opened = open({});
		this.#context = this.#contextFor('trigger', 'activate');
	}

	/** What is in the database. */
	get stored(): IDataObject {
		return this.#stored;
	}

	/** Activates the workflow, also again after an end of n8n: with what is in the database. */
	async activate(): Promise<INodeExecutionData[]> {
		this.#opened = this.#open(copyOf(this.#stored));
		this.#context = this.#contextFor('trigger', 'activate');
		const items = await this.poll();
		this.#save();
		return items;
	}

	/** A poll when its time has come; what it throws is what n8n tells of a failed poll. */
	async poll(): Promise<INodeExecutionData[]> {
		if (this.#options.keeps === 'staged') return await this.#pollStaged();
		const [items = []] = (await this.#run(this.#context)) ?? [];
		if (items.length > 0) this.#save();
		return items;
	}

	/** "Fetch Test Event" in the editor. */
	async test(): Promise<INodeExecutionData[]> {
		return (await this.#run(this.#contextFor('manual', 'manual')))?.[0] ?? [];
	}

	async #pollStaged(): Promise<INodeExecutionData[]> {
		const { workflow, node } = this.#opened;
		const staged = copyOf(workflow.getStaticData('node', node));
		const context = this.#contextFor('trigger', 'update', () => staged);
		const [items = []] = (await this.#run(context)) ?? [];
		Object.assign(workflow.getStaticData('node', node), copyOf(staged));
		this.#save();
		return items;
	}

	#contextFor(
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode,
		staticData?: () => IDataObject,
	): IPollFunctions {
		const { workflow, node } = this.#opened;
		return new PollContext(
			...([workflow, node, this.#additionalData, mode, activation] as const),
			...([undefined, undefined, undefined, undefined] as const),
			staticData,
			this.#options.budgetMs,
		);
	}

	async #run(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const { workflow, node } = this.#opened;
		const type = workflow.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		if (!type.poll) throw new Error(`${node.type} is not polled`);
		return await type.poll.call(context);
	}

	#save(): void {
		this.#stored = copyOf(this.#opened.workflow.staticData);
	}
}

/** Through JSON, as into a database and back. */
function copyOf(data: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(data)) as IDataObject;
}
