import { teamOfDownload } from '../../exchange/apiKey.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';
import { pdfAnswer } from '../../exchange/pdfAnswer.ts';

/** The bytes behind a `downloadUrl`: the only path outside /v1. */
export const downloadDocument: Endpoint = {
	method: 'get',
	path: '/documents/{uid}/download',
	summary: 'Download a document',
	answer: { status: 200, isPdf: true },
	errors: [404],
	needsKey: ({ downloadAuth }) => downloadAuth !== 'none',
	handle: async (c, { teams }) => {
		const uid = uidOf(c);
		const { documents } = await teamOfDownload(teams, c, uid);
		return pdfAnswer(await documents.download(uid));
	},
};
