import { iterateDocuments } from '../../../shared/api/documents';
import { memoizePerKey } from '../../../shared/operation/memoize';
import type { Connection } from '../../../shared/transport/connection/connection';

/**
 * How many documents a template has, by its name: documents do not hold the ID of their template (interface, section
 * 2.3). One that does not name its template may belong to any, so it counts for all. The list is read once per run.
 */
export function documentCounts(connection: Connection): (templateName: string) => Promise<number> {
	const countAll = memoizePerKey(
		async () => await countByTemplate(connection),
		() => false,
	);
	return async (templateName) => {
		const counts = await countAll('');
		const name = templateName.trim();
		const nameless = counts.get('') ?? 0;
		return name ? (counts.get(name) ?? 0) + nameless : nameless;
	};
}

async function countByTemplate(connection: Connection): Promise<Map<string, number>> {
	const counts = new Map<string, number>();
	for await (const { templateName } of iterateDocuments(connection)) {
		const name = (templateName ?? '').trim();
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return counts;
}
