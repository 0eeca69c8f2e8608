import type { IDataObject } from 'n8n-workflow';
import { downloadDocument, type Download } from '../shared/api/documents';
import { canSign, fileLink } from '../shared/files/fileLink';
import { storePdf } from '../shared/files/storePdf';
import type { Run } from '../shared/operation/operation';

/**
 * As a tool, the link that a model can hand to its user; nothing otherwise. A file that cannot be fetched is no reason to
 * fail: the document exists, and the link of the service remains.
 */
export async function toolLink(
	run: Run,
	document: Download & { readonly name: string },
): Promise<IDataObject> {
	if (!run.isTool) return {};
	const store = async () =>
		await storePdf(run.context, downloadDocument(run.connection, document), () => document.name);
	const file = canSign(run.context) ? await store().catch(() => undefined) : undefined;
	return fileLink(run.context, file, document.downloadUrl);
}
