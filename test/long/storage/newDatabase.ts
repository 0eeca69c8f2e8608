import pg from 'pg';
import type { Server } from '../../n8n/queue/servers.ts';

let count = 0;

/** The URL of an empty database. */
export async function newDatabase({ port }: Server): Promise<string> {
	const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
	const client = new pg.Client(url('postgres'));
	await client.connect();
	const name = `test_${(count += 1)}`;
	await client.query(`CREATE DATABASE ${name}`);
	await client.end();
	return url(name);
}
