import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../freePort.ts';
import { missingTool } from '../../../service/test/judges/missingTool.ts';
import { until } from '../../../service/test/until.ts';

const run = promisify(execFile);
const debianPostgres = '/usr/lib/postgresql';

/** A server of our own on this machine, with its data in a folder that goes when it is closed. */
export interface Server {
	readonly port: number;
	readonly pid: number;
	close(): Promise<void>;
}

function findProgram(name: string): string | undefined {
	const debian = existsSync(debianPostgres)
		? readdirSync(debianPostgres).map((version) => join(debianPostgres, version, 'bin'))
		: [];
	const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const programs = {
	initdb: findProgram('initdb'),
	postgres: findProgram('postgres'),
	isReady: findProgram('pg_isready'),
	redis: findProgram('redis-server'),
};

/** Whether PostgreSQL and Redis are installed; if not, a warning says that the tests are left out. */
export function hasServers(): boolean {
	if (Object.values(programs).every((program) => program)) return true;
	missingTool('PostgreSQL or Redis is not installed (Debian: postgresql, redis-server)');
	return false;
}

/** Whether PostgreSQL is installed; if not, a warning says that the tests are left out. */
export function hasPostgres(): boolean {
	if (programs.initdb && programs.postgres && programs.isReady) return true;
	missingTool('PostgreSQL is not installed (Debian: postgresql)');
	return false;
}

/** PostgreSQL does not run as root: then it runs as the user that its package has made. */
async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
	if (process.getuid?.() !== 0) return undefined;
	const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
	return { uid: await id('-u'), gid: await id('-g') };
}

async function serve(
	folder: string,
	port: number,
	[program, ...args]: string[],
	user: object = {},
): Promise<Server> {
	const child = spawn(program ?? '', args, { ...user, cwd: folder, stdio: 'ignore' });
	return {
		port,
		pid: child.pid ?? 0,
		async close() {
			child.kill('SIGINT');
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** A database `postgres` for the user `postgres`, without a password. `isDurable`: what is committed is on disk. */
export async function startPostgres({ isDurable = false } = {}): Promise<Server> {
	const { initdb = '', postgres = '', isReady = '' } = programs;
	const folder = await mkdtemp(join(tmpdir(), 'pdf-template-postgres-'));
	const user = await postgresUser();
	if (user) await chown(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	const initialise = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'];
	await run(initdb, initialise, { ...user, cwd: folder });
	const port = await freePort();
	const address = ['-h', '127.0.0.1', '-p', String(port), '-k', folder];
	const speed = isDurable ? [] : ['-c', 'fsync=off'];
	const command = [postgres, '-D', data, ...address, ...speed];
	const server = await serve(folder, port, command, user);
	const answers = async () =>
		run(isReady, ['-h', '127.0.0.1', '-p', String(port)]).then(
			() => true,
			() => false,
		);
	try {
		await until('PostgreSQL', answers);
	} catch (error) {
		await server.close();
		throw error;
	}
	return server;
}

/** A Redis that keeps nothing. */
export async function startRedis(): Promise<Server> {
	const folder = await mkdtemp(join(tmpdir(), 'pdf-template-redis-'));
	const port = await freePort();
	const options = [
		'--bind',
		'127.0.0.1',
		'--port',
		String(port),
		'--save',
		'',
		'--appendonly',
		'no',
	];
	return await serve(folder, port, [programs.redis ?? '', ...options]);
}
