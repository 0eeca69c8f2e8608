import { Readable } from 'node:stream';
import type {
	IDataObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	NodeApiError,
} from 'n8n-workflow';
import { pollDocuments } from '../../../nodes/PdfTemplateTrigger/poll';
import { TriggerProcess } from '../../../nodes/PdfTemplateTrigger/process';
import { SimulatedClock } from '../../model/simulatedClock.ts';
import { pollContext, type Trigger } from '../../model/polling/pollContext.ts';

export interface Asked {
	/** Milliseconds since the world began. */
	readonly atMs: number;
	readonly path: string;
	readonly offset: number;
}

export interface Answer {
	readonly afterMs?: number;
	readonly status?: number;
	readonly headers?: IDataObject;
	/** An object is sent as JSON. */
	readonly body?: string | object;
}

const pdf = '%PDF-1.7\n%%EOF\n';
const start = Date.parse('2026-03-04T05:06:07.089Z');
let worlds = 0;

/** A trigger as n8n polls it, and a service with a list of documents, newest first. Nothing takes real time. */
export class TriggerWorld {
	readonly clock = new SimulatedClock(start, () => 0.5);
	/** What one process of n8n keeps in memory. */
	process = new TriggerProcess();
	documents: IDataObject[] = [];
	/** The names of the templates; their uids are t0, t1 and so on. */
	templates: (string | null)[] = [];
	parameters: IDataObject = {};
	mode: 'trigger' | 'manual' = 'trigger';
	/** What n8n says that a poll may take, each time it is asked; undefined: n8n does not know that. */
	budgetMs: (() => number) | undefined;
	/** Answers in place of the service. */
	answer: (asked: Asked) => Answer | undefined = () => undefined;
	baseUrl = 'https://service.test';
	readonly asked: Asked[] = [];
	/** How many requests were given up before their answer came. */
	aborted = 0;
	readonly trigger: Trigger = { node: {}, workflowId: 'workflow', staticData: {} };
	/** The nodes remember what they learn of a service by its key. */
	readonly #apiKey = `key ${++worlds}`;
	#made = 0;

	[Symbol.dispose](): void {
		this.clock[Symbol.dispose]();
	}

	/** Adds documents of this moment to the list; gives back their uids. */
	create(count: number, more: IDataObject = {}): string[] {
		const uids = Array.from({ length: count }, () => `d${++this.#made}`);
		const created = new Date(this.clock.now).toISOString();
		const fresh = uids.map((uid) => ({ uid, name: `Name of ${uid}`, created, ...more }));
		this.documents.unshift(...fresh.reverse());
		return uids;
	}

	delete(...uids: string[]): void {
		this.documents = this.documents.filter(({ uid }) => !uids.includes(String(uid)));
	}

	/** One poll, and the time that it takes. */
	async poll(trigger = this.trigger): Promise<INodeExecutionData[][] | null> {
		const { mode, parameters, budgetMs, baseUrl } = this;
		const context = pollContext(trigger, {
			...{ mode, parameters, budgetMs },
			credential: { baseUrl, apiKey: this.#apiKey },
			respond: async (request) => await this.#respond(request),
		});
		return await this.during(pollDocuments(context, this.process));
	}

	/** The uids of what a poll returns. */
	async uids(trigger = this.trigger): Promise<string[]> {
		const [items = []] = (await this.poll(trigger)) ?? [];
		return items.map(({ json }) => String(json.uid));
	}

	/** Lets time pass until `act` ends. */
	async during<T>(act: Promise<T>): Promise<T> {
		let isOver = false;
		const end = () => void (isOver = true);
		act.then(end, end);
		for (let seconds = 0; !isOver; seconds++) {
			if (seconds > 4000) throw new Error('This does not end');
			await this.pass(1000);
		}
		return await act;
	}

	async pass(ms: number): Promise<void> {
		await this.clock.runUntil(this.clock.time + ms);
	}

	/** The paths of what was asked for. */
	get paths(): string[] {
		return this.asked.map(({ path }) => path);
	}

	async #respond({ url, qs = {}, abortSignal }: IHttpRequestOptions) {
		const { pathname: path } = new URL(url);
		const asked = { atMs: this.clock.time, path, offset: Number(qs.offset) };
		this.asked.push(asked);
		const answer = this.answer(asked);
		await this.#passOrAbort(answer?.afterMs ?? 1, abortSignal);
		const usual = answer?.body === undefined ? this.#usual(asked, qs) : {};
		const { status = 200, headers = {}, body } = { ...usual, ...answer };
		const sent = typeof body === 'string' ? body : JSON.stringify(body ?? {});
		const full: IN8nHttpFullResponse = {
			statusCode: status,
			headers,
			body: Readable.from([Buffer.from(sent)]),
		};
		return full;
	}

	#usual({ path, offset }: Asked, { limit }: IDataObject): Answer {
		if (path.endsWith('/templates')) return { body: page(this.templates.map(named), 0, 100) };
		if (path.endsWith('/documents')) return { body: page(this.documents, offset, Number(limit)) };
		const [, index] = /\/templates\/t(\d+)$/.exec(path) ?? [];
		const template = this.templates[Number(index)];
		if (template !== undefined) return { body: named(template, Number(index)) };
		const [, uid, isFile] = /\/documents\/([^/]+)(\/download)?$/.exec(path) ?? [];
		const document = this.documents.find((each) => each.uid === uid);
		if (!document) return { status: 404 };
		return { body: isFile ? pdf : document };
	}

	async #passOrAbort(ms: number, signal: IHttpRequestOptions['abortSignal']): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			this.clock.at(this.clock.time + ms, resolve);
			const abort = () => {
				this.aborted++;
				reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' }));
			};
			signal?.addEventListener?.('abort', abort);
		});
	}
}

const named = (name: string | null, index: number) => ({ uid: `t${index}`, name });

function page(all: readonly IDataObject[], offset: number, limit: number) {
	const data = all.slice(offset, offset + limit);
	return { totalCount: all.length, filteredCount: all.length, data };
}

/** A trigger that began a minute ago with so many documents known. */
export async function begun(
	known = 1,
	setUp: (world: TriggerWorld) => void = () => undefined,
): Promise<TriggerWorld> {
	const world = new TriggerWorld();
	setUp(world);
	world.create(known);
	expect(await world.poll()).toBeNull();
	await world.pass(60_000);
	world.asked.length = 0;
	return world;
}

/** One that returns files, with so many new documents. */
export async function begunWithFiles(count: number, budgetMs?: number): Promise<TriggerWorld> {
	const world = await begun(1, (each) => {
		each.parameters = { output: 'jsonAndFile' };
		each.budgetMs = budgetMs === undefined ? undefined : () => budgetMs;
	});
	for (let index = 0; index < count; index++) {
		world.create(1);
		await world.pass(10);
	}
	return world;
}

export const isDownload = (path: string) => path.endsWith('/download');

/** What an act throws, if it does. */
export const thrown = async (act: Promise<unknown>) =>
	await act.then(
		() => undefined,
		(error: NodeApiError) => error,
	);
