import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { fileLink } from '../../../../nodes/shared/files/fileLink';

const signing = { createBinarySignedUrl: ({ id }: IBinaryData) => `https://n8n.test/${id}` };
const inMemory: IBinaryData = { data: 'JVBERi0=', mimeType: 'application/pdf' };
const stored = { ...inMemory, id: 'file' };
const link = 'https://service.test/documents/d/download';

const signed = {
	url: 'https://n8n.test/file',
	access:
		'Give this link to the user. Anyone can open the PDF with it for 24 hours, as long as n8n keeps the execution.',
};
const ofService = {
	url: link,
	access:
		'This is the link of the service. It opens only for people who can reach the service, and it may ask for the API key.',
};

describe('the link to a file', () => {
	it.each([
		['is signed by n8n when n8n stores the file', signing, stored, signed],
		['is that of the service when the file is in memory', signing, inMemory, ofService],
		['is that of the service when the file could not be fetched', signing, undefined, ofService],
		['is that of the service when n8n is too old to sign', {}, stored, ofService],
	])('%s', (_, helpers, file, expected) => {
		const context = { helpers } as IExecuteFunctions;
		expect(fileLink(context, file, link)).toEqual({ fileLink: expected });
	});

	it.each([undefined, null, ''])('is left out when nobody has one: %j', (downloadUrl) => {
		const context = { helpers: signing } as unknown as IExecuteFunctions;
		expect(fileLink(context, inMemory, downloadUrl)).toEqual({});
	});
});
