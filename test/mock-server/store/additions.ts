import type { Base } from './documentBytes.ts';
import type { FormField } from '../pdf/form.ts';

export interface NewTemplate {
	readonly uid?: string;
	readonly name: string;
	readonly bytes: Uint8Array;
	/** Default: the fields in the PDF. */
	readonly fields?: readonly FormField[];
}

export interface NewDocument {
	readonly templateUid: string;
	readonly name: string;
	readonly bytes: Uint8Array;
	/** The bytes that `bytes` starts with, which are stored once for all documents; default: none. */
	readonly base?: Base;
}

export interface ManyTemplates {
	readonly bytes: Uint8Array;
	readonly fields?: readonly FormField[];
	/** Default: "Template 1", "Template 2", … */
	readonly name?: (index: number) => string;
}

export interface ManyDocuments {
	readonly templateUid: string;
	/** Default: the template's own PDF. */
	readonly bytes?: Uint8Array;
	/** Default: "Document 1", "Document 2", … */
	readonly name?: (index: number) => string;
	readonly created?: (index: number) => Date;
}
