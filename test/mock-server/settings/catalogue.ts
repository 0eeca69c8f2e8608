import { aboutDocuments } from './assumptions/aboutDocuments.ts';
import { aboutFilling } from './assumptions/aboutFilling.ts';
import { aboutRequests } from './assumptions/aboutRequests.ts';
import { aboutTemplates } from './assumptions/aboutTemplates.ts';

export type { OpenPoint } from './assumptions/assumption.ts';

/** Every guess of the local service about the real one. */
export const switchCatalogue = {
	...aboutTemplates,
	...aboutFilling,
	...aboutDocuments,
	...aboutRequests,
};
