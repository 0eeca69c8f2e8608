// A program that bench/limits.ts forks: a service of one template that takes only so many requests at once, or a
// second. It counts for itself what it is asked, and shares no code with the package or the local service.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the service is limited. Times are in ms. */
export interface Limitation {
	/** How long it works on a fill. */
	readonly workMs: number;
	/** How many fills it works on at once; others wait, or are refused with 429. */
	readonly room?: number;
	readonly others?: 'wait' | 'refused';
	/** How many fills it accepts in each window; others get 429. */
	readonly quota?: number;
	readonly windowMs?: number;
	readonly isSliding?: boolean;
	readonly tellsRetryAfter?: boolean;
	/** The share of fills that end with a 500. */
	readonly failing?: number;
	/** From when to when it works ten times as long. */
	readonly slow?: readonly [fromMs: number, toMs: number];
}

/** What the service counted. */
export interface Counted {
	readonly documents: number;
	readonly refused: number;
	readonly failed: number;
	readonly mostInFlight: number;
	/** Mean of the requests in flight, after the first two seconds. */
	readonly meanInFlight: number;
	/** Requests in flight, every 100 ms. */
	readonly inFlight: readonly number[];
	/** Documents by the name of the run that they belong to. */
	readonly byRun: Readonly<Record<string, number>>;
}

const limitation = JSON.parse(process.argv[2] ?? '{}') as Limitation;
const waiting: (() => void)[] = [];
let accepted: number[] = [];
let working = 0;
let inFlight = 0;
let begunAt = 0;
let [area, since] = [0, 0];
const counted = { documents: 0, refused: 0, failed: 0, mostInFlight: 0 };
const samples: number[] = [];
const byRun: Record<string, number> = {};

function note(change: number): void {
	const now = performance.now();
	begunAt ||= now;
	const from = Math.max(since, begunAt + 2000);
	if (now > from) area += inFlight * (now - from);
	since = now;
	inFlight += change;
	counted.mostInFlight = Math.max(counted.mostInFlight, inFlight);
}

const sampling = setInterval(() => begunAt > 0 && samples.push(inFlight), 100);

/** Whether a fill is within the quota; if not, after how many seconds one will be. */
function admit({ quota, windowMs = 1000, isSliding }: Limitation): number | undefined {
	if (!quota) return undefined;
	const now = Date.now();
	const opened = isSliding ? now - windowMs : now - (now % windowMs);
	accepted = accepted.filter((at) => at > opened);
	if (accepted.length < quota) {
		accepted.push(now);
		return undefined;
	}
	const opens = isSliding ? (accepted[0] ?? now) + windowMs : opened + windowMs;
	return Math.max(1, Math.ceil((opens - now) / 1000));
}

async function work(): Promise<void> {
	const { workMs, slow, room = Infinity } = limitation;
	if (working >= room) await new Promise<void>((resolve) => waiting.push(resolve));
	else working++;
	const age = performance.now() - begunAt;
	await sleep(slow && age >= slow[0] && age < slow[1] ? workMs * 10 : workMs);
	const next = waiting.shift();
	if (next) next();
	else working--;
}

function answer(response: ServerResponse, status: number, body: unknown, headers = {}): void {
	response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
	response.end(JSON.stringify(body));
}

async function fill(response: ServerResponse, run: string): Promise<void> {
	note(1);
	response.on('close', () => note(-1));
	const retryAfter = admit(limitation);
	if (retryAfter !== undefined) {
		counted.refused++;
		const headers = limitation.tellsRetryAfter ? { 'Retry-After': String(retryAfter) } : {};
		return answer(response, 429, { message: 'Too many requests' }, headers);
	}
	if (limitation.others === 'refused' && working >= (limitation.room ?? Infinity)) {
		counted.refused++;
		return answer(response, 429, { message: 'Too many at once' });
	}
	await work();
	if (Math.random() < (limitation.failing ?? 0)) {
		counted.failed++;
		return answer(response, 500, { message: 'Out of luck' });
	}
	counted.documents++;
	byRun[run] = (byRun[run] ?? 0) + 1;
	const uid = `document-${counted.documents}`;
	answer(response, 200, {
		uid,
		name: run,
		templateName: 'Letter',
		downloadUrl: `/documents/${uid}`,
	});
}

const server = createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		if (request.method === 'GET') {
			return answer(response, 200, [{ key: 'name', label: 'Name', type: 'text' }]);
		}
		const { title } = JSON.parse(Buffer.concat(chunks).toString()) as { title?: string };
		void fill(response, title ?? '');
	});
}).listen(0, '127.0.0.1', () => {
	process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

process.once('message', () => {
	clearInterval(sampling);
	const after = Math.max(1, since - begunAt - 2000);
	const result: Counted = { ...counted, meanInFlight: area / after, inFlight: samples, byRun };
	process.send?.(result, () => process.exit());
});
