// Redraws the picture in docs/architecture.md from the imports of the code: node scripts/picture.mts
// With --print it only prints it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '..');
const file = join(project, 'docs/architecture.md');

interface Cruised {
	readonly modules: readonly {
		readonly source: string;
		readonly dependencies: readonly { readonly resolved: string }[];
	}[];
}

/** The imports of the nodes, the service and the mock. */
function cruised(): Cruised {
	const program = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
	const args = ['--output-type', 'json', 'nodes', 'service/src', 'test/mock-server'];
	const options = { cwd: project, encoding: 'utf8', maxBuffer: 100_000_000 } as const;
	return JSON.parse(execFileSync(process.execPath, [program, ...args], options)) as Cruised;
}

/** The parts that are drawn, and which of their folders are boxes. */
const houses = [
	{ id: 'nodes', title: 'The nodes: nodes/', box: /^nodes\/(?:shared\/)?([^/.]+)/ },
	{ id: 'service', title: 'The service: service/src/', box: /^service\/src\/([^/.]+)\// },
	{ id: 'mock', title: 'The mock: test/mock-server/', box: /^test\/mock-server\/([^/.]+)\// },
];

function boxOf(path: string): string | undefined {
	for (const { id, box } of houses) {
		const name = box.exec(path)?.[1];
		if (name !== undefined) return `${id}_${name}["${name}"]`;
	}
	return undefined;
}

/** The picture in Mermaid, which GitHub renders. Leaves out arrows that others imply. */
function picture(): string {
	const { modules } = cruised();
	const arrows = new Map<string, Set<string>>();
	for (const { source, dependencies } of modules) {
		for (const { resolved } of dependencies) {
			const [from, to] = [boxOf(source), boxOf(resolved)];
			if (from === undefined || to === undefined || from === to) continue;
			arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
		}
	}
	const after = (from: string) => [...(arrows.get(from) ?? [])];
	const leads = (from: string, to: string): boolean =>
		after(from).some((next) => next === to || leads(next, to));
	const lines = [...arrows.keys()]
		.flatMap((from) =>
			after(from)
				.filter((to) => !after(from).some((other) => other !== to && leads(other, to)))
				.map((to) => `${from} --> ${to}`),
		)
		.sort();
	const isIn = (line: string, id: string) =>
		line.split(' --> ').every((box) => box.startsWith(`${id}_`));
	return [
		'```mermaid',
		'flowchart TD',
		...houses.flatMap(({ id, title }) => [
			`\tsubgraph ${id}["${title}"]`,
			...lines.filter((line) => isIn(line, id)).map((line) => `\t\t${line}`),
			'\tend',
		]),
		...lines.filter((line) => !houses.some(({ id }) => isIn(line, id))).map((line) => `\t${line}`),
		'```',
	].join('\n');
}

if (process.argv.includes('--print')) process.stdout.write(`${picture()}\n`);
else {
	const drawn = picture();
	const text = readFileSync(file, 'utf8').replace(/```mermaid[\s\S]*?```/, () => drawn);
	writeFileSync(file, text);
}
