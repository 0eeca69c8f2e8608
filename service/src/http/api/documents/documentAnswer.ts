import { z } from 'zod/v4';
import type { Document } from '../../../store/records.ts';
import { downloadUrl, downloadUrlSchema } from './downloadUrl.ts';
import type { Addresses } from './downloadUrl.ts';

const moment = z.iso.datetime({ precision: 3 });

export const documentSchema = z.strictObject({
	uid: z.string().min(1).describe('The ID of the document'),
	title: z.string().describe('Its name'),
	teamId: z.number().int().min(0).describe('The number of its team'),
	created: moment,
	updated: moment,
	downloadUrl: downloadUrlSchema,
	templateName: z.string(),
	templateUid: z.string().min(1).describe('The ID of the template'),
});

/** A document as the list and get endpoints return it. */
export function documentAnswer(document: Document, addresses: Addresses): object {
	const { uid, teamId, created, updated, templateName, templateUid, name: title } = document;
	const url = downloadUrl(uid, addresses);
	return { uid, title, teamId, created, updated, downloadUrl: url, templateName, templateUid };
}
