/** The shape of a JSON value: property names and types, no values. */
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

const deepest = 8;

/** Masks property names that could be values, for example in an object keyed by user input. */
export function shownName(name: string): string {
	return /^[A-Za-z_][\w-]{0,39}$/.test(name) ? name : '*';
}

function unique(shapes: readonly Shape[]): Shape[] {
	const known = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]));
	return [...known.values()];
}

/** The shape of a value; an array lists each distinct shape of its items once. */
export function shapeOf(value: unknown, depth = 0): Shape {
	if (value === null) return 'null';
	if (typeof value !== 'object') return typeof value;
	if (depth === deepest) return 'deeper';
	if (Array.isArray(value)) return unique(value.map((item) => shapeOf(item, depth + 1)));
	const properties = Object.entries(value);
	return Object.fromEntries(
		properties.map(([name, each]) => [shownName(name), shapeOf(each, depth + 1)]),
	);
}
