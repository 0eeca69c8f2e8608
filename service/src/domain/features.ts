/** A part of the API beyond lists, fills and downloads. The words are public: clients look for them. */
export type Feature =
	/** What the query and headers of a fill may say; `overflow=continue` is no part of it. */
	| 'fill-options'
	| 'template-files'
	| 'template-history'
	| 'document-delete'
	| 'document-filters'
	| 'document-combine'
	| 'webhooks'
	| 'events';

/** What this service has: each feature adds its word once all of it is there. */
export const features: readonly Feature[] = [
	'fill-options',
	'template-files',
	'document-delete',
	'document-filters',
	'document-combine',
];
