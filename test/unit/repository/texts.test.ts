import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { MarkedToken, Token, Tokens } from 'marked';

const root = resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

const texts = ['.', '.github', 'docs', 'service', 'service/docs']
	.filter((folder) => existsSync(join(root, folder)))
	.flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)))
	.filter((file) => file.endsWith('.md'));

/** Hosts that the texts may point at; whether they answer is not tried, so that the tests need no network. */
const knownHosts = new Set([
	'caddyserver.com',
	'creators.n8n.io',
	'docs.n8n.io',
	'github.com',
	'gotenberg.dev',
	'keepachangelog.com',
	'nodejs.org',
	'raw.githubusercontent.com',
	'semver.org',
	'www.conventionalcommits.org',
]);

/** How addresses of this repository begin where a page is shown elsewhere, such as on npm. */
const ownAddresses = [
	'https://github.com/n8n-nodes-pdf-template/n8n-nodes-pdf-template/blob/main/',
	'https://raw.githubusercontent.com/n8n-nodes-pdf-template/n8n-nodes-pdf-template/main/',
];

/** The path from the root, of an address in a text; undefined if it leads out of the repository. */
function pathOf(href: string, file: string): string | undefined {
	const own = ownAddresses.find((address) => href.startsWith(address));
	if (own !== undefined) return href.slice(own.length);
	return /^[a-z]+:/.test(href) ? undefined : join(dirname(file), href);
}

interface Text {
	readonly file: string;
	readonly tokens: MarkedToken[];
	readonly anchors: Set<string>;
}

const all = new Map<string, Text>();

beforeAll(async () => {
	const [{ marked }, { default: Slugger }] = await Promise.all([
		import('marked'),
		import('github-slugger'),
	]);
	for (const file of texts) {
		const tokens: MarkedToken[] = [];
		marked.walkTokens(marked.lexer(readFileSync(join(root, file), 'utf8')), (token: Token) => {
			tokens.push(token as MarkedToken);
		});
		const slugger = new Slugger();
		const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
		const anchors = new Set(headings.map(({ text }) => slugger.slug(text.replace(/[`*_]/g, ''))));
		all.set(file, { file, tokens, anchors });
	}
});

const text = (file: string): Text => all.get(file) ?? { file, tokens: [], anchors: new Set() };

describe.each(texts)('%s', (file) => {
	it('has links that lead somewhere', () => {
		const links = text(file).tokens.filter((token) => token.type === 'link');
		for (const { href } of links) {
			const [address = '', anchor] = href.split('#');
			const target = address === '' ? file : pathOf(address, file);
			if (target === undefined) {
				const { protocol, host } = new URL(href);
				expect([href, protocol, knownHosts.has(host)]).toEqual([href, 'https:', true]);
				continue;
			}
			expect([href, existsSync(join(root, target))]).toEqual([href, true]);
			if (anchor) expect([href, text(target).anchors.has(anchor)]).toEqual([href, true]);
		}
	});

	it('has pictures that are there, with words for those who cannot see them', () => {
		for (const href of picturesOf(text(file))) {
			const picture = join(root, pathOf(href, file) ?? 'elsewhere');
			expect([href, existsSync(picture) && statSync(picture).size > 1000]).toEqual([href, true]);
		}
		for (const words of alternativesOf(text(file))) expect(words.length).toBeGreaterThan(10);
	});

	it('has each picture for light and dark pages, if it has one of them', () => {
		const pictures = picturesOf(text(file));
		for (const href of pictures) {
			const other = href.includes('.dark.')
				? href.replace('.dark.', '.')
				: href.replace(/\.(\w+)$/, '.dark.$1');
			if (existsSync(join(root, pathOf(other, file) ?? ''))) expect(pictures).toContain(other);
		}
	});

	it('has JSON that is JSON', () => {
		const blocks = text(file).tokens.filter((token) => token.type === 'code');
		for (const { text: json } of blocks.filter(({ lang }) => lang === 'json')) {
			expect(() => JSON.parse(json) as unknown).not.toThrow();
		}
		expect(blocks.filter(({ lang, text: code }) => !lang && /^\s*\{/.test(code))).toEqual([]);
	});

	it('has commands that can be run', () => {
		for (const command of commandsOf(text(file))) {
			const [, name] = /^npm (?:run )?(?:--silent )?([a-z0-9:]+)/.exec(command) ?? [];
			if (name && !['audit', 'ci', 'install', 'ls', 'pack', 'publish'].includes(name)) {
				expect([command, scripts[name] !== undefined]).toEqual([command, true]);
			}
			const [, program] = /^node (?:--\S+ )*(\S+\.(?:m?[jt]s))/.exec(command) ?? [];
			if (program) expect([command, existsSync(join(root, program))]).toEqual([command, true]);
		}
	});

	it('names files that are there', () => {
		const names = text(file).tokens.filter((token) => token.type === 'codespan');
		const paths = names.filter(({ text: name }) =>
			/^(test|nodes|scripts|docs|examples|credentials)\/[\w./-]+$/.test(name),
		);
		for (const { text: path } of paths) {
			expect([path, existsSync(join(root, path))]).toEqual([path, true]);
		}
	});
});

it.each(['docs/images', 'service/docs/images'])(
	'every picture in %s is in a text, and none is too large to load',
	(folder) => {
		const used = [...all.values()].flatMap((each) =>
			picturesOf(each).map((href) => pathOf(href, each.file)),
		);
		const pictures = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
		for (const picture of pictures
			.filter((name) => /\.\w+$/.test(name))
			.map((name) => join(folder, name))) {
			expect([picture, used.includes(picture)]).toEqual([picture, true]);
			expect([picture, statSync(join(root, picture)).size < 1_500_000]).toEqual([picture, true]);
		}
	},
);

it('the page that npm shows of the service leads to GitHub', () => {
	const page = text('service/README.md');
	const links = page.tokens.filter((token) => token.type === 'link').map(({ href }) => href);
	const addresses = [...links, ...picturesOf(page)];
	expect(addresses.length).toBeGreaterThan(20);
	expect(addresses.filter((href) => !/^(https:|#)/.test(href))).toEqual([]);
});

/** The files of pictures, in Markdown and in HTML. */
function picturesOf({ tokens }: Text): string[] {
	return tokens.flatMap((token) => {
		if (token.type === 'image') return [token.href];
		if (token.type !== 'html') return [];
		return [...token.text.matchAll(/\b(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) => path);
	});
}

/** What stands for a picture where it is not shown; '' if nothing does. */
function alternativesOf({ tokens }: Text): string[] {
	return tokens.flatMap((token) => {
		if (token.type === 'image') return [token.text];
		if (token.type !== 'html') return [];
		return [...token.text.matchAll(/<img\b[^>]*>/g)].map(
			([image]) => /\balt="([^"]*)"/.exec(image)?.[1] ?? '',
		);
	});
}

/** Lines of shell blocks, and inline code that is a command. */
function commandsOf({ tokens }: Text): string[] {
	return tokens.flatMap((token) => {
		if (token.type === 'codespan') return [token.text];
		if (token.type !== 'code' || !['sh', 'bash'].includes(token.lang ?? '')) return [];
		return token.text.split('\n').map((line) => line.trim());
	});
}
