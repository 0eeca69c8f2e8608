import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installTool } from '../n8n/install/installTool.ts';

const gigabytes = 0.5;

/** The folder of Prism, Portman and Swagger Parser, installed once per machine and lock file. */
export async function installJudges(): Promise<string> {
	return await installTool(join(import.meta.dirname, 'judges'), gigabytes);
}

/** What `require` finds among the judges. */
export async function requireJudge(name: string): Promise<unknown> {
	return createRequire(join(await installJudges(), 'package.json'))(name) as unknown;
}
