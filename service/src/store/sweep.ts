import type { Database } from './database/database.ts';
import { forgetOldKeys } from './fillKeys.ts';
import { forgetOldTrash } from './trash.ts';

/** Rows that one transaction deletes, so that others do not wait for long. */
const atOnce = 100;

/**
 * Deletes what has been in the trash for 30 days, keys of fills that are too old, and contents that nothing refers to any
 * more. Returns how many contents.
 */
export async function sweep(database: Database, now: Date): Promise<number> {
	await database.transaction((query) => forgetOldKeys(now, query));
	await forgetOldTrash(database, now);
	let count = 0;
	for (;;) {
		const swept = await database.transaction((query) =>
			query
				.deleteFrom('content')
				.where('hash', 'in', (from) =>
					from
						.selectFrom('content')
						.select('hash')
						.where(({ not, exists, selectFrom }) =>
							not(
								exists(
									selectFrom('template')
										.select('uid')
										.whereRef('template.content_hash', '=', 'content.hash'),
								),
							),
						)
						.where(({ not, exists, selectFrom }) =>
							not(
								exists(
									selectFrom('document_bytes')
										.select('document')
										.whereRef('document_bytes.content_hash', '=', 'content.hash'),
								),
							),
						)
						.limit(atOnce),
				)
				.returning('hash')
				.execute(),
		);
		count += swept.length;
		if (swept.length < atOnce) return count;
	}
}
