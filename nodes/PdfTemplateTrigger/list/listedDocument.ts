import type { Document } from '../../shared/wire/document';

/** A document with the moment at which it was created, by the service's clock, in ms since 1970. */
export interface ListedDocument {
	readonly uid: string;
	readonly created: number;
	readonly document: Document;
}
