import { sql } from 'kysely';
import type { Query } from './database/tables.ts';

/** How many positions a row of `document_tally` counts: its triggers say so. */
export const positionsPerBlock = 4096;

/** Positions of documents that are not in the trash, nor is their template. */
export interface Block {
	/** The block of positions from `block * positionsPerBlock` on. */
	readonly block: number;
	/** How many such documents it has. */
	readonly n: number;
}

/** The blocks of positions in which a team has documents to show: between them, nothing has to be looked at. */
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
