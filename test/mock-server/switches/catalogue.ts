import { aboutDocuments } from './openPoints/aboutDocuments.ts';
import { aboutFilling } from './openPoints/aboutFilling.ts';
import { aboutRequests } from './openPoints/aboutRequests.ts';
import { aboutTemplates } from './openPoints/aboutTemplates.ts';

export type { OpenPoint } from './openPoints/openPoint.ts';

/** Every guess of the local service about the real one. */
export const switchCatalogue = {
	...aboutTemplates,
	...aboutFilling,
	...aboutDocuments,
	...aboutRequests,
};
