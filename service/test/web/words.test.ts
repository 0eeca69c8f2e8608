import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { actions } from '../../src/domain/access/actor.ts';

type Text = string | Readonly<Record<string, string>>;
type Catalog = Readonly<Record<string, Readonly<Record<string, Text>>>>;

const web = join(import.meta.dirname, '../../web');
const catalogs = new Map<string, Catalog>();
const scripts = globSync('**/*.js', { cwd: web }).filter((name) => !name.startsWith('words/'));
const pages = globSync('*.html', { cwd: web });
const textOf = (name: string) => readFileSync(join(web, name), 'utf8');
const found = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, one]) => String(one));

/** The catalogs that a script imports, by name. */
const importedBy = (script: string) => found(textOf(script), /from '[./]*words\/(\w+)\.js'/g);

const placeholders = (text: Text) =>
	[
		...new Set(
			found(typeof text === 'string' ? text : Object.values(text).join(' '), /\{(\w+)\}/g),
		),
	].sort();

beforeAll(async () => {
	for (const file of globSync('words/*.js', { cwd: web })) {
		const { words } = (await import(join(web, file))) as { words: Catalog };
		catalogs.set(basename(file, '.js'), words);
	}
});

describe('the words of the page', () => {
	it('are there in each language, with the same values in them', () => {
		const wrong = [...catalogs].flatMap(([name, catalog]) =>
			Object.entries(catalog)
				.filter(([, { en = '', de = '', ...others }]) => {
					const isWhole = [en, de].every((text) => text !== '') && Object.keys(others).length === 0;
					const [english, german] = [placeholders(en), placeholders(de)];
					return !isWhole || english.join() !== german.join() || typeof en !== typeof de;
				})
				.map(([key]) => `${name}: ${key}`),
		);
		expect(wrong).toEqual([]);
	});

	it('have a form for one and one for many where they count', () => {
		const counting = [...catalogs.values()].flatMap((catalog) =>
			Object.values(catalog)
				.flatMap((texts) => Object.values(texts))
				.filter((text) => typeof text !== 'string'),
		);
		for (const forms of counting) expect(Object.keys(forms)).toEqual(['one', 'other']);
	});

	it('exist wherever a script or page asks for them', () => {
		const missing = scripts
			.filter((script) => importedBy(script).length > 0)
			.flatMap((script) => {
				const known = new Set(
					importedBy(script).flatMap((name) => Object.keys(catalogs.get(name) ?? {})),
				);
				return found(textOf(script), /\bt(?:\.parts)?\(\s*'([^']+)'/g)
					.filter((key) => !known.has(key))
					.map((key) => `${script}: ${key}`);
			});
		const frame = new Set(Object.keys(catalogs.get('frame') ?? {}));
		const onPages = pages.flatMap((page) =>
			found(textOf(page), /data-t(?:-\w+)?="([^"]+)"/g).filter((key) => !frame.has(key)),
		);
		expect([...missing, ...onPages]).toEqual([]);
	});

	it('are used, every one of them', () => {
		const unused = [...catalogs].flatMap(([name, catalog]) => {
			const folders = scripts
				.filter((script) => importedBy(script).includes(name))
				.map((script) => dirname(script));
			// What a script says may be chosen by another one beside it.
			const users = scripts.filter((script) => folders.includes(dirname(script))).map(textOf);
			const all = [...users, ...(name === 'frame' ? pages.map(textOf) : [])].join('\n');
			// What the service refuses is named by its answers.
			if (name === 'problems' || name === 'actions') return [];
			return Object.keys(catalog)
				.filter((key) => !all.includes(`'${key}'`) && !all.includes(`"${key}"`))
				.map((key) => `${name}: ${key}`);
		});
		expect(unused).toEqual([]);
	});

	it('have a sentence for everything that is kept about who did what', async () => {
		expect(Object.keys(catalogs.get('actions') ?? {})).toEqual([...actions]);
	});

	it('explain every reason for which a PDF is refused', async () => {
		const source = readFileSync(join(web, '../src/pdf/file/refusals.ts'), 'utf8');
		const reasons = found(source.split(';')[0] ?? '', /'([\w-]+)'/g);
		expect(reasons.length).toBeGreaterThan(5);
		expect(Object.keys(catalogs.get('problems') ?? {})).toEqual(expect.arrayContaining(reasons));
	});
});
