import { createdAt, iterateDocuments } from '../../../shared/api/documents';
import { isFinalForList } from '../../../shared/api/refusal';
import { iterateTemplates } from '../../../shared/api/templates';
import { memoizeAsync } from '../../../shared/operation/memoize';
import type { Connection } from '../../../shared/transport/connection/connection';
import { comparable } from '../../../shared/wire/text';
import type { Template } from '../../../shared/wire/objects';

export interface DocumentCount {
	/** Documents that name the template. */
	readonly own: number;
	/** Documents that name no existing template, and are not known to be older than this one: it may have had that name. */
	readonly unclear: number;
}

/**
 * How many documents a template has, by its name: documents do not hold the ID of their template (interface, section
 * 2.3), and keep the name that it had when they were created. Both lists are read once per run.
 */
export function documentCounts(
	connection: Connection,
): (template: Template) => Promise<DocumentCount> {
	const readOnce = memoizeAsync(async () => await countByTemplate(connection), isFinalForList);
	return async (template) => {
		const { counts, unclear } = await readOnce();
		const since = createdAt(template);
		return {
			own: counts.get(comparable(template.name ?? '')) ?? 0,
			unclear: unclear.filter((moment) => !(moment < since)).length,
		};
	};
}

/** @returns documents by the name of an existing template, and when the others were created (ms since 1970, or NaN) */
async function countByTemplate(connection: Connection) {
	const counts = new Map<string, number>();
	for await (const { name } of iterateTemplates(connection)) {
		counts.set(comparable(name ?? ''), 0);
	}
	counts.delete('');
	const unclear: number[] = [];
	for await (const document of iterateDocuments(connection)) {
		const name = comparable(document.templateName ?? '');
		const count = counts.get(name);
		if (count === undefined) unclear.push(createdAt(document));
		else counts.set(name, count + 1);
	}
	return { counts, unclear };
}
