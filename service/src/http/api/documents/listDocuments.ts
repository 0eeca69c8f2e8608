import { z } from 'zod/v4';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { filterText, listAnswer, pageSchema, readQuery } from '../endpoint/list.ts';
import { documentAnswer } from './documentAnswer.ts';
import { addressesOf } from './downloadUrl.ts';

const moment = z
	.union([z.iso.datetime({ offset: true }), z.iso.date()], {
		error: 'must be a date and time in ISO 8601, such as 2026-11-22T09:00:00Z',
	})
	.transform((text) => new Date(text).getTime())
	.refine(Number.isFinite, 'is no date that exists')
	.optional();

const querySchema = z.object({
	...pageSchema.shape,
	templateUid: filterText.describe('Only those created from the template with this ID'),
	title: filterText.describe('Only those whose title contains this text, in upper or lower case'),
	createdAfter: moment.describe('Only those created after this time (ISO 8601)'),
	createdBefore: moment.describe('Only those created before this time (ISO 8601)'),
});

const isoTime = (time: number | undefined) =>
	time === undefined ? undefined : new Date(time).toISOString();

/** Times are stored in milliseconds. */
const afterThis = (time: number | undefined) => (time === undefined ? undefined : time + 1);

export const listDocuments: Endpoint = {
	method: 'get',
	path: '/v1/documents',
	summary: 'List documents',
	query: querySchema,
	answer: { status: 200, body: 'DocumentList' },
	errors: [400],
	handle: async (c, context) => {
		const addresses = addressesOf(c, context);
		const { limit, offset, ...asked } = readQuery(c, querySchema);
		const listing = await c.var.team.documents.list(
			{ limit, offset },
			{
				template: asked.templateUid,
				search: asked.title,
				from: isoTime(afterThis(asked.createdAfter)),
				until: isoTime(asked.createdBefore),
			},
		);
		return listAnswer(listing, (document) => documentAnswer(document, addresses));
	},
};
