import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { downloadDocument, type Download } from '../shared/api/documents';
import { fillTemplate, fillTemplateToPdf, warningsIn, type Fill } from '../shared/api/fills';
import { storePdf } from '../shared/files/storePdf';
import type { OutputItem, Run } from '../shared/operation/operation';
import type { Document } from '../shared/wire/objects';
import { canSign, fileLink } from '../shared/files/fileLink';
import type { Told } from './unfitText';

const outputs = ['file', 'json', 'jsonAndFile'] as const;

/**
 * Reads how the user wants the document: `field` is the binary property for the file. A tool returns JSON, as a
 * language model cannot use a file. Reserves `fileName` for this item, so that equal names are numbered in the order of
 * the items; without one, the file is named after the document.
 *
 * @throws NodeOperationError when an expression returns an output that does not exist.
 */
export function readOutput(run: Run, itemIndex: number, title: string) {
	const { parameters, context } = run;
	const given = run.isTool ? 'json' : parameters.readText('output', itemIndex) || 'file';
	const output = outputs.find((name) => name === given);
	if (output === undefined) {
		throw new NodeOperationError(context.getNode(), `'Output' is ${JSON.stringify(given)}`, {
			description: `Choose one from the list, or check the expression: it must return ${outputs.join(', ')}.`,
		});
	}
	if (output === 'json') return { output, field: '', fileName: '' };
	const read = (path: string) => parameters.readText(path, itemIndex);
	const name = read('fileName') || read('options.fileName') || title;
	const fileName = name && run.fileNames.take(name);
	return { output, field: read('outputField') || 'data', fileName };
}

/** An item that has been read and checked. */
export interface CheckedItem {
	readonly itemIndex: number;
	readonly uid: string;
	readonly fill: Fill;
	readonly settings: ReturnType<typeof readOutput>;
	/** The document of an earlier run, which is returned in place of a new one. */
	readonly existing: Document | undefined;
	/** Receives what the service tells of the fill. */
	readonly tell: (told: Told) => void;
}

/** Fills the template, unless the document exists, and returns the output that the user chose. */
export async function outputOf(run: Run, item: CheckedItem): Promise<OutputItem> {
	const { uid, existing, settings } = item;
	const { output, field, fileName } = settings;
	if (output === 'file' && !existing) return await newFile(run, item);
	const document = existing ?? (await createDocument(run, item));
	const details = { ...document, ...(existing && { reused: true }) };
	if (output === 'json') return { json: { ...details, ...(await toolLink(run, document)) } };
	const created = {
		...document,
		goal: `download the document that was created (ID ${document.uid})`,
		insteadOfRepeating:
			'The document was created. Get its file with Download in PDF Templates and Documents: running this item again would create a second one',
	};
	const download = downloadDocument(run.connection, existing ?? created);
	const file = await storePdf(
		run.context,
		download,
		() => fileName || run.fileNames.take(document.name),
	);
	const binary = { [field]: file };
	if (output === 'jsonAndFile') return { json: details, binary };
	const json = { name: document.name, templateUid: uid, fileName: file.fileName, reused: true };
	return { json, binary };
}

async function createDocument(run: Run, { itemIndex, uid, fill, tell }: CheckedItem) {
	const document = await fillTemplate(run.connection, uid, fill);
	tell(warningsIn(document));
	run.created({ itemIndex, name: document.name, uid: document.uid });
	return document;
}

/** One call: `responseType=binary` returns only the PDF, with no uid or name (interface, section 4.6). */
async function newFile(run: Run, item: CheckedItem): Promise<OutputItem> {
	const { itemIndex, uid, fill, settings, tell } = item;
	const download = fillTemplateToPdf(run.connection, uid, fill);
	let name = '';
	let told: Told;
	const file = await storePdf(run.context, download, ({ fileName, warningCount }) => {
		told = warningCount;
		// The service names the file after the document.
		const given = fileName?.replace(/\.pdf$/i, '');
		name = fill.title || given || templateName(run, itemIndex) || 'document';
		return settings.fileName || run.fileNames.take(name);
	});
	run.created({ itemIndex, name });
	tell(told);
	const json = { name, templateUid: uid, fileName: file.fileName };
	return { json, binary: { [settings.field]: file } };
}

/** The template's name when it was chosen from the list; n8n stores it beside the ID. */
function templateName({ parameters }: Run, itemIndex: number): string | undefined {
	return parameters.read<{ cachedResultName?: string }>('templateId', itemIndex, {})
		.cachedResultName;
}

/**
 * For a tool, the link that the model can pass to its user; otherwise nothing. If the file can't be fetched, the
 * service's link is used: the document exists, so failing would be wrong.
 */
async function toolLink(
	run: Run,
	document: Download & { readonly name: string },
): Promise<IDataObject> {
	if (!run.isTool) return {};
	const store = async () =>
		await storePdf(run.context, downloadDocument(run.connection, document), () =>
			run.fileNames.take(document.name),
		);
	const file = canSign(run.context) ? await store().catch(() => undefined) : undefined;
	return fileLink(run.context, file, document.downloadUrl);
}
