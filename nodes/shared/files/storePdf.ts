import type { IBinaryData, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import type { PdfDownload, PdfHeaders } from '../transport/requestPdf';

/**
 * Streams a PDF into n8n's binary store, without holding it whole.
 *
 * @param nameOf chooses the name to store by what the service says of the file (see `FileNames`); called once
 */
export async function storePdf(
	{ helpers }: IExecuteFunctions | IPollFunctions,
	download: PdfDownload,
	nameOf: (headers: PdfHeaders) => string,
): Promise<IBinaryData> {
	let name: string | undefined;
	return await download(async (bytes, headers) => {
		// A retry stores the file under the same name.
		name ??= nameOf(headers);
		return await helpers.prepareBinaryData(bytes, name, 'application/pdf');
	});
}
