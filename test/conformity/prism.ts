import type { IncomingHttpHeaders } from 'node:http';
import { requireJudge } from './judges.ts';

/** A request and its answer, byte for byte. */
export interface Exchange {
	readonly method: string;
	/** Path and query. */
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
	readonly answer: {
		readonly status: number;
		readonly headers: IncomingHttpHeaders;
		readonly body: Buffer;
	};
}

/** What is not as the description says, in Prism's words. */
export interface Verdict {
	readonly ofRequest: readonly string[];
	readonly ofAnswer: readonly string[];
}

/** Judges exchanges by an OpenAPI description. */
export type Judge = (exchange: Exchange) => Promise<Verdict>;

interface Violation {
	readonly path?: readonly (string | number)[];
	readonly message: string;
}

interface Judged {
	readonly validations: { readonly input: Violation[]; readonly output: Violation[] };
}

/** fp-ts's TaskEither. */
type Task<Value> = () => Promise<{ _tag: 'Left'; left: Error } | { _tag: 'Right'; right: Value }>;

/** The parts of @stoplight/prism-http that are used here. */
interface Prism {
	getHttpOperationsFromSpec(description: object): Promise<unknown[]>;
	createInstance(
		config: object,
		components: { logger: object; forward: () => () => Task<object> },
	): { request(input: object, operations: unknown[], config?: object): Task<Judged> };
}

const silent = () => undefined;
const logger = { info: silent, warn: silent, error: silent, child: () => logger };

/** As `prism proxy` does it without `--errors`: it forwards everything, and only reports. */
const config = {
	isProxy: true,
	upstream: new URL('http://127.0.0.1'),
	checkSecurity: true,
	validateRequest: true,
	validateResponse: true,
	errors: false,
	mock: { dynamic: false },
};

function valueOf(headers: IncomingHttpHeaders, body: Buffer): unknown {
	if (body.byteLength === 0) return undefined;
	const text = body.toString();
	if (!/^application\/([\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '')) return text;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

function inputOf({ method, path, headers, body }: Exchange): object {
	const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
	const query = Object.fromEntries(
		[...new Set(searchParams.keys())].map((name) => {
			const values = searchParams.getAll(name);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);
	const url = { path: pathname, query };
	return { method: method.toLowerCase(), url, headers, body: valueOf(headers, body) };
}

/** Without a Content-Type, a body counts as application/octet-stream (RFC 9110, section 8.3). */
function outputOf({ answer: { status, headers, body } }: Exchange): object {
	const named = body.byteLength > 0 && { 'content-type': 'application/octet-stream' };
	return { statusCode: status, headers: { ...named, ...headers }, body: valueOf(headers, body) };
}

const inWords = (violations: Violation[]) =>
	violations.map(({ path = [], message }) => [path.join('.'), message].filter(Boolean).join(': '));

/**
 * Prism as it judges exchanges when it stands in front of a service. Its own server would decode each PDF as text,
 * refuse a request that is not JSON itself and hide the host that was asked, so the bytes go by judgingProxy.ts.
 */
export async function prismJudge(description: object): Promise<Judge> {
	const prism = (await requireJudge('@stoplight/prism-http')) as Prism;
	// Prism changes what it is given.
	const operations = await prism.getHttpOperationsFromSpec(structuredClone(description));
	return async (exchange) => {
		const forward = () => () => async () =>
			await Promise.resolve({ _tag: 'Right' as const, right: outputOf(exchange) });
		const { request } = prism.createInstance(config, { logger, forward });
		const judged = await request(inputOf(exchange), operations)();
		if (judged._tag === 'Left') throw judged.left;
		const { input, output } = judged.right.validations;
		return { ofRequest: inWords(input), ofAnswer: inWords(output) };
	};
}
