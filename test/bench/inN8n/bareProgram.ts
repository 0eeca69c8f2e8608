import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Arena } from './arena.ts';

const run = promisify(execFile);

/** What so many fills take outside of n8n, ten at once or `atOnce`; see bareFills.ts. */
export async function bareFills(
	{ n8n }: Arena,
	templateUid: string,
	{ items, warming = 0, atOnce = 10 }: { items: number; warming?: number; atOnce?: number },
): Promise<{ seconds: number; memory: number }> {
	const { url, apiKey } = n8n.service;
	const program = join(import.meta.dirname, 'bareFills.ts');
	const address = `${url}/v1/templates/${templateUid}?responseType=binary`;
	const { stdout } = await run(
		process.execPath,
		[program, address, ...[items, warming, atOnce].map(String)],
		{ env: { ...process.env, API_KEY: apiKey } },
	);
	return JSON.parse(stdout) as { seconds: number; memory: number };
}
