import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installJudges } from './judges.ts';

const run = promisify(execFile);

interface Execution {
	readonly item: { readonly name: string };
	readonly response?: { readonly code: number };
	readonly assertions?: {
		readonly assertion: string;
		readonly error?: { readonly message: string };
	}[];
}

/** What Portman's requests and tests came to. */
export interface PortmanReport {
	/** One per request, for example "List templates [wrong key]: 401". */
	readonly requests: readonly string[];
	/** How many answers were held against a JSON schema. */
	readonly schemas: number;
	readonly failures: readonly string[];
}

function reportOf(executions: readonly Execution[]): PortmanReport {
	const told = executions.map(({ item, response, assertions = [] }) => ({
		request: `${item.name}: ${response?.code}`,
		assertions,
	}));
	const all = told.flatMap(({ assertions }) => assertions);
	return {
		requests: told.map(({ request }) => request),
		schemas: all.filter(({ assertion }) => assertion.endsWith('Schema is valid')).length,
		failures: told.flatMap(({ request, assertions }) => [
			...assertions.flatMap(({ error }) => (error ? [`${request}: ${error.message}`] : [])),
			...(assertions.length > 0 ? [] : [`${request}: nothing was tested`]),
		]),
	};
}

/** Lets Portman make requests and tests of a description, and Newman send them to the service. */
export async function runPortman(
	description: object,
	{ url, config }: { url: string; config: object },
): Promise<PortmanReport> {
	const program = join(await installJudges(), 'node_modules/@apideck/portman/bin/portman');
	const folder = await mkdtemp(join(tmpdir(), 'pdf-template-portman-'));
	try {
		await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
		await writeFile(join(folder, 'config.json'), JSON.stringify(config));
		const result = join(folder, 'result.json');
		const newman = {
			abortOnFailure: false,
			reporters: ['json'],
			reporter: { json: { export: result } },
		};
		const from = [
			'--local',
			'openapi.json',
			'--baseUrl',
			url,
			'--portmanConfigFile',
			'config.json',
		];
		const to = [
			'--output',
			'collection.json',
			'--runNewman',
			'--newmanRunOptions',
			JSON.stringify(newman),
		];
		const args = [program, ...from, ...to, '--no-warn'];
		await run(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH } });
		const { run: ran } = JSON.parse(await readFile(result, 'utf8')) as {
			run: { executions: Execution[] };
		};
		return reportOf(ran.executions);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
