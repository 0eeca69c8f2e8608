// Which part of the project may import which. `npm run check` reports what is forbidden here, and
// `node scripts/picture.mts` draws it in docs/architecture.md. How to read a rule: https://github.com/sverweij/dependency-cruiser

/** What matches `part` imports itself and what is `allowed`, nothing else. */
const mayImport = (name, part, ...allowed) => ({
	name,
	severity: 'error',
	from: { path: part },
	to: { pathNot: [part, ...allowed] },
});

/**
 * The folders of a folder from top to bottom: each imports itself and those after it. '' is what lies beside them. A
 * folder that is not listed imports nothing.
 */
const floors = (folder, names, others = []) => {
	const pathOf = (name) => (name === '' ? `^${folder}/[^/]+$` : `^${folder}/${name}/`);
	const unlisted = `^${folder}/(?!(${[...names, ...others].filter(Boolean).join('|')})/)[^/]+/`;
	return [
		...names.slice(1).map((name, index) => ({
			name: `${folder}/${name || '*'} imports downward`,
			severity: 'error',
			from: { path: pathOf(name) },
			to: { path: names.slice(0, index + 1).map(pathOf) },
		})),
		{
			name: `every folder of ${folder} is listed`,
			severity: 'error',
			from: { path: unlisted },
			to: {},
		},
	];
};

const n8n = '^node_modules/n8n-workflow/';
const shared = (...folders) => `^nodes/shared/(${folders.join('|')})/`;
const file = (path) => `^nodes/shared/${path}\\.ts$`;

const nodes = [
	mayImport(
		'the credential knows n8n and the target of requests',
		'^credentials/',
		n8n,
		file('transport/connection/target'),
	),
	mayImport('wire/ knows zod', shared('wire'), '^node_modules/zod/'),
	mayImport('environment.ts knows n8n', file('environment'), n8n),
	mayImport(
		'transport/ knows wire/ and the environment',
		shared('transport'),
		n8n,
		'^(node:)?crypto$',
		file('environment'),
		shared('wire'),
	),
	mayImport('list/ knows nothing', shared('list')),
	mayImport(
		'api/ knows lists, transport and wire',
		shared('api'),
		n8n,
		shared('list', 'transport', 'wire'),
	),
	mayImport(
		'pickers/ know the API',
		shared('pickers'),
		n8n,
		shared('api', 'wire'),
		file('transport/connection/(connection|target)'),
	),
	mayImport(
		'parameters/ know the connection',
		shared('parameters'),
		n8n,
		shared('wire'),
		file('transport/connection/connection'),
	),
	mayImport(
		'files/ know how a PDF is requested',
		shared('files'),
		n8n,
		file('parameters/parameters'),
		file('transport/requestPdf'),
	),
	mayImport(
		'operation/ knows parameters and files',
		shared('operation'),
		n8n,
		file('environment'),
		file('wire/text'),
		file('transport/errors/callError'),
		shared('parameters', 'files', 'transport/connection'),
	),
	mayImport('the mapping knows wire types', '^nodes/[^/]+/mapping/', n8n, shared('wire')),
	{
		name: 'of n8n, the mapping knows types only',
		severity: 'error',
		from: { path: '^nodes/[^/]+/mapping/' },
		to: { path: n8n, dependencyTypesNot: ['type-only'] },
	},
	mayImport(
		'messages/ know the mapping',
		'^nodes/[^/]+/messages/',
		shared('wire'),
		'^nodes/[^/]+/mapping/',
	),
	mayImport(
		'what the trigger remembers knows lists',
		'^nodes/PdfTemplateTrigger/(cursor|listState|process)\\.ts$',
		n8n,
		file('environment'),
		shared('list'),
		'^nodes/PdfTemplateTrigger/documents\\.ts$',
	),
	mayImport(
		'a node knows its own folder, operations and pickers',
		'^nodes/[^/]+/[^/]+\\.node\\.ts$',
		n8n,
		'^nodes/(?!shared/)',
		shared('operation', 'pickers'),
		file('transport/credentialTest'),
	),
	mayImport(
		'what belongs to a node reaches the service through api/',
		'^nodes/(?!shared/)',
		n8n,
		file('environment'),
		file('transport/connection/connection'),
		file('transport/errors/callError'),
		file('transport/credentialTest'),
		shared('operation', 'pickers', 'parameters', 'files', 'api', 'list', 'wire'),
	),
	{
		name: 'no node reaches into another',
		severity: 'error',
		from: { path: '^nodes/(?!shared/)([^/]+)/' },
		to: { path: '^nodes/(?!shared/)', pathNot: '^nodes/$1/' },
	},
	{
		name: 'a node loads everything when it is loaded',
		severity: 'error',
		from: { path: '^nodes/' },
		to: { dependencyTypes: ['dynamic-import', 'require'] },
	},
	...floors('nodes/FillPdfTemplate', ['', 'parameters', 'mapper', 'messages', 'mapping']),
	...floors('nodes/shared/transport', ['', 'errors', 'connection', 'limiter']),
];

const service = [
	{
		name: 'the service knows nothing of the nodes and the mock',
		severity: 'error',
		from: { path: '^service/' },
		to: { path: '^(nodes|credentials|test)/' },
	},
	...floors('service/src', ['', 'cli', 'server', 'http', 'domain', 'store', 'pdf']),
	...floors('service/src/http', ['', 'app', 'api', 'observe', 'exchange']),
	{
		name: 'store/ knows of pdf/ what a field is',
		severity: 'error',
		from: { path: '^service/src/store/' },
		to: { path: '^service/src/pdf/', pathNot: '^service/src/pdf/form\\.ts$' },
	},
	{
		name: 'domain/, store/ and pdf/ know no HTTP',
		severity: 'error',
		from: { path: '^service/src/(domain|store|pdf)/' },
		to: { path: '(^|/)(hono|@hono|undici|https?)(/|$)' },
	},
	{
		name: 'only what few runs need is loaded later',
		severity: 'error',
		from: {
			path: '^service/src/',
			pathNot: '/(oidc|loadPdfJs|loadPg|loadS3)\\.ts$|Thread\\.mjs$',
		},
		to: { dependencyTypes: ['dynamic-import'] },
	},
];

const mock = [
	{
		name: 'the mock knows the service, and not the nodes, whose mistakes it must not share',
		severity: 'error',
		from: { path: '^test/mock-server/' },
		to: { path: '^(nodes|credentials|test/(?!mock-server/)|service/test)/' },
	},
	...floors(
		'test/mock-server',
		['cli', 'recorder', 'server', 'http', 'folder', 'accounts', 'state', 'assumptions'],
		['web'],
	),
	...floors('test/mock-server/http', ['', 'admin', 'journal', 'faults']),
];

export default {
	forbidden: [
		...nodes,
		...service,
		...mock,
		{ name: 'no circle of files', severity: 'error', from: {}, to: { circular: true } },
		{
			name: 'no circle of folders',
			scope: 'folder',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		// Types count as well: what knows the shape of something depends on it.
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'test/tsconfig.json' },
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'types', 'node', 'default'],
		},
	},
};
