import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The order of the layers: which folder or module each part may import, first match wins. */
const layers: { part: RegExp; mayImport: RegExp }[] = [
	{ part: /^credentials\//, mayImport: /^n8n-workflow$/ },
	{ part: /^nodes\/shared\/wire\//, mayImport: /^(zod|nodes\/shared\/wire\/)/ },
	{
		part: /^nodes\/shared\/environment\.ts$/,
		mayImport: /^n8n-workflow$/,
	},
	{
		part: /^nodes\/shared\/transport\//,
		mayImport: /^(n8n-workflow|nodes\/shared\/(environment$|(transport|wire)\/))/,
	},
	{ part: /^nodes\/shared\/api\//, mayImport: /^nodes\/shared\/(api|transport|wire)\// },
	{
		part: /^nodes\/shared\/pickers\//,
		mayImport:
			/^(n8n-workflow|nodes\/shared\/(pickers|api|wire)\/|nodes\/shared\/transport\/connection$)/,
	},
	{
		part: /^nodes\/shared\/operation\//,
		mayImport:
			/^(n8n-workflow|nodes\/shared\/operation\/|nodes\/shared\/transport\/(connection|download)$)/,
	},
	{
		part: /^nodes\/[^/]+\/mapping\//,
		mayImport: /^(n8n-workflow|nodes\/shared\/wire\/|nodes\/[^/]+\/mapping\/)/,
	},
	{
		part: /^nodes\/PdfTemplateTrigger\/(state\/(?!staticData)|list\/(?!documentList))/,
		mayImport: /^nodes\/(shared\/(environment$|wire\/)|PdfTemplateTrigger\/(state|list)\/)/,
	},
	{
		part: /^nodes\/([^/]+)\/[^/]+\.node\.ts$/,
		mayImport: /^(n8n-workflow|nodes\/shared\/(operation|pickers)\/|nodes\/(?!shared))/,
	},
	{
		part: /^nodes\/(?!shared)/,
		mayImport:
			/^(n8n-workflow|nodes\/shared\/(operation|pickers|api|wire)\/|nodes\/shared\/(environment|transport\/connection)$|nodes\/(?!shared))/,
	},
	{ part: /^test\/mock-server\//, mayImport: /^(?!nodes\/|credentials\/|test\/(?!mock-server))/ },
];

interface Import {
	readonly from: string;
	readonly target: string;
	readonly isTypeOnly: boolean;
}

function sources(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
		.map((file) => `${folder}/${file}`);
}

function importsOf(file: string): Import[] {
	const text = readFileSync(join(root, file), 'utf8');
	const statement = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm;
	return [...text.matchAll(statement)].map(([, type, specifier = '']) => ({
		from: file,
		target: specifier.startsWith('.')
			? relative(root, resolve(root, dirname(file), specifier))
			: specifier,
		isTypeOnly: type !== undefined,
	}));
}

const files = ['credentials', 'nodes', 'test/mock-server'].flatMap(sources);
const imports = files.flatMap(importsOf);

describe('the layers', () => {
	it('are all here to be looked at', () => {
		expect(files.length).toBeGreaterThan(30);
		expect(imports.length).toBeGreaterThan(60);
	});

	it('import only what lies below them', () => {
		const strays = imports.filter(({ from, target }) => {
			const layer = layers.find(({ part }) => part.test(from));
			return !layer?.mayImport.test(target);
		});
		expect(strays.map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
	});

	it('keep the mapping pure: of n8n it knows types only', () => {
		const strays = imports.filter(
			({ from, target, isTypeOnly }) =>
				from.includes('/mapping/') && target === 'n8n-workflow' && !isTypeOnly,
		);
		expect(strays).toEqual([]);
	});

	it('do not reach from one node into another', () => {
		const nodeOf = (path: string) => /^nodes\/(?!shared)([^/]+)\//.exec(path)?.[1];
		const strays = imports.filter(({ from, target }) => {
			const [own, other] = [nodeOf(from), nodeOf(target)];
			return own !== undefined && other !== undefined && own !== other;
		});
		expect(strays).toEqual([]);
	});

	it('take clock, randomness, waits and the network from one place', () => {
		const outside =
			/\bDate\.now\b|\bDate\(\)|\bperformance\b|\bMath\.random\b|\bcrypto\b|\bsleep(WithAbort)?\b|\bAbortSignal\.(timeout|any)\b|\bhelpers\.(httpRequest|request)\w*|\bfetch\(|\bDateTime\b/;
		const naming = files
			.filter((file) => file.startsWith('nodes/'))
			.filter((file) => outside.test(withoutComments(read(file))));
		expect(naming).toEqual(['nodes/shared/environment.ts']);
	});

	it('send requests in one place only', () => {
		const sending = files
			.filter((file) => file.startsWith('nodes/'))
			.filter((file) => /\bhttpRequest\b/.test(read(file)));
		expect(sending).toEqual(['nodes/shared/environment.ts', 'nodes/shared/transport/request.ts']);
	});

	it('have one loop over items', () => {
		const looping = files
			.filter((file) => file.startsWith('nodes/'))
			.filter((file) => /continueOnFail|pairedItem/.test(read(file)));
		expect(looping).toEqual(['nodes/shared/operation/runItems.ts']);
	});
});

/** What is loaded with a file: all that it imports, and what that imports. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
	for (const { from, target, isTypeOnly } of imports) {
		if (from !== file || isTypeOnly || loaded.has(target)) continue;
		loadedWith(target, loaded.add(target));
	}
	return loaded;
}

describe('the start of the local service', () => {
	it('loads little until it is ready', () => {
		const loaded = [...loadedWith('test/mock-server/cli/main.ts')];
		expect(loaded).toContain('test/mock-server/openService.ts');
		// An import of node:http loads what Node fetches with, which takes as long as all of the rest.
		expect(loaded.filter((target) => !/^(test\/|node:(?!http))/.test(target))).toEqual([]);
		expect(loaded.filter((target) => target.includes('/recorder/'))).toEqual([]);
	});
});

describe('the sources of the package', () => {
	const own = files.filter((file) => /^(nodes|credentials)\//.test(file));

	it.each(own)('%s is short, typed and unsuppressed', (file) => {
		const text = read(file);
		expect(text.split('\n').length).toBeLessThanOrEqual(150);
		expect(text).not.toMatch(/eslint-disable|@ts-(ignore|nocheck|expect-error)|(:|<|as) *any\b/);
	});

	it('are named for what they mean', () => {
		const vague = own.filter((file) => /\/(utils?|helpers?|common|types|misc)\.ts$/i.test(file));
		expect(vague).toEqual([]);
	});
});

function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

function read(file: string): string {
	return readFileSync(join(root, file), 'utf8');
}
