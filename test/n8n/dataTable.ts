import type { IDataObject } from 'n8n-workflow';
import type { Session } from './session.ts';

/** A Data Table of n8n, as its editor shows it. */
export class DataTable {
	readonly #session: Session;
	readonly #path: string;

	private constructor(session: Session, path: string) {
		this.#session = session;
		this.#path = path;
	}

	static async create(
		session: Session,
		name: string,
		types: Readonly<Record<string, 'string' | 'number'>>,
	): Promise<DataTable> {
		const project = await session.get<{ id: string }>('/rest/projects/personal');
		const path = `/rest/projects/${project.id}/data-tables`;
		const columns = Object.entries(types).map(([column, type]) => ({ name: column, type }));
		const { id } = await session.post<{ id: string }>(path, { name, columns });
		return new DataTable(session, `${path}/${id}`);
	}

	async add(rows: readonly IDataObject[]): Promise<void> {
		await this.#session.post(`${this.#path}/insert`, { data: rows });
	}

	/** In the order in which they were added. */
	async rows(): Promise<IDataObject[]> {
		const { data } = await this.#session.get<{ data: IDataObject[] }>(
			`${this.#path}/rows?sortBy=id:asc`,
		);
		return data;
	}

	async change(id: number, data: IDataObject): Promise<void> {
		const filters = [{ columnName: 'id', condition: 'eq', value: id }];
		await this.#session.patch(`${this.#path}/rows`, { filter: { type: 'and', filters }, data });
	}
}
