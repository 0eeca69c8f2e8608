import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

/** A secret by name: created once, then shared by all processes that open the database. */
export async function storedSecret(database: Database, name: string): Promise<Uint8Array> {
	return database.transaction(async (query) => {
		await query
			.insertInto('secret')
			.values({ name, value: randomBytes(32) })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		const { value } = await query
			.selectFrom('secret')
			.select('value')
			.where('name', '=', name)
			.executeTakeFirstOrThrow();
		return value;
	});
}
