import { iterateDocuments, iterateRecentDocuments } from '../../../shared/api/documents';
import { listItems, listParameters, listRange } from '../../../shared/operation/list';
import type { Run } from '../../../shared/operation/operation';
import type { ResourceOperation } from '../../../shared/operation/resource';
import type { Document } from '../../../shared/wire/objects';
import { filtersParameter, passes, readFilters, type DocumentFilters } from './documentFilters';

export const getAll: ResourceOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many documents',
		description: 'List the documents created from templates, with their download links',
	},
	forModel: 'Lists the documents that were created from PDF templates, with their IDs and names.',
	parameters: listParameters.flatMap((parameter) =>
		parameter.name === 'options' ? [filtersParameter, parameter] : [parameter],
	),
	perform: (run) => async (itemIndex) => {
		const range = listRange(run, itemIndex);
		const filters = readFilters(run, itemIndex);
		const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
		return await listItems(
			isFiltered ? filtered(run, filters, range) : iterateDocuments(run.connection, range),
		);
	},
};

/** Offset and limit count the documents that pass. Reading ends when enough have passed. */
async function* filtered(
	run: Run,
	filters: DocumentFilters,
	{ offset, limit }: { readonly offset: number; readonly limit: number },
): AsyncGenerator<Document, void, undefined> {
	const { createdAfter } = filters;
	const documents =
		createdAfter === undefined
			? iterateDocuments(run.connection)
			: iterateRecentDocuments(run.connection, createdAfter);
	let passed = 0;
	for await (const document of documents) {
		if (!passes(run, document, filters)) continue;
		passed++;
		if (passed > offset) yield document;
		if (passed >= offset + limit) return;
	}
}
