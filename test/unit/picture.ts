import { importsOf, sources } from './imports.ts';

/** The houses that docs/architecture.md draws. */
const houses = [
	{ folder: 'nodes', title: 'The nodes', inside: /^nodes\/(?:shared\/)?([^/.]+)/ },
	{ folder: 'service/src', title: 'The service', inside: /^service\/src\/([^/.]+)\// },
	{ folder: 'test/mock-server', title: 'The mock', inside: /^test\/mock-server\/([^/.]+)\// },
];

type Arrows = Map<string, Set<string>>;

/** A folder as Mermaid draws it; its IDs hold no slash. */
function boxOf(path: string): string | undefined {
	const house = houses.find(({ folder }) => path.startsWith(`${folder}/`));
	const name = house?.inside.exec(path)?.[1];
	return house && name && `${idOf(house.folder)}_${name}["${name}"]`;
}

function idOf(folder: string): string {
	return folder.replace(/\W/g, '_');
}

/** Which folder imports from which others. */
function allArrows(): Arrows {
	const arrows: Arrows = new Map();
	for (const { from, target } of houses
		.flatMap(({ folder }) => sources(folder))
		.flatMap(importsOf)) {
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

/** The picture of docs/architecture.md, drawn from the imports of the code; GitHub renders Mermaid. */
export function picture(): string {
	const lines = reduced(allArrows())
		.map(([from, to]) => ({ from, to, text: `${from} --> ${to}` }))
		.sort((one, other) => (one.text < other.text ? -1 : 1));
	const isIn = (folder: string) => (box: string) => box.startsWith(`${idOf(folder)}_`);
	const parts = houses.map(({ folder, title }) => {
		const own = lines.filter(({ from, to }) => [from, to].every(isIn(folder)));
		const texts = own.map(({ text }) => `\t\t${text}`);
		return [`\tsubgraph ${idOf(folder)}["${title}: ${folder}/"]`, ...texts, '\tend'].join('\n');
	});
	const between = lines
		.filter(({ from, to }) => !houses.some(({ folder }) => [from, to].every(isIn(folder))))
		.map(({ text }) => `\t${text}`);
	return ['```mermaid', 'flowchart TD', ...parts, ...between, '```'].join('\n');
}
