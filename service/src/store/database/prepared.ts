import { createQueryId } from 'kysely';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Query } from './tables.ts';

/** Stands for a value while a query is compiled. */
class Placeholder {
	readonly name: string;

	constructor(name: string) {
		this.name = name;
	}
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Compiles a query once per kind of database: compiling takes longer than running it in SQLite. `build` may use
 * properties of `values` only as bound values.
 */
export function prepared<Values extends object, Row>(
	build: (query: Query, values: Values) => Compilable<Row>,
): (query: Query, values: Values) => Promise<Row[]> {
	const compiled = new Map<unknown, CompiledQuery<Row>>();
	return async (query, values) => {
		const kind = query.getExecutor().adapter.constructor;
		const known = compiled.get(kind) ?? build(query, placeholders as Values).compile();
		compiled.set(kind, known);
		const parameters = known.parameters.map((value) =>
			value instanceof Placeholder ? (values as Record<string, unknown>)[value.name] : value,
		);
		const { rows } = await query.executeQuery<Row>({
			...known,
			parameters,
			queryId: createQueryId(),
		});
		return rows;
	};
}
