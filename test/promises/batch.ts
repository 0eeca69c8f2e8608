import type { INodeParameters } from 'n8n-workflow';
import { autoMap, itemsOf } from '../workflow/stage.ts';

/** A batch that may be run again: each item has a title of its own. */
export const batchParameters: INodeParameters = {
	templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
	title: '={{ $json.certificate_no }}',
	fields: autoMap,
	options: { existingDocuments: 'reuse' },
};

export const batchItems = (first: number, count: number) =>
	itemsOf(
		...Array.from({ length: count }, (_, index) => ({
			certificate_no: `K-${first + index}`,
			participant: 'P',
		})),
	);
