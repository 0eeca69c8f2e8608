import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { clientOf, TrustedProxies } from '../../../src/http/exchange/client.ts';
import type { Client } from '../../../src/http/exchange/client.ts';

let server: Server;
let port: number;
let proxies: TrustedProxies;
let publicUrl: string | undefined;
beforeAll(async () => {
	server = createServer((incoming, outgoing) => {
		outgoing.end(JSON.stringify(clientOf(incoming, proxies, publicUrl)));
	});
	await once(server.listen(0, '::'), 'listening');
	({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => {
	proxies = new TrustedProxies();
	publicUrl = undefined;
});

/** What the server sees of a request with these headers, from this machine. */
async function seen(headers: Record<string, string>): Promise<Client> {
	const sending = request({
		host: '127.0.0.1',
		port,
		headers: { host: 'inside:4455', ...headers },
	});
	const [answer] = (await once(sending.end(), 'response')) as [IncomingMessage];
	return (await json(answer)) as Client;
}

const forwarded = {
	'x-forwarded-for': '203.0.113.7',
	'x-forwarded-proto': 'https',
	'x-forwarded-host': 'pdf.example.com',
};

it('believes nobody by default', async () => {
	expect(await seen(forwarded)).toEqual({ address: '127.0.0.1', origin: 'http://inside:4455' });
});

it.each(['127.0.0.1', '127.0.0.0/8', 'loopback', '::ffff:127.0.0.1'])(
	'believes a proxy that is trusted as %s',
	async (proxy) => {
		proxies = new TrustedProxies(['10.0.0.1', proxy]);
		expect(await seen(forwarded)).toEqual({
			address: '203.0.113.7',
			origin: 'https://pdf.example.com',
		});
	},
);

it.each([
	['203.0.113.7', '203.0.113.7'],
	['203.0.113.7:5050', '203.0.113.7'],
	['2001:db8::7', '2001:db8::7'],
	['[2001:db8::7]:443', '2001:db8::7'],
	// What a client writes itself stands before what the first trusted proxy saw.
	['1.1.1.1, 203.0.113.7', '203.0.113.7'],
	['1.1.1.1, 203.0.113.7, 10.1.1.1', '203.0.113.7'],
	['10.2.2.2, 10.1.1.1', '10.2.2.2'],
	['unknown, 10.1.1.1', '10.1.1.1'],
	['<script>', '127.0.0.1'],
	['', '127.0.0.1'],
])('takes from the chain "%s" the address %s', async (chain, address) => {
	proxies = new TrustedProxies(['loopback', 'private']);
	expect(await seen({ 'x-forwarded-for': chain })).toMatchObject({ address });
});

it.each([
	['http://pdf.example.com', 'pdf.example.com', 'http://pdf.example.com'],
	['https://pdf.example.com/forms', 'pdf.example.com', 'https://pdf.example.com'],
	['https://pdf.example.com', 'PDF.example.com:443', 'https://pdf.example.com'],
	['https://pdf.example.com:8443', 'pdf.example.com:8443', 'https://pdf.example.com:8443'],
	['https://pdf.example.com:8443', 'pdf.example.com:99', 'http://pdf.example.com:99'],
	['https://pdf.example.com', 'inside:4455', 'http://inside:4455'],
])('with the public URL %s a request to %s is one to %s', async (url, host, origin) => {
	publicUrl = url;
	expect(await seen({ host })).toMatchObject({ origin });
});

it.each(['pdf.example.com', '10.0.0.0/64', '10.0.0.0/', '10.0.0.0/x', '300.1.1.1', ''])(
	'"%s" is no proxy',
	(proxy) => {
		expect(() => new TrustedProxies([proxy])).toThrow();
	},
);
