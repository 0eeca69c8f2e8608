import type { INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Ground } from '../promises/ground.ts';
import { fillWorkflow, itemsOf, performWorkflow } from '../workflow/stage.ts';
import { endOf, saveWorkflow, startWorkflow, type Execution } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { openRealN8n, type RealN8n } from './realN8n.ts';

/** A real n8n, used as the tests on the engine use theirs: see `test/workflow/stage.ts`. */
export class RealStage implements Ground {
	readonly n8n: RealN8n;

	private constructor(n8n: RealN8n) {
		this.n8n = n8n;
	}

	static async open(version = defaultVersion): Promise<RealStage> {
		return new RealStage(await openRealN8n(version));
	}

	get service() {
		return this.n8n.service;
	}

	reset(): void {
		this.service.faults.clear();
		this.service.settings.reset();
		this.service.journal.clear();
	}

	async fill(
		parameters: INodeParameters,
		items: INodeExecutionData[],
		settings: Partial<INode> = {},
	): Promise<Execution> {
		return await this.#run(fillWorkflow(parameters, this.#with(settings)), items);
	}

	async perform(
		operation: string,
		parameters: INodeParameters = {},
		items: INodeExecutionData[] = itemsOf({}),
		settings: Partial<INode> = {},
		signal?: AbortSignal,
	): Promise<Execution> {
		const workflow = performWorkflow(operation, parameters, this.#with(settings));
		return await this.#run(workflow, items, signal);
	}

	async close(): Promise<void> {
		const { log, service } = this.n8n;
		if (log.join('\n').includes(service.apiKey)) throw new Error('The key is in the log of n8n');
		await this.n8n.close();
	}

	#with(settings: Partial<INode>): Partial<INode> {
		return { credentials: { pdfTemplateApi: this.n8n.credential }, ...settings };
	}

	/** By REST, as "Execute workflow" in the editor does; `signal` presses Stop. */
	async #run(
		workflow: ReturnType<typeof fillWorkflow>,
		items: INodeExecutionData[],
		signal?: AbortSignal,
	): Promise<Execution> {
		const { session, service } = this.n8n;
		const name = `Run ${performance.now()}`;
		const id = await saveWorkflow(session, { ...workflow, name, pinData: { Start: items } });
		const executionId = await startWorkflow(session, id, 'Start');
		const stop = () => void session.post(`/rest/executions/${executionId}/stop`, {});
		signal?.addEventListener('abort', stop);
		const execution = await endOf(session, executionId);
		signal?.removeEventListener('abort', stop);
		if (execution.text.includes(service.apiKey)) throw new Error('The key is in what n8n keeps');
		return execution;
	}
}
