import { NodeOperationError } from 'n8n-workflow';
import { downloadDocument } from '../shared/api/documents';
import { fillTemplate, fillTemplateToPdf, type Fill } from '../shared/api/fills';
import { storePdf } from '../shared/files/storePdf';
import { chosenFileName, outputField } from '../shared/files/fileParameters';
import type { OutputItem, Run } from '../shared/operation/operation';
import type { Document } from '../shared/wire/document';

type Produce = (run: Run, itemIndex: number, uid: string, fill: Fill) => Promise<OutputItem>;

/** Fills the template and returns the output that the user chose. */
export const newOutput: Produce = async (run, itemIndex, uid, fill) =>
	await produce[chosenOutput(run, itemIndex)](run, itemIndex, uid, fill);

/** The same for a document of an earlier run, marked `reused`. */
export async function reusedOutput(
	run: Run,
	itemIndex: number,
	uid: string,
	document: Document,
): Promise<OutputItem> {
	const output = chosenOutput(run, itemIndex);
	if (output === 'json') return { json: { ...document, reused: true } };
	const download = downloadDocument(run.connection, document);
	const name = chosenFileName(run, itemIndex, document.name);
	const file = await storePdf(run.context, download, () => name);
	const binary = { [outputField(run, itemIndex)]: file };
	if (output === 'jsonAndFile') return { json: { ...document, reused: true }, binary };
	const json = { name: document.name, templateUid: uid, fileName: file.fileName, reused: true };
	return { json, binary, tellsFileName: true };
}

type Output = 'file' | 'json' | 'jsonAndFile';

const outputs: readonly Output[] = ['file', 'json', 'jsonAndFile'];

/**
 * The value of Output; always `json` for a tool, as a language model cannot use a file.
 *
 * @throws NodeOperationError when an expression returns any other value.
 */
export function chosenOutput(run: Run, itemIndex: number): Output {
	if (run.isTool) return 'json';
	const given = run.parameters.readText('output', itemIndex) || 'json';
	const chosen = outputs.find((output) => output === given);
	if (chosen) return chosen;
	throw new NodeOperationError(run.context.getNode(), `'Output' is ${JSON.stringify(given)}`, {
		description: `Choose one from the list, or check the expression: it has to give ${outputs.join(', ')}.`,
		itemIndex,
	});
}

const toJson: Produce = async (run, _itemIndex, uid, fill) => ({
	json: await fillTemplate(run.connection, uid, fill),
});

/** One call: `responseType=binary` returns only the PDF, with no uid or name (interface, section 4.6). */
const toFile: Produce = async (run, itemIndex, uid, fill) => {
	let name = fill.title ?? '';
	const file = await storePdf(
		run.context,
		fillTemplateToPdf(run.connection, uid, fill),
		(fileName) => {
			name = fill.title || fileName || templateName(run, itemIndex) || 'document';
			return chosenFileName(run, itemIndex, name);
		},
	);
	return {
		json: { name, templateUid: uid, fileName: file.fileName },
		binary: { [outputField(run, itemIndex)]: file },
		tellsFileName: true,
	};
};

/** Two calls: the fill and the download. */
const toJsonAndFile: Produce = async (run, itemIndex, uid, fill) => {
	const document = await fillTemplate(run.connection, uid, fill);
	const download = downloadDocument(run.connection, {
		...document,
		goal: `download the document that was made (ID ${document.uid})`,
	});
	const name = chosenFileName(run, itemIndex, document.name);
	const file = await storePdf(run.context, download, () => name);
	return { json: document, binary: { [outputField(run, itemIndex)]: file } };
};

const produce = { json: toJson, file: toFile, jsonAndFile: toJsonAndFile };

/** The template's name when it was chosen from the list; n8n stores it beside the ID. */
function templateName({ parameters }: Run, itemIndex: number): string | undefined {
	const locator = parameters.read<{ cachedResultName?: string } | string>(
		'templateId',
		itemIndex,
		'',
	);
	return typeof locator === 'object' ? locator.cachedResultName : undefined;
}
