import type { KyselyPlugin } from 'kysely';

/** Rejects changes: these need a transaction. */
export const readOnly: KyselyPlugin = {
	transformQuery({ node }) {
		if (node.kind === 'SelectQueryNode' || node.kind === 'RawNode') return node;
		throw new Error('database.query only reads: change the database in a transaction.');
	},
	transformResult: async ({ result }) => result,
};
