import { sql } from 'kysely';
import type { Query } from './database/tables.ts';

/** How many positions a row of `document_tally` covers, as defined in its triggers. */
export const positionsPerBlock = 4096;

/** A block of positions with its number of visible documents. */
export interface Block {
	/** The block starts at position `block * positionsPerBlock`. */
	readonly block: number;
	/** How many documents of the block are outside the trash, as is their template. */
	readonly n: number;
}

/** The blocks in which a team has visible documents; everything between them can be skipped. */
export async function visibleBlocks(
	query: Query,
	teamId: number,
	direction: 'asc' | 'desc',
): Promise<readonly Block[]> {
	const rows = await query
		.selectFrom('document_tally')
		.select(({ fn }) => ['block', fn.sum<number>('n').as('n')])
		.where('team_id', '=', teamId)
		.groupBy('block')
		.having(sql<boolean>`sum(n) > 0`)
		.orderBy('block', direction)
		.execute();
	return rows.map(({ block, n }) => ({ block, n: Number(n) }));
}
