import { z } from 'zod/v4';
import type { Behavior } from '../../../domain/behavior.ts';
import type { Document } from '../../../store/records.ts';
import { downloadUrl, downloadUrlSchema } from './downloadUrl.ts';
import type { Addresses } from './downloadUrl.ts';

const moment = z.iso.datetime({ precision: 3 });
const count = z.number().int().min(0);

export function documentSchema(settings: Behavior) {
	const spelling = settings.get('document.name');
	return z.strictObject({
		uid: z.string().min(1).describe('The ID of the document'),
		...(spelling !== 'name' && { title: z.string().describe('Its name') }),
		...(spelling !== 'title' && { name: z.string() }),
		teamId: count.describe('The number of its team'),
		...(settings.get('document.creator') === 'present' && { creatorId: count }),
		created: moment,
		updated: moment,
		downloadUrl: downloadUrlSchema(settings),
		templateName: z.string(),
	});
}

/** A document as the list and get endpoints return it. */
export function documentAnswer(
	document: Document,
	addresses: Addresses,
	settings: Behavior,
): object {
	const { uid, teamId, creatorId, created, updated, templateName, name } = document;
	const spelling = settings.get('document.name');
	return {
		uid,
		...(spelling !== 'name' && { title: name }),
		...(spelling !== 'title' && { name }),
		teamId,
		...(settings.get('document.creator') === 'present' && { creatorId }),
		created,
		updated,
		downloadUrl: downloadUrl(uid, addresses, settings),
		templateName,
	};
}
