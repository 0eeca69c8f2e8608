import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { byId, itemsOf, Stage } from '../stage.ts';

/** A service whose list of documents changes after each page that it gives; it counts what it creates. */
class ChangingService {
	readonly documents: { uid: string; title: string; templateName: string; created: string }[] = [];
	created = 0;
	pages = 0;
	change: () => unknown = () => undefined;
	readonly server: Server;
	#uid = 0;

	constructor(size: number) {
		for (let index = 0; index < size; index++) this.add(`N-${index}`);
		this.server = createServer((request, response) => {
			const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
			const answer = this.#answer(request.method ?? '', pathname, searchParams);
			response.setHeader('Content-Type', 'application/json');
			response.end(JSON.stringify(answer));
		});
	}

	add(title: string): void {
		this.documents.push({
			uid: `d${this.#uid++}`,
			title,
			templateName: 'T',
			created: '2026-11-20T08:00:00.000Z',
		});
	}

	#answer(method: string, path: string, query: URLSearchParams): unknown {
		const template = { uid: 't', name: 'T', fields: [{ key: 'a', label: 'a', type: 'text' }] };
		if (method === 'POST') return { uid: `new-${++this.created}`, templateName: 'T' };
		if (path.endsWith('/fields')) return template.fields;
		if (path === '/v1/templates') return { totalCount: 1, filteredCount: 1, data: [template] };
		if (path !== '/v1/documents') return template;
		const offset = Number(query.get('offset'));
		const data = this.documents.slice(offset, offset + Number(query.get('limit')));
		const count = this.documents.length;
		this.pages++;
		this.change();
		return { totalCount: count, filteredCount: count, data };
	}
}

let service: ChangingService;
let stage: Stage;
beforeEach(async () => {
	service = new ChangingService(3000);
	await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
	const { port } = service.server.address() as AddressInfo;
	stage = await Stage.open({ templates: false }, ({ apiKey }) => ({
		baseUrl: `http://127.0.0.1:${port}`,
		apiKey,
	}));
});
afterEach(async () => {
	await stage.close();
	service.server.closeAllConnections();
	service.server.close();
});

const reuse = {
	templateId: byId('t'),
	title: '={{ $json.title }}',
	output: 'json',
	options: { existingDocuments: 'reuse' },
};
/** Titles of the last 20 documents. */
const batch = itemsOf(
	...Array.from({ length: 20 }, (_, index) => ({ a: 'x', title: `N-${2980 + index}` })),
);

const changes: [string, () => void][] = [
	['one deleted', () => void service.documents.splice(0, 1)],
	[
		'one deleted and one created',
		() => {
			service.documents.splice(0, 1);
			service.add('later');
		},
	],
];

describe.each(changes)('3,000 documents with %s per page', (_, change) => {
	it('are returned whole', async () => {
		service.change = change;
		const result = await stage.perform('document.getAll', { returnAll: true });
		expect(result.error).toBeUndefined();
		const received = result.items('PDF').map(({ json }) => json.uid);
		expect(new Set(received).size).toBe(received.length);
		const given = new Set(received);
		const survivors = service.documents.filter(({ title }) => title !== 'later');
		expect(survivors.length).toBeGreaterThan(2800);
		expect(survivors.filter(({ uid }) => !given.has(uid))).toEqual([]);
		expect(service.pages).toBeLessThan(90);
	});

	it('are found by items that reuse them, and none is created', async () => {
		service.change = change;
		const result = await stage.fill(reuse, batch);
		expect(result.error).toBeUndefined();
		expect(result.items('Fill').map(({ json }) => json.reused)).toEqual(Array(20).fill(true));
		expect(service.created).toBe(0);
	});
});

it('a list that cannot be read whole is not read again for the next item', async () => {
	service.change = () => {
		for (let index = 0; index < 100; index++) service.add('later');
	};
	const options = { ...reuse.options, maxConcurrency: 1 };
	const pagesFor = async (count: number) => {
		service.documents.splice(300);
		service.pages = 0;
		const items = batch.slice(0, count);
		await stage.fill({ ...reuse, options }, items, { onError: 'continueRegularOutput' });
		return service.pages;
	};
	const one = await pagesFor(1);
	expect(one).toBeGreaterThan(10);
	expect(await pagesFor(3)).toBeLessThan(one * 1.5);
});

it('a list that grows faster than it is read fails the items, and nothing is created', async () => {
	service.documents.splice(300);
	service.change = () => {
		for (let index = 0; index < 100; index++) service.add('later');
	};
	const result = await stage.fill(reuse, batch, { onError: 'continueRegularOutput' });
	for (const { json } of result.items('Fill')) {
		expect(json.error).toContain('the list changed too fast to be read whole');
		expect(json.message).toContain('Run this again when less is going on');
	}
	expect(result.items('Fill')).toHaveLength(20);
	expect(service.created).toBe(0);
});
