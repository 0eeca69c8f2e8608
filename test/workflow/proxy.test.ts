import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { useFastClock } from './engine/fastClock.ts';
import { fillWorkflow, itemsOf, Stage } from './stage.ts';

useFastClock();

/** What the proxy answers with of its own; undefined: it forwards. */
let own: { status: number; headers?: Record<string, string>; body?: string } | undefined;
let proxy: Server;
let stage: Stage;
let address: string;
const before = { ...process.env };

/** Only what asks for the service by its public name goes through the proxy. */
const forward: RequestListener = (incoming, outgoing) => {
	const { pathname, search } = new URL(incoming.url ?? '');
	const { hostname, port } = new URL(stage.service.url);
	const { method, headers } = incoming;
	const passed = request(
		{
			hostname,
			port,
			method,
			headers: { ...headers, host: `${hostname}:${port}` },
			path: pathname + search,
		},
		(answer) => {
			outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
			answer.pipe(outgoing);
		},
	);
	incoming.pipe(passed);
};

beforeAll(async () => {
	proxy = createServer((incoming, outgoing) => {
		if (!own) return forward(incoming, outgoing);
		outgoing.writeHead(own.status, own.headers).end(own.body);
	}).on('connect', (_, socket: Duplex) => {
		const { status = 502, headers = {}, body = '' } = own ?? {};
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
		socket.end(
			`HTTP/1.1 ${status} No\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n${body}`,
		);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	stage = await Stage.open();
});
afterAll(async () => {
	process.env = before;
	await stage.close();
	proxy.close();
});
beforeEach(() => {
	stage.reset();
	own = undefined;
	Object.assign(process.env, { HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: '' });
});

const services = ['http', 'https'].map((scheme) => `${scheme}://pdf.example.test`);

async function failure(baseUrl: string) {
	const { apiKey } = stage.service;
	const engine = stage.engine.withCredentials({ pdfTemplateApi: { baseUrl, apiKey } });
	const { error } = await engine.run(fillWorkflow({}), { items });
	return `${error?.message} ${String(error?.description)}`;
}
const items = itemsOf({ participant: 'Zoë' });
const tested = async (baseUrl: string) =>
	(await stage.engine.testCredential({ pdfTemplateApi: { baseUrl, apiKey: 'k' } })).message;

const asks = 'the proxy between n8n and the service asks for a user name and password';
const inItsPlace = 'a proxy between n8n and the service answered in its place, with status';

describe.each(services)('a proxy on the way to %s', (baseUrl) => {
	it('that wants a password is told as such', async () => {
		own = { status: 407, headers: { 'Proxy-Authenticate': 'Basic' }, body: '<h1>No</h1>' };
		const text = await failure(baseUrl);
		expect(text).toContain(asks);
		expect(text).toContain('http://user:password@');
		expect(text).not.toMatch(/Base URL|service says/);
		expect(await tested(baseUrl)).toContain(asks.slice(1));
	});

	it.each([
		[502, { 'content-type': 'text/html' }, '<h1>No route</h1>'],
		[502, {}, ''],
		[504, {}, 'No route'],
		[511, {}, '<h1>Log in</h1>'],
		[400, { 'Proxy-Agent': 'p' }, ''],
		[403, { 'X-Squid-Error': 'ERR_ACCESS_DENIED 0' }, '<h1>Not allowed</h1>'],
		[503, { 'Proxy-Status': 'p; error=dns_error' }, '{"error":"no"}'],
	])('that answers itself with %d %j is told from the service', async (status, headers, body) => {
		own = { status, headers, body };
		const text = await failure(baseUrl);
		expect(text).toContain(`${inItsPlace} ${status}`);
		expect(text).toContain('HTTP_PROXY');
		expect(text).not.toMatch(/[Ss]ervice says|side of the service|API key is not|[<>]/);
		expect(await tested(baseUrl)).toContain(`${inItsPlace.slice(1)} ${status}`);
	});

	it.each(['http://127.0.0.1:9', 'http://no-such-proxy.invalid:3128'])(
		'that is not there is told as such: %s',
		async (address) => {
			Object.assign(process.env, { HTTP_PROXY: address, HTTPS_PROXY: address });
			const reason = 'the proxy between n8n and the service cannot be reached';
			expect(await failure(baseUrl)).toContain(reason);
			expect(await failure(baseUrl)).not.toMatch(/Base URL|created/);
			expect(await tested(baseUrl)).toContain(reason.slice(1));
		},
	);
});

describe('the service behind a proxy', () => {
	const [baseUrl = ''] = services;

	it.each([502, 504, 403])('speaks for itself: %d', async (status) => {
		const action = { kind: 'answer', status, body: { message: 'Own words' } } as const;
		stage.service.faults.add({ match: { method: 'POST' }, action });
		const text = await failure(baseUrl);
		expect(text).toContain('Own words');
		expect(text).not.toContain('proxy');
	});

	it('speaks for itself, whatever header a proxy adds to its success', async () => {
		own = { status: 200, headers: { 'Proxy-Status': 'p' }, body: '{"data":[]}' };
		expect(await tested(baseUrl)).not.toContain('proxy');
	});

	it('is filled', async () => {
		expect(await failure(baseUrl)).toBe('undefined undefined');
		expect(stage.sent).toHaveLength(1);
	});
});

it.each(['http://key-in-url@pdf.example.test', 'https://user:key-in-url@pdf.example.test/v1'])(
	'a key in the Base URL is refused before anything is sent: %s',
	async (baseUrl) => {
		for (const text of [await failure(baseUrl), await tested(baseUrl)]) {
			expect(text).toContain(
				"it holds a user name or key before the @, which belongs in 'API Key'",
			);
			expect(text).not.toContain('key-in-url');
		}
		expect(stage.requests).toEqual([]);
	},
);
