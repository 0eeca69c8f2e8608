import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { project } from '../../workflow/stage.ts';

/**
 * Lives so many histories of n8n and the service in a process of its own (`program.ts`): within Jest they take three
 * times as long.
 *
 * @throws with the seeds of those in which a document was lost, came twice or out of order
 */
export async function liveHistories(count: number): Promise<void> {
	const node = join(project, 'node_modules/.bin/node');
	const program = join(project, 'test/model/polling/program.ts');
	const child = spawn(node, [program, String(count)], { stdio: ['ignore', 'pipe', 'pipe'] });
	const ended = once(child, 'close');
	const [told, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
	const [code] = (await ended) as [number | null];
	process.stderr.write(told);
	if (code !== 0) throw new Error(errors);
	// With SIMULATION_SEED, what happened.
	process.stderr.write(errors);
}
