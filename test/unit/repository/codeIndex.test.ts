import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Token, Tokens } from 'marked';

const root = resolve(import.meta.dirname, '../../..');
const docs = join(root, 'docs');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

async function tokensOf(page: string): Promise<Token[]> {
	const { marked } = await import('marked');
	return marked.lexer(read(page));
}

/** The cells of all rows, as Markdown. */
async function rowsOf(page: string): Promise<string[][]> {
	const tables = (await tokensOf(page)).filter(
		(token): token is Tokens.Table => token.type === 'table',
	);
	return tables.flatMap(({ rows }) => rows.map((cells) => cells.map(({ text }) => text)));
}

const linksIn = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href);
const isTest = (path: string) =>
	/(\.test|Suite)\.ts$|\/test\/promises\/|\/test\/model\//.test(path);

describe('each row of the index of the code', () => {
	let rows: string[][];
	beforeAll(async () => {
		rows = await rowsOf('docs/code-index.md');
		expect(rows.length).toBeGreaterThan(120);
	});

	it('is a question or a promise, one link to code and one to a test, both of which exist', () => {
		const wrong = rows.filter(([question = '', code = '', test = '']) => {
			const links = [...linksIn(code), ...linksIn(test)];
			return (
				!/\?$|^P\d+: /.test(question) ||
				linksIn(code).length !== 1 ||
				linksIn(test).length !== 1 ||
				!isTest(join(docs, linksIn(test)[0] ?? '')) ||
				!links.every((href) => existsSync(join(docs, href)))
			);
		});
		expect(wrong).toEqual([]);
	});

	it('names only what is in the file', () => {
		const wrong = rows.filter(([, code = '']) => {
			const names = [...code.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
			const text = read(join('docs', linksIn(code)[0] ?? ''));
			return !names.every((name) => new RegExp(`\\b${name}\\b`).test(text));
		});
		expect(wrong).toEqual([]);
	});

	it('is there for each promise', async () => {
		const promises = (await rowsOf('docs/promises.md')).map(([number = '']) => number);
		const named = rows.flatMap(([question = '']) => /^(P\d+): /.exec(question)?.[1] ?? []);
		expect(named).toEqual(promises);
	});
});

/** As many characters as the lines of this repository have. */
const width = 120;

/** What one reads of a text: links by their words. */
function wordsOf(token: Token): string {
	if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
	return 'text' in token ? String(token.text) : '';
}

/** The paragraphs of a page and the items of its lists. */
function paragraphsIn(tokens: readonly Token[]): string[] {
	return tokens.flatMap((token) => {
		if (token.type === 'list') return paragraphsIn((token as Tokens.List).items);
		if (token.type === 'list_item') return paragraphsIn(token.tokens ?? []);
		return token.type === 'paragraph' || token.type === 'text' ? [wordsOf(token)] : [];
	});
}

it.each(['docs/architecture.md', 'docs/decisions.md'])(
	'no paragraph of %s is longer than three lines',
	async (page) => {
		const paragraphs = paragraphsIn(await tokensOf(page));
		expect(paragraphs.length).toBeGreaterThan(10);
		expect(paragraphs.filter((text) => text.replace(/\s+/g, ' ').length > 3 * width)).toEqual([]);
	},
);
