import { sql } from 'kysely';
import type { Query } from './database/tables.ts';

/** How many positions a tally covers, as defined in its triggers. */
export const positionsPerBlock = 4096;

/** A block of positions with its number of visible documents. */
export interface Block {
	/** The block starts at position `block * positionsPerBlock`. */
	readonly block: number;
	/** How many documents of the block are outside the trash, as is their template. */
	readonly n: number;
	/** None of them was created before this. */
	readonly first: string;
	/** None of them was created after this. */
	readonly last: string;
}

/** Whose documents: those of a team, or of one template. */
export type Counted = { readonly teamId: number } | { readonly template: number };

/** The blocks in which there are visible documents; everything between them can be skipped. */
export async function visibleBlocks(
	query: Query,
	counted: Counted,
	direction: 'asc' | 'desc',
): Promise<readonly Block[]> {
	const tally =
		'template' in counted
			? sql`template_tally WHERE template = ${counted.template}`
			: sql`document_tally WHERE team_id = ${counted.teamId}`;
	const { rows } = await sql<Block>`
		SELECT block, sum(n) AS n, min(first_created) AS first, max(last_created) AS last FROM ${tally}
		GROUP BY block HAVING sum(n) > 0 ORDER BY block ${sql.raw(direction)}
	`.execute(query);
	return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }));
}
