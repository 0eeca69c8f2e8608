import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { SteeredClock } from '../../model/clock.ts';
import { Random } from '../../model/random.ts';

interface AxiosRequest {
	readonly method?: string;
	readonly url?: string;
	readonly data?: unknown;
}

interface Axios {
	defaults: { adapter?: unknown };
}

// The very instance that n8n's HTTP helper uses: each package resolves it from its own folder.
const load = createRequire(createRequire(import.meta.url).resolve('n8n-core'));
const axios = load('axios') as Axios;

/** One request as it left n8n, with the time of the steered clock. */
export interface SteeredRequest {
	readonly atMs: number;
	readonly method: string;
	readonly path: string;
	readonly body: unknown;
}

/** What the network answers after `afterMs` of the steered clock; `code` stands for no answer at all. */
export interface SteeredAnswer {
	readonly afterMs?: number;
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly body?: string | Buffer;
	readonly code?: string;
	/** The system call that failed with `code`. */
	readonly syscall?: string;
}

/** How many worlds there have been. */
let worlds = 0;

/** A credential of its own for each world: what the nodes learned of a service in one, they do not find in the next. */
export const steeredCredential = () => ({
	pdfTemplateApi: { baseUrl: 'http://service.test', apiKey: `key ${++worlds}` },
});

export interface SteeredRun<T> {
	readonly result: T;
	readonly requests: readonly SteeredRequest[];
	/** How long it took by the steered clock. */
	readonly elapsedMs: number;
}

/**
 * Runs `act` in a world of which the clock stands still until nothing else is left to do, chance is a function of
 * `seed`, and every request of n8n's HTTP helper is answered by `answer`. Nothing of it takes real time.
 */
export async function inSteeredWorld<T>(
	seed: number,
	answer: (request: SteeredRequest, count: number) => SteeredAnswer,
	act: () => Promise<T>,
): Promise<SteeredRun<T>> {
	const { adapter } = axios.defaults;
	const random = new Random(seed);
	const clock = new SteeredClock(() => random.next());
	const requests: SteeredRequest[] = [];
	axios.defaults.adapter = async (config: AxiosRequest) => {
		const request = readRequest(config);
		requests.push(request);
		return await respond(answer(request, requests.length), config);
	};
	try {
		const result = await clock.until(act());
		return { result, requests, elapsedMs: clock.now };
	} finally {
		axios.defaults.adapter = adapter;
		clock.end();
	}
}

function readRequest({ method = 'GET', url = '', data }: AxiosRequest): SteeredRequest {
	const body: unknown = typeof data === 'string' && data !== '' ? JSON.parse(data) : undefined;
	return { atMs: Date.now(), method: method.toUpperCase(), path: new URL(url).pathname, body };
}

async function respond(answer: SteeredAnswer, config: AxiosRequest): Promise<unknown> {
	const { afterMs = 0, status = 200, headers = {}, body = '', code, syscall } = answer;
	await new Promise((resolve) => setTimeout(resolve, afterMs));
	if (code) throw Object.assign(new Error(code), { code, syscall, config });
	return {
		status,
		statusText: '',
		headers,
		config,
		data: Readable.from([Buffer.from(body)], { objectMode: false }),
	};
}
