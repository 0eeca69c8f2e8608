import type { Database } from './database.ts';

/** As long as what a fill may store. */
const filler = ' '.repeat(200_000);

/** Rejects with DiskFullError if the disk has no room for another fill; what it writes does not stay. */
export async function tryRoom(database: Pick<Database, 'transaction'>): Promise<void> {
	const name = 'room';
	await database.transaction((query) =>
		query
			.insertInto('chore')
			.values({ name, done: filler })
			.onConflict((conflict) => conflict.column('name').doUpdateSet({ done: filler }))
			.execute(),
	);
	await database.transaction((query) =>
		query.deleteFrom('chore').where('name', '=', name).execute(),
	);
}
