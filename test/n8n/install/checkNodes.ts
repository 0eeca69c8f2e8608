import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { examplesFolder, listExamples } from '../examples.ts';
import { InstallationError } from './npm.ts';

const run = promisify(execFile);

/** The types of n8n's own nodes in the examples, without the notes on the canvas, which have no code. */
async function builtInTypes(): Promise<string[]> {
	const types = new Set<string>();
	for (const file of await listExamples()) {
		const { nodes } = JSON.parse(await readFile(join(examplesFolder, file), 'utf8')) as {
			nodes: { type: string }[];
		};
		for (const { type } of nodes) types.add(type);
	}
	return [...types].filter((type) => !type.startsWith('n8n-nodes-pdf-template.')).sort();
}

/**
 * Loads each built-in node that an example uses. n8n loads a node when a workflow runs it, so a module that
 * an installation lacks would be found out there.
 */
export async function checkNodes(n8nFolder: string): Promise<void> {
	const script = join(import.meta.dirname, 'loadNodes.mjs');
	const types = await builtInTypes();
	const { stdout } = await run(process.execPath, [script, n8nFolder, ...types]);
	const failed = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
		type: string;
		reason: string;
	}[];
	if (failed.length === 0) return;
	const list = failed.map(({ type, reason }) => `${type}: ${reason}`).join('; ');
	throw new InstallationError(
		`n8n was installed, but nodes that the examples use cannot be loaded (${list}). Add what is missing to package.json and lock file of this version in test/n8n/versions.`,
	);
}
