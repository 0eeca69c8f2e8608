import type { IBinaryData, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import type { PdfDownload } from '../transport/requestPdf';

/**
 * Streams a PDF into n8n's binary store, without holding it whole.
 *
 * @param nameOf turns the service's file name, if there is one, into the name to store (see `FileNames`); called once
 */
export async function storePdf(
	{ helpers }: IExecuteFunctions | IPollFunctions,
	download: PdfDownload,
	nameOf: (fileName: string | undefined) => string,
): Promise<IBinaryData> {
	let name: string | undefined;
	return await download(async (bytes, fileName) => {
		// A retry stores the file under the same name.
		name ??= nameOf(fileName);
		return await helpers.prepareBinaryData(bytes, name, 'application/pdf');
	});
}
