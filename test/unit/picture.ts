import { importsOf, sources } from './imports.ts';

/** The folders that docs/architecture.md draws, in its two halves. */
const halves = [
	{ folder: 'nodes', title: 'The nodes', inside: /^nodes\/(shared\/)?([^/.]+)/ },
	{
		folder: 'test/mock-server',
		title: 'The local service',
		inside: /^test\/mock-server\/()([^/.]+)\//,
	},
];

type Arrows = Map<string, Set<string>>;

/** Which folder imports from which others. */
function arrowsIn(folder: string, inside: RegExp): Arrows {
	const arrows: Arrows = new Map();
	const boxOf = (path: string) => inside.exec(path)?.[2];
	for (const { from, target } of sources(folder).flatMap(importsOf)) {
		const [one, other] = [boxOf(from), boxOf(target)];
		if (one === undefined || other === undefined || one === other) continue;
		arrows.set(one, (arrows.get(one) ?? new Set()).add(other));
	}
	return arrows;
}

function reaches(arrows: Arrows, from: string, to: string): boolean {
	return [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(arrows, next, to));
}

/** Leaves out an arrow where others lead the same way, so that the picture can be read. */
function reduced(arrows: Arrows): [from: string, to: string][] {
	return [...arrows].flatMap(([from, targets]) =>
		[...targets]
			.filter((to) => ![...targets].some((other) => other !== to && reaches(arrows, other, to)))
			.map((to): [string, string] => [from, to]),
	);
}

/** Mermaid's IDs hold no slash. */
function idOf(folder: string): string {
	return folder.replace(/\W/g, '_');
}

/** The picture of docs/architecture.md, drawn from the imports of the code; GitHub renders Mermaid. */
export function picture(): string {
	const parts = halves.map(({ folder, title, inside }) => {
		const lines = reduced(arrowsIn(folder, inside)).map(
			([from, to]) => `\t\t${idOf(folder)}_${from}["${from}"] --> ${idOf(folder)}_${to}["${to}"]`,
		);
		return [`\tsubgraph ${idOf(folder)}["${title}: ${folder}/"]`, ...lines.sort(), '\tend'].join(
			'\n',
		);
	});
	return ['```mermaid', 'flowchart TD', ...parts, '```'].join('\n');
}
