import { downloadDocument } from '../shared/api/documents';
import { fillTemplate, fillTemplateToPdf, type Fill } from '../shared/api/fills';
import { storePdf } from '../shared/operation/binaryOutput';
import type { OutputItem, Run } from '../shared/operation/operation';
import { isTool } from './readOptions';

/** Fills the template and makes the output item of it. */
type Produce = (run: Run, itemIndex: number, uid: string, fill: Fill) => Promise<OutputItem>;

/** The ways of `output`. A tool answers a language model, which can do nothing with a file. */
export function outputFor(run: Run, itemIndex: number): Produce {
	if (isTool(run)) return toJson;
	return produce[run.parameters.read<keyof typeof produce>('output', itemIndex, 'json')];
}

const toJson: Produce = async (run, _itemIndex, uid, fill) => ({
	json: await fillTemplate(run.connection, uid, fill),
});

/** One call: the service answers with the PDF itself, and tells nothing else of the document. */
const toFile: Produce = async (run, itemIndex, uid, fill) => {
	const download = await fillTemplateToPdf(run.connection, uid, fill);
	const name = fill.title || download.fileName || templateName(run, itemIndex) || 'document';
	const file = await storePdf(run.context, download, fileName(run, itemIndex, name));
	return {
		json: { name, templateUid: uid, fileName: file.fileName },
		binary: { [outputField(run, itemIndex)]: file },
		tellsFileName: true,
	};
};

/** Two calls: the fill, and the download of the document that it made. */
const toJsonAndFile: Produce = async (run, itemIndex, uid, fill) => {
	const document = await fillTemplate(run.connection, uid, fill);
	const download = await downloadDocument(run.connection, {
		...document,
		goal: `download the document that was made (ID ${document.uid})`,
	});
	const file = await storePdf(run.context, download, fileName(run, itemIndex, document.name));
	return { json: document, binary: { [outputField(run, itemIndex)]: file } };
};

const produce = { json: toJson, file: toFile, jsonAndFile: toJsonAndFile };

function fileName({ parameters }: Run, itemIndex: number, name: string): string {
	return parameters.readText('options.fileName', itemIndex) || name;
}

function outputField({ parameters }: Run, itemIndex: number): string {
	return parameters.readText('outputField', itemIndex) || 'data';
}

/** The name that the list showed when the template was chosen; n8n keeps it beside the ID. */
function templateName({ parameters }: Run, itemIndex: number): string | undefined {
	const locator = parameters.read<{ cachedResultName?: string } | string>(
		'templateId',
		itemIndex,
		'',
	);
	return typeof locator === 'object' ? locator.cachedResultName : undefined;
}
