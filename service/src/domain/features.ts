/** A part of the API beyond lists, fills and downloads. The words are public: clients look for them. */
export type Feature =
	| 'fill-options'
	| 'template-files'
	| 'template-history'
	| 'document-delete'
	| 'document-filters'
	| 'document-combine'
	| 'webhooks'
	| 'events';

/** What this service has: each feature adds its word once all of it is there. */
export const features: readonly Feature[] = ['document-delete'];
