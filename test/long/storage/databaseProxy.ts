import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What becomes of a COMMIT: the connection breaks before the database gets it, or before the answer comes back, or then
 * and the database is away, too.
 */
export type CommitTrouble = 'not received' | 'not answered' | 'not answered any more';

export interface DatabaseProxy extends AsyncDisposable {
	readonly port: number;
	/** Cuts all connections and accepts no more, until it is called with false. */
	setAway(isAway: boolean): void;
	/** Of the next COMMIT. */
	trouble: CommitTrouble | undefined;
}

/** Passes connections on to a PostgreSQL on this machine. */
export async function openDatabaseProxy(target: number): Promise<DatabaseProxy> {
	const open = new Set<Socket>();
	let isAway = false;
	const setAway = (to: boolean) => {
		isAway = to;
		if (!to) return;
		for (const socket of open) socket.resetAndDestroy();
	};
	const proxy: Pick<DatabaseProxy, 'trouble'> = { trouble: undefined };
	const server = createServer((client) => {
		if (isAway) return void client.resetAndDestroy();
		const database = connect(target, '127.0.0.1');
		for (const [one, other] of [
			[client, database],
			[database, client],
		] as const) {
			open.add(one);
			one.on('error', () => other.destroy());
			one.on('close', () => {
				open.delete(one);
				other.destroy();
			});
		}
		let lost: CommitTrouble | undefined;
		client.on('data', (chunk: Buffer) => {
			const trouble = chunk.includes('COMMIT\0') ? proxy.trouble : undefined;
			if (trouble) proxy.trouble = undefined;
			if (trouble === 'not received') return void client.resetAndDestroy();
			lost ??= trouble;
			database.write(chunk);
		});
		database.on('data', (chunk: Buffer) => {
			if (lost === 'not answered any more') setAway(true);
			else if (lost) client.resetAndDestroy();
			else client.write(chunk);
		});
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return Object.assign(proxy, {
		port: (server.address() as AddressInfo).port,
		setAway,
		[Symbol.asyncDispose]: async () => {
			server.close();
			setAway(true);
			await once(server, 'close');
		},
	});
}
