import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import { walkPages, type Direction } from '../../../../nodes/PdfTemplateTrigger/list/walkPages';
import type { FetchPage } from '../../../../nodes/shared/pagination/listPage';
import { stuck, type ListModel } from './listModel.ts';

/** A service that may count wrongly, or page wrongly. */
interface Service {
	readonly model: ListModel;
	/** How many documents it says there are; `pages` is the number of requests before. */
	readonly count?: (pages: number) => number | undefined;
	/** Where a page really begins. */
	readonly shift?: (offset: number, pages: number) => number;
}

function fetcher({ model, count, shift = (offset) => offset }: Service): FetchPage<ListedDocument> {
	return async ({ offset, limit }) => {
		const pages = model.pages;
		const page = await model.fetchPage({ offset: shift(offset, pages), limit });
		model.offsets[pages] = offset;
		return { ...page, offset, ...(count && { count: count(pages) }) };
	};
}

/** The moments of all documents that a walk finds; `change` happens after the page where it begins was read. */
export async function walked(
	service: Service,
	{ from, way, change }: { from: number; way: Direction; change?: () => void },
) {
	const fetchPage = fetcher(service);
	const start = await fetchPage({ offset: from, limit: 100 });
	change?.();
	const found = start.items.map(({ created }) => created);
	for await (const { fresh } of walkPages({ fetchPage, start, direction: way, stuck })) {
		found.push(...fresh.map(({ created }) => created));
	}
	return found.sort((one, other) => one - other);
}
