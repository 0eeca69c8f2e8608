import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';

/**
 * A link to a file for the person who talks to an agent, as `fileLink`, with a note on who can open it. For files
 * outside of its memory, n8n signs a link; otherwise it is the service's link, if there is one.
 */
export function fileLink(
	context: IExecuteFunctions,
	file: IBinaryData | undefined,
	downloadUrl: string | null | undefined,
): IDataObject {
	if (file?.id && canSign(context)) {
		const url = context.helpers.createBinarySignedUrl(file, '1d');
		const access = `Give this link to the user. Anyone can open the PDF with it for 24 hours, as long as n8n keeps the execution.`;
		return { fileLink: { url, access } };
	}
	if (!downloadUrl) return {};
	const access =
		'This is the link of the service. It opens only for people who can reach the service, and it may ask for the API key.';
	return { fileLink: { url: downloadUrl, access } };
}

/** Older releases of n8n 1 have no signed links. */
export function canSign({ helpers }: IExecuteFunctions): boolean {
	return typeof helpers.createBinarySignedUrl === 'function';
}
