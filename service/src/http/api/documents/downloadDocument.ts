import { teamOfDownload } from '../../exchange/apiKey.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf, unknownStatus } from '../endpoint/endpoint.ts';
import { pdfAnswer } from './pdfAnswer.ts';

/** The bytes behind a `downloadUrl`: the only path outside /v1. */
export const downloadDocument: Endpoint = {
	method: 'get',
	path: '/documents/{uid}/download',
	summary: 'Download a document',
	answer: () => ({ status: 200, isPdf: true }),
	errors: (settings) => [unknownStatus(settings)],
	needsKey: (settings) => settings.get('download.auth') !== 'none',
	handle: async (c, { teams, settings }) => {
		const uid = uidOf(c);
		const { documents } = await teamOfDownload(teams, c, uid);
		return pdfAnswer(await documents.download(uid), settings);
	},
};

export const downloadByPost: Endpoint = {
	...downloadDocument,
	method: 'post',
	isOffered: (settings) => settings.get('download.methods') === 'get-and-post',
};
