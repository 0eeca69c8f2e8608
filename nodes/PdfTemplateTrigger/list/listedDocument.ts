import type { ListPage } from '../../shared/pagination/listPage';
import type { Document } from '../../shared/wire/objects';

/** A document with its creation time by the service's clock, in ms since 1970. */
export interface ListedDocument {
	readonly uid: string;
	readonly created: number;
	readonly document: Document;
}

export type Page = ListPage<ListedDocument>;

/** When the documents were created, in ms since 1970. */
export function momentsOf(documents: readonly ListedDocument[]): number[] {
	return documents.map(({ created }) => created);
}
