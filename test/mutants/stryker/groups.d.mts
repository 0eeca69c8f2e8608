interface Group {
	readonly mutate: readonly string[];
	readonly tests: readonly string[];
}

/** The code of the nodes, from `nodes/` on, and the tests that judge it, from `test/` on. */
export const groups: Readonly<Record<string, Group>>;

export function runsBuilt(group: Group): boolean;
