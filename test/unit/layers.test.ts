import { readdirSync } from 'node:fs';
import { importsOf, read, sources } from './imports.ts';
import { picture } from './picture.ts';

/** The order of the layers: which folder or module each part may import, first match wins. */
const layers: { part: RegExp; mayImport: RegExp }[] = [
	{
		part: /^credentials\//,
		mayImport: /^(n8n-workflow|nodes\/shared\/transport\/connection\/target)$/,
	},
	{ part: /^nodes\/shared\/wire\//, mayImport: /^(zod|nodes\/shared\/wire\/)/ },
	{ part: /^nodes\/shared\/environment\.ts$/, mayImport: /^n8n-workflow$/ },
	{
		part: /^nodes\/shared\/transport\//,
		mayImport: /^(n8n-workflow|node:crypto|nodes\/shared\/(environment$|(transport|wire)\/))/,
	},
	{ part: /^nodes\/shared\/list\//, mayImport: /^nodes\/shared\/list\// },
	{
		part: /^nodes\/shared\/api\//,
		mayImport: /^(n8n-workflow$|nodes\/shared\/(api|list|transport|wire)\/)/,
	},
	{
		part: /^nodes\/shared\/pickers\//,
		mayImport:
			/^(n8n-workflow|nodes\/shared\/(pickers|api|wire)\/|nodes\/shared\/transport\/connection\/(connection|target)$)/,
	},
	{
		part: /^nodes\/shared\/parameters\//,
		mayImport:
			/^(n8n-workflow$|nodes\/shared\/((parameters|wire)\/|transport\/connection\/connection$))/,
	},
	{
		part: /^nodes\/shared\/files\//,
		mayImport:
			/^(n8n-workflow$|nodes\/shared\/(files\/|parameters\/parameters$|transport\/requestPdf$))/,
	},
	{
		part: /^nodes\/shared\/operation\//,
		mayImport:
			/^(n8n-workflow|nodes\/shared\/(environment$|wire\/text$|transport\/errors\/callError$|(operation|parameters|files|transport\/connection)\/))/,
	},
	{
		part: /^nodes\/[^/]+\/mapping\//,
		mayImport: /^(n8n-workflow|nodes\/shared\/wire\/|nodes\/[^/]+\/mapping\/)/,
	},
	{
		part: /^nodes\/[^/]+\/messages\//,
		mayImport: /^nodes\/(shared\/wire\/|[^/]+\/(messages|mapping)\/)/,
	},
	{
		part: /^nodes\/PdfTemplateTrigger\/(cursor|listState|process)\.ts/,
		mayImport:
			/^(n8n-workflow$|nodes\/shared\/(environment$|list\/)|nodes\/PdfTemplateTrigger\/(cursor|documents|listState)$)/,
	},
	{
		part: /^nodes\/([^/]+)\/[^/]+\.node\.ts$/,
		mayImport:
			/^(n8n-workflow|nodes\/shared\/((operation|pickers)\/|transport\/credentialTest$)|nodes\/(?!shared))/,
	},
	{
		part: /^nodes\/(?!shared)/,
		mayImport:
			/^(n8n-workflow|nodes\/shared\/(operation|pickers|parameters|files|api|list|wire)\/|nodes\/shared\/(environment|transport\/(connection\/connection|errors\/callError))$|nodes\/(?!shared))/,
	},
	{ part: /^service\//, mayImport: /^(?!nodes\/|credentials\/|test\/)/ },
	{ part: /^test\/mock-server\//, mayImport: /^(?!nodes\/|credentials\/|test\/(?!mock-server))/ },
];

const files = ['credentials', 'nodes', 'service', 'test/mock-server'].flatMap(sources);
const known = new Set(files);
const imports = files.flatMap(importsOf);

describe('the layers', () => {
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
			/\bDate\.now\b|\bDate\(\)|\bperformance\b|\bMath\.random\b|\bgetRandomValues\b|\brandom(Bytes|UUID|Int)\b|\bsleep(WithAbort)?\b|\bAbortSignal\.timeout\b|\bhelpers\.(httpRequest|request)\w*|\bfetch\(|\bDateTime\b/;
		const naming = files
			.filter((file) => file.startsWith('nodes/'))
			.filter((file) => outside.test(withoutComments(read(file))));
		expect(naming).toEqual(['nodes/shared/environment.ts']);
	});

	it('send requests in one place only', () => {
		const sending = files
			.filter((file) => file.startsWith('nodes/'))
			.filter((file) => /\bhttpRequest\b/.test(read(file)));
		expect(sending).toEqual(['nodes/shared/environment.ts', 'nodes/shared/transport/send.ts']);
	});

	it('have one loop over items', () => {
		const naming = (pattern: RegExp) =>
			files.filter((file) => file.startsWith('nodes/') && pattern.test(read(file)));
		expect(naming(/pairedItem/)).toEqual(['nodes/shared/operation/runItems.ts']);
		// n8n's linter wants it in execute() itself.
		expect(naming(/continueOnFail/).filter((file) => !file.endsWith('.node.ts'))).toEqual([]);
	});
});

const service = 'service/src';
const mock = 'test/mock-server';
const inside = (folder: string) =>
	imports.filter(({ from, target }) => [from, target].every((path) => path.startsWith(folder)));

/** The folders from top to bottom: each may import from itself and from those after it. */
const floors: Record<string, readonly string[]> = {
	[service]: ['', 'cli', 'server', 'http', 'domain', 'store', 'pdf'],
	[`${service}/http`]: ['', 'app', 'api', 'observe', 'exchange'],
	[mock]: ['cli', 'recorder', 'server', 'http', 'folder', 'accounts', 'state', 'assumptions'],
	[`${mock}/http`]: ['', 'admin', 'journal', 'faults'],
};

/** The file that an import names: the nodes import without a file ending. */
function fileOf(target: string): string {
	const candidates = [target, `${target}.ts`, `${target}/index.ts`];
	return candidates.find((candidate) => known.has(candidate)) ?? target;
}

function floorOf(path: string, folder: string, all: readonly string[]): number {
	const [first = '', ...others] = path.slice(folder.length + 1).split('/');
	return all.indexOf(others.length > 0 ? first : '');
}

function upward(folder: string, all: readonly string[]): string[] {
	return imports
		.filter(({ from, target }) => [from, target].every((path) => path.startsWith(`${folder}/`)))
		.filter(({ from, target }) => floorOf(fileOf(target), folder, all) < floorOf(from, folder, all))
		.map(({ from, target }) => `${from} -> ${target}`);
}

/** The first circle of imports that can be reached from a file. */
function circle(file: string, way: readonly string[], done: Set<string>): readonly string[] {
	if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
	if (done.has(file)) return [];
	for (const { target } of imports.filter(({ from }) => from === file)) {
		const found = circle(fileOf(target), [...way, file], done);
		if (found.length > 0) return found;
	}
	done.add(file);
	return [];
}

function circlesIn(folder: string): (readonly string[])[] {
	const done = new Set<string>();
	return files
		.filter((file) => file.startsWith(`${folder}/`))
		.map((file) => circle(file, [], done))
		.filter(({ length }) => length > 0);
}

/** Folders of nodes/ from top to bottom, where the layers do not tell them apart; '' holds the files beside them. */
const nodeFloors = new Map([
	['nodes/FillPdfTemplate', ['', 'parameters', 'mapper', 'messages', 'mapping']],
	['nodes/shared/transport', ['', 'errors', 'connection', 'limiter']],
]);

describe('the nodes', () => {
	it.each([...nodeFloors])('in %s import downward only', (folder, all) => {
		const inside = imports.filter(({ from }) => from.startsWith(`${folder}/`));
		expect(inside.filter(({ from }) => floorOf(from, folder, all) < 0)).toEqual([]);
		expect(upward(folder, all)).toEqual([]);
	});

	it('have no circle', () => {
		expect(circlesIn('nodes')).toEqual([]);
	});

	it('import nothing on the way', () => {
		const dynamic = files.filter(
			(file) => file.startsWith('nodes/') && /\b(import|require)\(/.test(read(file)),
		);
		expect(dynamic).toEqual([]);
	});
});

it('the picture of the architecture shows the imports of the code (else: node scripts/picture.mts)', () => {
	const [drawn] = /```mermaid[\s\S]*?```/.exec(read('docs/architecture.md')) ?? [];
	expect(drawn).toBe(picture());
});

describe.each(Object.entries(floors))('the folders of %s', (folder, all) => {
	it('import downward only', () => {
		expect(upward(folder, all)).toEqual([]);
	});

	it('are all here', () => {
		const found = files
			.filter((file) => file.startsWith(`${folder}/`))
			.map((file) => file.slice(folder.length + 1).split('/'))
			.map(([first = '', ...others]) => (others.length > 0 ? first : ''));
		expect(new Set(['', ...found])).toEqual(new Set(['', ...all]));
	});
});

describe('the service', () => {
	it('has no circle, nor has the mock', () => {
		expect([service, mock].flatMap((folder) => circlesIn(folder))).toEqual([]);
	});

	it('lets pdf/ and store/ know nothing of the rest, but for what a field is', () => {
		const strays = inside(service).filter(({ from, target, isTypeOnly }) => {
			const [, folder = ''] = /^service\/src\/(pdf|store)\//.exec(from) ?? [];
			const isField = isTypeOnly && target === `${service}/pdf/form.ts`;
			return folder !== '' && !target.startsWith(`${service}/${folder}/`) && !isField;
		});
		expect(strays).toEqual([]);
	});

	it('knows of HTTP in http/ and server/ only', () => {
		const strays = imports.filter(
			({ from, target }) =>
				/^(service\/src\/(domain|store|pdf)|test\/mock-server\/settings)\//.test(from) &&
				/^(hono|@hono|undici|node:https?)/.test(target),
		);
		expect(strays).toEqual([]);
	});

	it('imports nothing on the way', () => {
		// What few runs of the service need: openid-client, pdf.js, and the clients of PostgreSQL and S3.
		const allowed = [
			'service/src/http/app/access/oidc.ts',
			'service/src/pdf/findFields/marks/loadPdfJs.ts',
			'service/src/store/database/postgres/loadPg.ts',
			'service/src/store/objects/loadS3.ts',
		];
		const dynamic = files.filter(
			(file) => /^(service\/src|test\/mock-server)\//.test(file) && /\bimport\(/.test(read(file)),
		);
		expect(dynamic.sort()).toEqual(allowed);
	});

	it('has no word of the mock', () => {
		const words = /\b(faults?|journals?|assumptions?|profiles?)\b|__mock/i;
		const texts = readdirSync('service', { recursive: true, encoding: 'utf8' })
			.filter((file) => /\.(m?[jt]s|html|css|json|md)$/.test(file))
			.filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
			.map((file) => `service/${file}`);
		expect(texts.length).toBeGreaterThan(200);
		expect(texts.filter((file) => words.test(read(file)))).toEqual([]);
	});
});

describe('the sources of the package', () => {
	const own = files.filter((file) => /^(nodes|credentials)\//.test(file));

	it.each(own)('%s is typed and unsuppressed', (file) => {
		const text = read(file);
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
