import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import { readList } from '../../../../nodes/PdfTemplateTrigger/list/readList';
import type { Wish } from '../../../../nodes/PdfTemplateTrigger/list/reading';
import { stuck, type ListModel } from './listModel.ts';

/** Whether a page reaches back to this moment. */
export const olderThan = (moment: number) => (page: readonly ListedDocument[]) =>
	page.some(({ created }) => created <= moment);

/** Reads a list as a poll does, its first page or as far as wanted; `moments` are those of creation. */
export async function read(model: ListModel, wish: Partial<Wish> = {}) {
	const { fetchPage } = model;
	const { listed, ...reading } = await readList({
		isEnough: () => true,
		fetchPage,
		stuck,
		...wish,
	});
	return { ...reading, moments: listed.map(({ created }) => created) };
}
