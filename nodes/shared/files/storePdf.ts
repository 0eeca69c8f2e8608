import type { IBinaryData } from 'n8n-workflow';
import type { PdfDownload } from '../transport/requestPdf';
import { pdfFileName } from './safeFileName';
import { registerFile, type FileStore } from './uniqueFileNames';

/**
 * Streams a PDF into n8n's binary store, without holding it whole. `nameOf` turns the service's file name, if there
 * is one, into the name to store; `.pdf` is added if missing.
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
	registerFile(context, file);
	return file;
}
