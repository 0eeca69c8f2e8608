import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { acceptedIn } from '../../mutants/report.ts';
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

it.each(Object.keys(groups))(
	'the changes that no test notices in %s are of code that is there',
	(name) => {
		const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
		const gone = acceptedIn(name).flatMap(({ file, changes }) => {
			const isOfGroup = groupsOf(file.replace(/^nodes\//, '')).includes(name);
			const path = join(root, file);
			const code = isOfGroup && existsSync(path) ? inOneLine(readFileSync(path, 'utf8')) : '';
			const original = (change: string) => inOneLine(change.replace(/⟦(.*?) → .*⟧/, '$1'));
			return changes
				.filter((change) => !code.includes(original(change)))
				.map((change) => `${file}: ${change}`);
		});
		expect(gone).toEqual([]);
	},
);
