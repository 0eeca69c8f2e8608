import type { Behavior } from '../../domain/behavior.ts';
import { downloadByPost, downloadDocument } from './documents/downloadDocument.ts';
import { getDocument } from './documents/getDocument.ts';
import { listDocuments } from './documents/listDocuments.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { deleteTemplate } from './templates/deleteTemplate.ts';
import { fillTemplate } from './templates/fillTemplate.ts';
import { getFields } from './templates/getFields.ts';
import { getTemplate } from './templates/getTemplate.ts';
import { listTemplates } from './templates/listTemplates.ts';
import { updateTemplate } from './templates/updateTemplate.ts';

export const downloads: readonly Endpoint[] = [downloadDocument, downloadByPost];

/** The whole API, in the order of the OpenAPI description. */
export const endpoints: readonly Endpoint[] = [
	listTemplates,
	getTemplate,
	updateTemplate,
	deleteTemplate,
	fillTemplate,
	getFields,
	listDocuments,
	getDocument,
	...downloads,
];

/** The endpoints offered with the current settings. */
export function offeredEndpoints(settings: Behavior): readonly Endpoint[] {
	return endpoints.filter(({ isOffered }) => isOffered?.(settings) ?? true);
}

/** The error statuses that an endpoint can return. */
export function errorStatuses({ errors, needsKey }: Endpoint, settings: Behavior): number[] {
	const isLimited = settings.get('rate.perSecond') !== 'none';
	return [
		...errors(settings),
		...((needsKey?.(settings) ?? true) ? [settings.get('auth.status')] : []),
		...(isLimited ? [429] : []),
		413,
		500,
	];
}
