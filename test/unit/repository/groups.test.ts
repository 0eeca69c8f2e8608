import { readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { groups } from '../../mutants/stryker/groups.mjs';

const root = join(import.meta.dirname, '../../..');
const files = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts') && !file.endsWith('.node.ts'))
	.sort();

const groupsOf = (file: string) =>
	Object.entries(groups)
		.filter(([, { mutate }]) => {
			const matches = (pattern: string) => matchesGlob(file, pattern);
			const excluded = mutate.filter((pattern) => pattern.startsWith('!'));
			return (
				mutate.some((pattern) => !pattern.startsWith('!') && matches(pattern)) &&
				!excluded.some((pattern) => matches(pattern.slice(1)))
			);
		})
		.map(([name]) => name);

it('every file of the nodes is in one group of those that Stryker changes', () => {
	const others = files
		.map((file) => [file, groupsOf(file)])
		.filter(([, names]) => names?.length !== 1);
	expect(others).toEqual([]);
});
