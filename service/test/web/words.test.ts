import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { actions } from '../../src/domain/access/actor.ts';
import { reasons } from '../../src/domain/reasons.ts';
import { unfillableReasons, unusableReasons } from '../../src/pdf/file/refusals.ts';

type Text = string | Readonly<Record<string, string>>;
type Catalog = Readonly<Record<string, Text>>;
type Words = Readonly<Record<string, Catalog>>;

const web = join(import.meta.dirname, '../../web');
const scripts = globSync('**/*.js', { cwd: web }).filter((name) => !name.startsWith('words/'));
const pages = globSync('*.html', { cwd: web });
const textOf = (name: string) => readFileSync(join(web, name), 'utf8');
const found = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, one]) => String(one));

/** The catalogs whose words a script uses, by name. */
const usedBy = (script: string) => found(textOf(script), /\btranslate(?:Known)?\(\s*'(\w+)'/g);

const placeholders = (text: Text) =>
	[
		...new Set(
			found(typeof text === 'string' ? text : Object.values(text).join(' '), /\{(\w+)\}/g),
		),
	].sort();

const languages = new Map<string, Words>();
let english: Words;

beforeAll(async () => {
	for (const file of globSync('words/*.js', { cwd: web })) {
		const { words } = (await import(join(web, file))) as { words: Words };
		languages.set(basename(file, '.js'), words);
	}
	english = languages.get('en') ?? {};
});

describe('the words of the page', () => {
	it('are there in each language that can be chosen', async () => {
		const script = (await import(join(web, 'shared/language.js'))) as { languages: object };
		expect([...languages.keys()].sort()).toEqual(Object.keys(script.languages).sort());
	});

	it('have the same values in them in each language', () => {
		const wrong = [...languages].flatMap(([language, words]) =>
			Object.entries(english).flatMap(([name, catalog]) =>
				Object.entries(catalog)
					.filter(([key, text]) => {
						const other = words[name]?.[key] ?? '';
						const isWhole = other !== '' && typeof other === typeof text;
						return !isWhole || placeholders(other).join() !== placeholders(text).join();
					})
					.map(([key]) => `${language}: ${name}: ${key}`),
			),
		);
		expect(wrong).toEqual([]);
	});

	it('have a form for every number of the language where they count', () => {
		for (const [language, words] of languages) {
			const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
			const counting = Object.values(words).flatMap((catalog) =>
				Object.values(catalog).filter((text) => typeof text !== 'string'),
			);
			expect(counting.length).toBeGreaterThan(20);
			for (const text of counting) expect(Object.keys(text).sort()).toEqual([...forms].sort());
		}
	});

	it('exist wherever a page asks for them', () => {
		const asked = pages.flatMap((page) => found(textOf(page), /data-t(?:-\w+)?="([^"]+)"/g));
		expect(asked.filter((key) => !Object.hasOwn(english['frame'] ?? {}, key))).toEqual([]);
	});

	it('are used, every one of them', () => {
		const unused = Object.entries(english).flatMap(([name, catalog]) => {
			// What the service refuses is named by its answers.
			if (name === 'problems' || name === 'actions') return [];
			const folders = scripts.filter((script) => usedBy(script).includes(name)).map(dirname);
			// What a script says may be chosen by another one beside it, or below.
			const users = scripts
				.filter((script) =>
					folders.some((folder) => script.startsWith(`${folder}/`) || folder === '.'),
				)
				.map(textOf);
			const all = [...users, ...(name === 'frame' ? pages.map(textOf) : [])].join('\n');
			return Object.keys(catalog)
				.filter((key) => !all.includes(`'${key}'`) && !all.includes(`"${key}"`))
				.map((key) => `${name}: ${key}`);
		});
		expect(unused).toEqual([]);
	});

	it('have a sentence for everything that is kept about who did what', () => {
		expect(Object.keys(english['actions'] ?? {})).toEqual([...actions]);
	});

	it('explain every reason for which the service refuses something', () => {
		const all = [...reasons, ...unusableReasons, ...unfillableReasons];
		expect(Object.keys(english['problems'] ?? {})).toEqual(expect.arrayContaining(all));
	});
});
