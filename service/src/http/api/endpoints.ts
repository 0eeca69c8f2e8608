import type { ApiOptions } from '../../domain/apiOptions.ts';
import { deleteDocument } from './documents/deleteDocument.ts';
import { combineDocuments } from './documents/combineDocuments.ts';
import { downloadDocument } from './documents/downloadDocument.ts';
import { getDocument } from './documents/getDocument.ts';
import { listDocuments } from './documents/listDocuments.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { getFeatures } from './getFeatures.ts';
import { createTemplate } from './templates/createTemplate.ts';
import { deleteTemplate } from './templates/deleteTemplate.ts';
import { fillTemplate } from './templates/fillTemplate.ts';
import { getFields } from './templates/getFields.ts';
import { getSchema } from './templates/getSchema.ts';
import { getTemplate } from './templates/getTemplate.ts';
import { getTemplateFile, replaceTemplateFile } from './templates/templateFile.ts';
import { listTemplates } from './templates/listTemplates.ts';
import { updateTemplate } from './templates/updateTemplate.ts';

/** All endpoints, in the order of the OpenAPI description. */
export const endpoints: readonly Endpoint[] = [
	listTemplates,
	createTemplate,
	getTemplate,
	updateTemplate,
	deleteTemplate,
	fillTemplate,
	getFields,
	getSchema,
	getTemplateFile,
	replaceTemplateFile,
	listDocuments,
	combineDocuments,
	getDocument,
	deleteDocument,
	downloadDocument,
	getFeatures,
];

/** The error statuses that an endpoint can return. */
export function errorStatuses({ errors, needsKey }: Endpoint, api: ApiOptions): number[] {
	return [
		...errors,
		...((needsKey?.(api) ?? true) ? [401] : []),
		...(api.ratePerSecond < Infinity ? [429] : []),
		413,
		500,
	];
}
