import type { IBinaryData } from 'n8n-workflow';
import type { PdfDownload } from '../transport/requestPdf';
import { pdfFileName } from './safeFileName';
import { noteFile, type FileStore } from './uniqueFileNames';

/**
 * Streams a PDF into n8n's binary store; it is never held whole here. `nameOf` is given the name that the
 * service gave the file, if any, and gives what it is to be called, with or without `.pdf`.
 */
export async function storePdf(
	context: FileStore,
	download: PdfDownload,
	nameOf: (fileName: string | undefined) => string,
): Promise<IBinaryData> {
	const file = await download.into(
		async (bytes, fileName) =>
			await context.helpers.prepareBinaryData(
				bytes,
				pdfFileName(nameOf(fileName)),
				'application/pdf',
			),
	);
	noteFile(context, file);
	return file;
}
