import type { IDataObject } from 'n8n-workflow';
import type { Session } from './session.ts';

/** A Data Table of n8n, as its editor shows it. */
export class DataTable {
	readonly #session: Session;
	readonly #path: string;
	readonly id: string;

	private constructor(session: Session, folder: string, id: string) {
		this.#session = session;
		this.#path = `${folder}/${id}`;
		this.id = id;
	}

	/** The IDs of the tables that there are. */
	static async idsByName(session: Session): Promise<Map<string, string>> {
		const path = await folderOf(session);
		const { data } = await session.get<{ data: { id: string; name: string }[] }>(path);
		return new Map(data.map(({ id, name }) => [name, id]));
	}

	static async create(
		session: Session,
		name: string,
		types: Readonly<Record<string, 'string' | 'number'>>,
	): Promise<DataTable> {
		const path = await folderOf(session);
		const columns = Object.entries(types).map(([column, type]) => ({ name: column, type }));
		const { id } = await session.post<{ id: string }>(path, { name, columns });
		return new DataTable(session, path, id);
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

async function folderOf(session: Session): Promise<string> {
	const project = await session.get<{ id: string }>('/rest/projects/personal');
	return `/rest/projects/${project.id}/data-tables`;
}
