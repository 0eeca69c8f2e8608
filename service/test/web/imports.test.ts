import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const web = join(import.meta.dirname, '../../web');
const scripts = globSync('**/*.js', { cwd: web });
const textOf = (path: string) => readFileSync(join(web, path), 'utf8');
const namesIn = (list: string) =>
	list.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.slice(1) ?? []);

function exportsOf(path: string): Set<string> {
	const text = textOf(path);
	const declared = text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm);
	const listed = text.matchAll(/^export (?:const )?\{([^}]*)\}/gm);
	return new Set([
		...[...declared].map(([, name = '']) => name),
		...[...listed].flatMap(([, names = '']) => namesIn(names)),
	]);
}

/** Nothing builds the page, and so nothing but a browser would notice. */
test('what a script of the page imports is exported', () => {
	const missing = scripts.flatMap((script) =>
		[...textOf(script).matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
			([, names = '', from = '']) => {
				const path = join(dirname(script), from);
				// Files of other packages are served below the same address.
				if (/^(pdfjs|fflate|xlsx)\//.test(path)) return [];
				if (!existsSync(join(web, path))) return [`${script}: ${from}`];
				const known = exportsOf(path);
				return namesIn(names)
					.filter((name) => !known.has(name))
					.map((name) => `${script}: ${name} of ${from}`);
			},
		),
	);
	expect(missing).toEqual([]);
});
