import type { ByteRange, FormField } from '../pdf/form.ts';
import type { Base } from './documentBytes.ts';

export interface Template {
	readonly uid: string;
	readonly teamId: number;
	readonly creatorId: number;
	/** ISO 8601 in UTC with milliseconds, like all times here. */
	readonly created: string;
	readonly updated: string;
	readonly name: string;
	readonly fields: readonly FormField[];
	/** The hash of the template's PDF, its address in `Contents`. */
	readonly baseHash: string;
	/** The user who changed it last, where one is known. */
	readonly changedBy?: number | undefined;
	/** Where the page shows it; in no folder if it is absent. */
	readonly folder?: string | undefined;
}

export interface Document {
	readonly uid: string;
	readonly teamId: number;
	readonly creatorId: number;
	readonly created: string;
	readonly updated: string;
	/** The template's name when the document was created: a snapshot, like the document itself. */
	readonly templateName: string;
	readonly name: string;
	readonly templateUid: string;
}

export interface Page {
	readonly limit: number;
	readonly offset: number;
	readonly order: 'newest' | 'oldest';
	/** Only items whose name contains this text. */
	readonly search?: string;
}

/** A template or document that is changed, by its name. */
export interface Named {
	readonly uid: string;
	readonly name: string;
}

/** Which documents; all that is given must hold. */
export interface DocumentFilter {
	/** The name contains this text. */
	readonly search?: string | undefined;
	/** The uid of the template that they were created from. */
	readonly template?: string | undefined;
	/** Created at this time or later. */
	readonly from?: string | undefined;
	/** Created before this time. */
	readonly until?: string | undefined;
}

/** A page of a team's documents. */
export interface DocumentPage {
	readonly items: readonly Document[];
	/** How many documents match. */
	readonly total: number;
}

/** A page of the documents that a filter asks for. */
export interface FoundDocuments {
	readonly items: readonly Document[];
	/** How many there are; where that would take long, some of those after the page are counted. */
	readonly total: number;
	/** Whether there are more than `total`. */
	readonly isMore: boolean;
}

export interface NewTemplate {
	readonly uid?: string;
	readonly name: string;
	readonly bytes: Uint8Array;
	/** Default: the fields in the PDF. */
	readonly fields?: readonly FormField[];
	/** The user who adds it; default: the number of the team. */
	readonly creatorId?: number | undefined;
}

export interface NewDocument {
	readonly templateUid: string;
	/** Default: that of the template. */
	readonly name?: string | undefined;
	/** The user who creates it; default: the number of the team. */
	readonly creatorId?: number | undefined;
	readonly bytes: Uint8Array;
	/** The bytes that `bytes` starts with, which are stored once for all documents; default: none. */
	readonly base?: Base;
	/** The parts of `bytes` that other documents may have as well, in their order; default: none. */
	readonly shared?: readonly ByteRange[];
}
