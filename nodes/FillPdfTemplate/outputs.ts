import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { downloadDocument, type Download } from '../shared/api/documents';
import { fillTemplate, fillTemplateToPdf, type Fill } from '../shared/api/fills';
import { storePdf } from '../shared/files/storePdf';
import { chosenFileName, outputField } from '../shared/files/fileParameters';
import type { OutputItem, Run } from '../shared/operation/operation';
import type { Document } from '../shared/wire/objects';
import { readBoolean } from './parameters/readOptions';
import { canSign, fileLink } from '../shared/files/fileLink';

const outputs = ['file', 'json', 'jsonAndFile'] as const;

/** How the document of an item is returned. */
export interface OutputSettings {
	readonly output: (typeof outputs)[number];
	/** The binary property for the file. */
	readonly field: string;
	/** Empty: the file is named after the document. */
	readonly fileName: string;
}

/**
 * Reads what the user chose; a tool returns JSON, as a language model cannot use a file.
 *
 * @throws NodeOperationError when an expression returns an output that does not exist.
 */
export function readOutput(run: Run, itemIndex: number): OutputSettings {
	const { parameters, context } = run;
	const given = run.isTool ? 'json' : parameters.readText('output', itemIndex) || 'file';
	const output = outputs.find((name) => name === given);
	if (output === undefined) {
		throw new NodeOperationError(context.getNode(), `'Output' is ${JSON.stringify(given)}`, {
			description: `Choose one from the list, or check the expression: it must return ${outputs.join(', ')}.`,
			itemIndex,
		});
	}
	if (output === 'json') return { output, field: '', fileName: '' };
	const fileName = parameters.readText('fileName', itemIndex) || chosenFileName(run, itemIndex, '');
	return { output, field: outputField(run, itemIndex), fileName };
}

/** What is needed to create the document of an item. */
export interface NewDocument {
	readonly itemIndex: number;
	readonly uid: string;
	readonly fill: Fill;
	readonly settings: OutputSettings;
}

type Produce = (run: Run, document: NewDocument) => Promise<OutputItem>;

/** Fills the template and returns the output that the user chose. */
export const newOutput: Produce = async (run, document) =>
	await produce[document.settings.output](run, document);

/** The same for a document of an earlier run, marked `reused`. */
export async function reusedOutput(
	run: Run,
	templateUid: string,
	document: Document,
	{ output, field, fileName }: OutputSettings,
): Promise<OutputItem> {
	if (output === 'json') {
		return { json: { ...document, reused: true, ...(await toolLink(run, document)) } };
	}
	const download = downloadDocument(run.connection, document);
	const file = await storePdf(run.context, download, () => fileName || document.name);
	const binary = { [field]: file };
	if (output === 'jsonAndFile') return { json: { ...document, reused: true }, binary, file };
	const json = { name: document.name, templateUid, fileName: file.fileName, reused: true };
	return { json, binary, file, fileNameIn: json };
}

const toJson: Produce = async (run, newDocument) => {
	const document = await createDocument(run, newDocument);
	return { json: { ...document, ...(await toolLink(run, document)) } };
};

async function createDocument(run: Run, { itemIndex, uid, fill }: NewDocument) {
	const document = await fillTemplate(run.connection, uid, fill);
	run.created({ itemIndex, name: document.name, uid: document.uid });
	return document;
}

/** One call: `responseType=binary` returns only the PDF, with no uid or name (interface, section 4.6). */
const toFile: Produce = async (run, { itemIndex, uid, fill, settings }) => {
	let name = '';
	const file = await storePdf(
		run.context,
		fillTemplateToPdf(run.connection, uid, fill),
		(fileName) => {
			name = fill.title || withoutEnding(fileName) || templateName(run, itemIndex) || 'document';
			return settings.fileName || name;
		},
	);
	run.created({ itemIndex, name });
	const json = { name, templateUid: uid, fileName: file.fileName };
	return { json, binary: { [settings.field]: file }, file, fileNameIn: json };
};

/** Two calls: the fill and the download. */
const toJsonAndFile: Produce = async (run, newDocument) => {
	const { field, fileName } = newDocument.settings;
	const document = await createDocument(run, newDocument);
	const goal = `download the document that was created (ID ${document.uid})`;
	const download = downloadDocument(run.connection, { ...document, goal }, true);
	const file = await storePdf(run.context, download, () => fileName || document.name);
	return { json: document, binary: { [field]: file }, file };
};

const produce = { json: toJson, file: toFile, jsonAndFile: toJsonAndFile };

/** The template's name when it was chosen from the list; n8n stores it beside the ID. */
function templateName({ parameters }: Run, itemIndex: number): string | undefined {
	return parameters.read<{ cachedResultName?: string }>('templateId', itemIndex, {})
		.cachedResultName;
}

/** The service names the file after the document. */
function withoutEnding(fileName: string | undefined): string | undefined {
	return fileName?.replace(/\.pdf$/i, '');
}

/** Whether Include Other Input Fields is on for an item. */
export function inputToKeep(run: Run, itemIndex: number): boolean {
	return readBoolean(run, itemIndex, 'keepInput');
}

/**
 * With Include Other Input Fields, adds the output as the property `document` to the input's own, whose names it thus leaves alone, and
 * the input's files to the output's. Drops an `error` of the input: with Retry On Fail, n8n runs the whole node again
 * when the first output item has one.
 */
export function withInput(
	run: Run,
	itemIndex: number,
	output: OutputItem,
	isKept: boolean,
): OutputItem {
	const input = run.context.getInputData()[itemIndex];
	if (!input || !isKept) return output;
	const carried = Object.entries(input.json).filter(([key]) => key !== 'error');
	const json = Object.fromEntries([...carried, ['document', output.json]]);
	const binary = run.isTool ? {} : { ...input.binary, ...output.binary };
	return Object.keys(binary).length > 0 ? { ...output, json, binary } : { ...output, json };
}

/**
 * As a tool, the link that a model can hand to its user; nothing otherwise. A file that cannot be fetched is no reason to
 * fail: the document exists, and the link of the service remains.
 */
async function toolLink(
	run: Run,
	document: Download & { readonly name: string },
): Promise<IDataObject> {
	if (!run.isTool) return {};
	const store = async () =>
		await storePdf(run.context, downloadDocument(run.connection, document), () => document.name);
	const file = canSign(run.context) ? await store().catch(() => undefined) : undefined;
	return fileLink(run.context, file, document.downloadUrl);
}
