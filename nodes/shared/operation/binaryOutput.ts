import type { IBinaryData } from 'n8n-workflow';
import type { PdfDownload } from '../transport/download';
import { pdfFileName } from './fileName';
import { noteFile, type FileStore } from './fileNames';

/**
 * Streams a PDF into n8n's binary store; it is never held whole here. `name` is what the file is to be
 * called, with or without `.pdf`.
 */
export async function storePdf(
	context: FileStore,
	download: PdfDownload,
	name: string,
): Promise<IBinaryData> {
	const file = await download.into(
		async (bytes) =>
			await context.helpers.prepareBinaryData(bytes, pdfFileName(name), 'application/pdf'),
	);
	noteFile(context, file);
	return file;
}
