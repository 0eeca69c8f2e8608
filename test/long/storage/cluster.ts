import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Instance } from '../../../service/test/installed/program.ts';

/** Passes TCP connections on to the instances that answer, in turns. */
export class Balancer implements AsyncDisposable {
	readonly url: string;
	readonly #server;
	readonly #open: Set<Socket>;

	private constructor(server: ReturnType<typeof createServer>, open: Set<Socket>) {
		this.#server = server;
		this.#open = open;
		this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	static async open(instances: readonly Instance[]): Promise<Balancer> {
		let turn = 0;
		const open = new Set<Socket>();
		const server = createServer((client) => {
			const answering = instances.filter(({ url }) => url !== undefined);
			const chosen = answering[(turn += 1) % Math.max(answering.length, 1)]?.url;
			if (chosen === undefined) return void client.destroy();
			const onward = connect(Number(new URL(chosen).port), '127.0.0.1');
			for (const [one, other] of [
				[client, onward],
				[onward, client],
			] as const) {
				one.pipe(other);
				one.on('error', () => other.destroy()).on('close', () => other.destroy());
			}
			open.add(client);
			client.on('close', () => open.delete(client));
		});
		await once(server.listen(0, '127.0.0.1'), 'listening');
		return new Balancer(server, open);
	}

	/** Cuts all connections, as if it had ended and another one had taken its place. */
	cut(): void {
		for (const socket of this.#open) socket.resetAndDestroy();
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#server.close();
		this.cut();
		await once(this.#server, 'close');
	}
}
