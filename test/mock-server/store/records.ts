import type { FormField } from '../pdf/form.ts';

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
