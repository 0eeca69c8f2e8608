import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mutants } from '../../mutants/mutants.ts';

const project = resolve(__dirname, '../../..');
const code = globSync('nodes/**/*.ts', { cwd: project }).map((file) =>
	readFileSync(resolve(project, file), 'utf8'),
);

/** They are only tried in `npm run test:mutants`, long after the code that they change has moved on. */
describe('the text that a mutant replaces stands once in the nodes', () => {
	const texts = mutants.flatMap(({ name, changes }) => changes.map(([from]) => ({ name, from })));

	it.each(texts)('$name: $from', ({ from }) => {
		expect(code.reduce((count, text) => count + text.split(from).length - 1, 0)).toBe(1);
	});
});
