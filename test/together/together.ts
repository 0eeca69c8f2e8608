import { resolve } from 'node:path';
import { filesOf, project } from './groups.cjs';

/**
 * Runs the test files of a group as one: what they use (n8n's engine, the threads of the local service) is then loaded once,
 * which takes longer than most of them. By its path, each also runs alone.
 */
export function together(group: string): void {
	for (const file of filesOf(group)) {
		// A dynamic import would come too late: tests are declared at once.
		describe(file, () => void jest.requireActual(resolve(project, file)));
	}
}
