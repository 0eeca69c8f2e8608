import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

interface Cruised {
	readonly modules: readonly {
		readonly source: string;
		readonly dependencies: readonly {
			readonly resolved: string;
			readonly dependencyTypes: readonly string[];
		}[];
	}[];
}

/** What each file in these folders, and each that it imports, imports itself; without what it only takes types from. */
function importsOf(folders: readonly string[]): Map<string, string[]> {
	const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
	const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
	const options = { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 } as const;
	const { modules } = JSON.parse(
		execFileSync(process.execPath, [program, ...args], options),
	) as Cruised;
	const loaded = (dependencies: Cruised['modules'][number]['dependencies']) =>
		dependencies
			.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
			.map(({ resolved }) => resolved);
	return new Map(modules.map(({ source, dependencies }) => [source, loaded(dependencies)]));
}

function reaches(imports: ReadonlyMap<string, readonly string[]>, from: string, to: string) {
	const reached = new Set([from]);
	for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
	return reached.has(to);
}

/** The one module of the sources that takes requests, those of the service and of the mock. */
const listening = 'service/src/http/listener.ts';

const aboutNodes = 'It is about the nodes; a service that misbehaves is the mock’s.';
const aboutSettings = 'It is about the nodes with every setting of the mock.';
const ofMock = 'Only the mock’s page has it.';

/** Suites that start the service from its sources, or the mock, and why. */
const others: Readonly<Record<string, string>> = {
	'service/test/http/pause.test.ts':
		'It is about one part: a restore waits for downloads that begin and end as the test wants.',
	'service/test/server/clock.test.ts':
		'It sets the clock of the service, which the installed one takes from Node itself.',
	'test/long/anyService.test.ts': aboutNodes,
	'test/long/apiConformity.test.ts': 'It asks the mock and the installed service the same.',
	'test/long/bigBatch.test.ts': aboutNodes,
	'test/long/everyValue/fills.test.ts': aboutSettings,
	'test/long/everyValue/operations.test.ts': aboutSettings,
	'test/long/everyValue/recorder.test.ts': aboutSettings,
	'test/long/faultMatrix.test.ts': aboutNodes,
	'test/long/fuzzedAnswers.test.ts': aboutNodes,
	'test/long/histories.test.ts': aboutNodes,
	'test/long/leaks.test.ts': aboutNodes,
	'test/long/memoryHint.test.ts': aboutNodes,
	'test/long/model.test.ts': aboutNodes,
	'test/long/page/quiet.test.ts': ofMock,
	'test/long/page/testTools.test.ts': ofMock,
	'test/long/storage/killed.test.ts':
		'It takes from the stage what runs a workflow; its three instances are the installed ones.',
	'test/long/streaming.test.ts': aboutNodes,
};

test('every other suite that starts the service starts the installed one', () => {
	const imports = importsOf(['service/test', 'test/long', 'test/unit/mock-server']);
	const asked = /^(test\/long|service\/test\/(access|cli|http|server))\/.*\.test\.ts$/;
	const suites = [...imports.keys()].filter((file) => asked.test(file));
	expect(suites.length).toBeGreaterThan(100);
	// Such an import is seen.
	expect(reaches(imports, 'service/src/index.ts', listening)).toBe(true);
	expect(reaches(imports, 'test/unit/mock-server/serviceClient.ts', listening)).toBe(true);
	const found = suites.filter((file) => reaches(imports, file, listening));
	expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
