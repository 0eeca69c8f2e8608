// node test/bench/manyDocuments.ts [COUNT]: lists, searches and fills with a million documents in each store, with the
// service as a program of its own. Writes docs/benchmarks/manyDocuments.json.
import { Visitor } from '../../service/test/access/visitor.ts';
import { residentMemory } from './residentMemory.ts';
import {
	addTeam,
	certificate,
	fillFor,
	openFolder,
	openServers,
	startInstances,
} from './measuredService.ts';
import type { Place } from './measuredService.ts';
import { multiply } from './multiply.ts';
import { writeRecord } from './records.ts';
import { percentile } from './statistics.ts';

export interface ManyDocumentsRecord {
	readonly storage: string;
	readonly documents: number;
	/** Milliseconds, by what was asked for. */
	readonly asked: readonly { readonly what: string; readonly p50: number; readonly p95: number }[];
	/** Of the service, in MB: when it has started, and after each kind of request. */
	readonly memory: readonly (readonly [when: string, megabytes: number])[];
}

const wanted = Number(process.argv[2] ?? 1_000_000);
const few = 1000;
const turns = 40;
const fillSeconds = 8;
const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse battery' };

/** What the page and the API ask for, as paths; `%` stands for an offset anywhere in the list. */
const questions: Readonly<Record<string, string>> = {
	'a page of 25 of the API': '/v1/documents?limit=25&offset=%',
	'the API: those of a template': '/v1/documents?limit=25&offset=%&templateUid=UID',
	'the API: those after a time': '/v1/documents?limit=25&createdAfter=2025-01-02',
	'the API: those of a day':
		'/v1/documents?limit=25&createdAfter=2025-01-02&createdBefore=2025-01-03',
	'the API: those of a template, of a day':
		'/v1/documents?limit=25&templateUid=UID&createdAfter=2025-01-02&createdBefore=2025-01-03',
	'the API: a title that one has': '/v1/documents?limit=25&title=2025-777',
	'the API: a title that a quarter has': '/v1/documents?limit=25&title=rechnung',
	'the API: a title that none has': '/v1/documents?limit=25&title=nothing',
	'the API: the name of a template': '/v1/templates?limit=25&name=team',
	'a page of 25 of the web app': '/app/documents?limit=25&offset=%',
	'a title that one has': '/app/documents?limit=25&search=2025-777',
	'a title that a quarter has': '/app/documents?limit=25&search=rechnung',
	'a title that none has': '/app/documents?limit=25&search=nothing',
	'two letters that many have': '/app/documents?limit=25&search=ov',
	'two letters that none has': '/app/documents?limit=25&search=zq',
	'those of a template': '/app/documents?limit=25&template=UID',
	'those of a template that has none': '/app/documents?limit=25&template=none',
	'those of a day, long ago':
		'/app/documents?limit=25&from=2025-01-02T00:00:00.000Z&until=2025-01-03',
};

async function timesOf(turns: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
	const times: number[] = [];
	for (let turn = 0; turn < turns; turn += 1) {
		const startedAt = performance.now();
		const { status } = await ask();
		times.push(performance.now() - startedAt);
		if (status !== 200) throw new Error(`Refused with ${status}`);
	}
	return times;
}

async function measure(place: Place): Promise<ManyDocumentsRecord[]> {
	const { key, uid } = await addTeam(place, 'Team', certificate.pdf);
	const records: ManyDocumentsRecord[] = [];
	let stored = 0;
	for (const documents of [1, few, wanted]) {
		await multiply(place, stored, documents);
		await using instances = await startInstances(place);
		const [instance] = instances;
		const [url = '', pid = 0] = [instance?.url, instance?.pid];
		const visitor = new Visitor({ url }, { 'x-api-key': key });
		await visitor.signIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
		const memory: [string, number][] = [['at the start', residentMemory(pid)]];
		const asked: { what: string; p50: number; p95: number }[] = [];
		const note = (what: string, times: readonly number[]) =>
			asked.push({ what, p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
		for (const [what, question] of Object.entries(questions)) {
			const path = () =>
				question.replace('%', String(Math.floor(Math.random() * documents))).replace('UID', uid);
			const ask = () => visitor.send(`GET ${path()}`);
			await timesOf(turns / 4, ask);
			note(what, await timesOf(turns, ask));
		}
		memory.push(['after lists and searches', residentMemory(pid)]);
		const order = { key, uid, url, data: certificate.data };
		note('a fill, one at a time', await fillFor(documents > 1 ? fillSeconds : 0, [order]));
		memory.push(['after fills', residentMemory(pid)]);
		records.push({ storage: place.name, documents, asked, memory });
		stored = documents;
	}
	return records.slice(1);
}

const records: ManyDocumentsRecord[] = [];
for (const open of [openFolder, openServers]) {
	await using opened = await open();
	records.push(...(await measure({ ...opened, environment: { ...opened.environment, ...admin } })));
	console.dir(records, { depth: 5 });
}
await writeRecord('manyDocuments', records);
