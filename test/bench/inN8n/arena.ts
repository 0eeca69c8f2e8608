import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { request } from 'undici';
import { publish, saveWorkflow } from '../../n8n/execution.ts';
import { defaultVersion } from '../../n8n/installation.ts';
import { openRealN8n, type RealN8n, type Switches } from '../../n8n/realN8n.ts';
import { peakDuring, residentMemory } from '../residentMemory.ts';
import type { Contestant, Place } from './contestants.ts';

/** What one batch took. */
export interface Result {
	readonly seconds: number;
	/** Of the processors, by the n8n process. */
	readonly cpuSeconds: number;
	/** The most memory of n8n above what it had before, in MB. */
	readonly memory: number;
	/** The most requests that the service had at once. */
	readonly atOnce: number;
	readonly documents: number;
	/** Executions that did not succeed. */
	readonly errors: number;
}

/** A real n8n with the local service, and workflows that are started by webhook. */
export class Arena implements AsyncDisposable {
	readonly n8n: RealN8n;
	readonly #place: Place;
	readonly #webhooks = new Map<string, string>();

	private constructor(n8n: RealN8n, place: Place) {
		this.n8n = n8n;
		this.#place = place;
	}

	static async open(switches: Switches = {}): Promise<Arena> {
		const n8n = await openRealN8n(defaultVersion, switches);
		const { url, apiKey } = n8n.service;
		const header = { name: 'X-API-KEY', value: apiKey };
		const httpHeaderAuth = await n8n.session.addCredential('httpHeaderAuth', header);
		const place = { serviceUrl: url, pdfTemplateApi: n8n.credential, httpHeaderAuth };
		return new Arena(n8n, place);
	}

	/** A form with one text field whose documents are about so large; gives back the template's ID. */
	async addTemplate(kilobytes: number): Promise<string> {
		const uid = `kb-${kilobytes}`;
		if (await this.n8n.service.store.templates.get(uid)) return uid;
		const pdf = await PDFDocument.create();
		pdf.getForm().createTextField('name').addToPage(pdf.addPage());
		const filler = randomBytes(Math.max(0, kilobytes - 4) * 1024);
		await pdf.attach(filler, 'scan.bin', { mimeType: 'application/octet-stream' });
		const bytes = Buffer.from(await pdf.save());
		const fields = [{ key: 'name', label: 'Name', type: 'text' as const }];
		await this.n8n.service.store.addTemplate({ uid, name: `${kilobytes} KB`, bytes, fields });
		return uid;
	}

	/** So many milliseconds pass until the service does anything. */
	setLatency(ms: number): void {
		this.n8n.service.faults.clear();
		if (ms > 0) this.n8n.service.faults.add({ action: { kind: 'delay', ms } });
	}

	async run(contestant: Contestant, templateUid: string, itemCount: number): Promise<Result> {
		const address = await this.#webhookOf(contestant, templateUid);
		const { service, instance } = this.n8n;
		service.journal.clear();
		const before = await service.store.documents.count();
		const idle = residentMemory(instance.pid);
		const cpu = instance.cpuSeconds;
		const names = Array.from({ length: itemCount }, (_, index) => ({ name: `N ${index}` }));
		const startedAt = performance.now();
		const [peak, status] = await peakDuring(instance.pid, async () => await post(address, names));
		return {
			seconds: (performance.now() - startedAt) / 1000,
			cpuSeconds: instance.cpuSeconds - cpu,
			memory: peak - idle,
			atOnce: service.journal.maxInFlight,
			documents: (await service.store.documents.count()) - before,
			errors: status === 200 ? 0 : 1,
		};
	}

	async #webhookOf(contestant: Contestant, templateUid: string): Promise<string> {
		const path = `${contestant.name} ${templateUid}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
		const known = this.#webhooks.get(path);
		if (known) return known;
		const { session, instance } = this.n8n;
		const id = await saveWorkflow(session, this.#workflow(contestant, templateUid, path));
		await publish(session, id);
		await this.n8n.post(`/webhook/${path}`, [{ name: 'first' }]);
		const address = `${instance.url}/webhook/${path}`;
		this.#webhooks.set(path, address);
		return address;
	}

	#workflow(contestant: Contestant, templateUid: string, path: string) {
		const base = { typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
		const webhook = {
			...base,
			id: 'w',
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: {
				httpMethod: 'POST',
				path,
				responseMode: 'lastNode',
				responseData: 'noData',
				options: {},
			},
		};
		const split = {
			...base,
			id: 's',
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			parameters: { fieldToSplitOut: 'body', options: {} },
		};
		const fill = {
			...base,
			id: 'f',
			name: 'Fill',
			type: '',
			...contestant.node(this.#place, templateUid),
		};
		const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
		return {
			name: `${contestant.name} ${templateUid}`,
			nodes: [webhook, split, fill],
			connections: { Webhook: to('Split Out'), 'Split Out': to('Fill') },
			settings: { executionOrder: 'v1' as const, saveDataSuccessExecution: 'none' as const },
		};
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.n8n.close();
	}
}

async function post(address: string, body: object): Promise<number> {
	const answer = await request(address, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
		headersTimeout: 0,
		bodyTimeout: 0,
	});
	await answer.body.dump();
	return answer.statusCode;
}
