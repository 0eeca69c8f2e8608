// node test/bench/trigger.ts: what a poll of the trigger costs, with 100,000 documents in the account.
// Writes docs/benchmarks/trigger.json. Build first: it measures dist/.
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
	IDataObject,
	IHttpRequestOptions,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';
import { request } from 'undici';
import { startService } from '../mock-server/server/start.ts';
import { writeRecord } from './records.ts';
import { median } from './statistics.ts';
import { addDocuments } from '../../service/test/store/many.ts';

export interface TriggerRecord {
	readonly order: 'newest' | 'oldest';
	readonly created: number;
	readonly requests: number;
	readonly ms: number;
}

const existing = 100_000;
const rounds = 5;
const { pollDocuments } = createRequire(import.meta.url)(
	'../../dist/nodes/PdfTemplateTrigger/poll.js',
) as { pollDocuments: (context: IPollFunctions) => Promise<INodeExecutionData[][] | null> };

await using service = await startService();
const staticData: IDataObject = {};

async function send({ url, qs = {}, abortSignal }: IHttpRequestOptions) {
	const { statusCode, headers, body } = await request(url, {
		query: qs as Record<string, string>,
		headers: { 'X-API-KEY': service.apiKey },
		signal: abortSignal as AbortSignal | undefined,
	});
	return { statusCode, headers, body };
}

/** Another trigger for each measurement: what the process remembers of one is not for the next. */
let nodeId = '';
const parameters: IDataObject = { output: 'json', filters: {} };
const context = {
	getMode: () => 'trigger',
	getNode: () => ({
		id: nodeId,
		name: 'New',
		credentials: { pdfTemplateApi: { id: '1', name: '' } },
	}),
	getWorkflow: () => ({ id: 'w' }),
	getWorkflowStaticData: () => staticData,
	getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
	getCredentials: async () =>
		await Promise.resolve({ baseUrl: service.url, apiKey: service.apiKey }),
	helpers: {
		httpRequest: send,
		httpRequestWithAuthentication: async (_: string, options: IHttpRequestOptions) =>
			await send(options),
	},
} as unknown as IPollFunctions;

/** Pages that were requested ahead and then not needed arrive late. */
const quiet = async () => await sleep(200);

let steps = 0;

/** The median time, in ms, and the most requests of some polls; each must return so many documents. */
async function measure(created: number) {
	const [times, requests]: [number[], number[]] = [[], []];
	for (let round = 0; round < rounds; round++) {
		// Ten minutes apart: what one poll found is not read again by the next.
		const moment = new Date(Date.now() + ++steps * 600_000);
		await addDocuments(service.store, created, {
			templateUid: 'invoice',
			created: () => moment,
			database: service.database,
		});
		await quiet();
		service.journal.clear();
		const startedAt = performance.now();
		const [items = []] = (await pollDocuments(context)) ?? [];
		times.push(performance.now() - startedAt);
		await quiet();
		requests.push(service.journal.requests.length);
		if (items.length !== created) throw new Error(`${items.length} of ${created} were returned`);
	}
	const record = {
		existing,
		created,
		ms: Math.round(median(times)),
		requests: Math.max(...requests),
	};
	process.stderr.write(`${JSON.stringify(record)}\n`);
	return record;
}

const found: TriggerRecord[] = [];
const old = (index: number) => new Date(Date.now() + (index - existing) * 60_000);
await addDocuments(service.store, existing, {
	templateUid: 'invoice',
	created: old,
	database: service.database,
});
for (const created of [0, 1000]) {
	for (const order of ['newest', 'oldest'] as const) {
		service.settings.set('list.order', order);
		nodeId = `${order} ${created}`;
		delete staticData.documents;
		await pollDocuments(context);
		found.push({ order, ...(await measure(created)) });
	}
}
await writeRecord('trigger', found);
