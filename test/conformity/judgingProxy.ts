import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Agent, request } from 'undici';
import type { Exchange, Judge, Verdict } from './prism.ts';

export interface Judged extends Verdict {
	/** For example "GET /v1/templates?limit=1: 200". */
	readonly line: string;
	readonly status: number;
	readonly isJson: boolean;
}

/** Stands in front of a service, passes every byte on, and has each exchange judged. */
export class JudgingProxy {
	readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
	readonly #dispatcher = new Agent({ pipelining: 0 });
	#exchanges: Exchange[] = [];
	/** Where the requests go; set it before the first one. */
	upstream = '';

	static async open(): Promise<JudgingProxy> {
		const proxy = new JudgingProxy();
		proxy.#server.listen(0, '127.0.0.1');
		await once(proxy.#server, 'listening');
		return proxy;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	/** The verdicts on all exchanges since the last call. */
	async verdicts(judge: Judge): Promise<Judged[]> {
		const exchanges = this.#exchanges;
		this.#exchanges = [];
		return await Promise.all(
			exchanges.map(async (exchange) => {
				const { method, path, answer } = exchange;
				const line = `${method} ${path}: ${answer.status}`;
				const isJson = /json/.test(String(answer.headers['content-type']));
				return { line, status: answer.status, isJson, ...(await judge(exchange)) };
			}),
		);
	}

	async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const { method = 'GET', url: path = '/', headers } = incoming;
		const body = await buffer(incoming);
		// The host stays: the service makes its download links of it.
		const { connection, 'transfer-encoding': chunked, ...passed } = headers;
		void [connection, chunked];
		const { upstream } = this;
		const answer = await request(new URL(path, upstream), {
			method: method as 'GET',
			headers: passed,
			dispatcher: this.#dispatcher,
			...(body.byteLength > 0 && { body }),
		});
		const bytes = Buffer.from(await answer.body.arrayBuffer());
		const received = { status: answer.statusCode, headers: answer.headers, body: bytes };
		this.#exchanges.push({ method, path, headers, body, answer: received });
		outgoing.writeHead(answer.statusCode, answer.headers);
		outgoing.end(bytes);
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await this.#dispatcher.close();
	}
}
