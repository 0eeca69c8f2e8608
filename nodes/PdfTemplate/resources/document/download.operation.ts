import { defaultFileName, downloadDocument, getDocument } from '../../../shared/api/documents';
import { fileLink } from '../../../shared/files/fileLink';
import { storePdf } from '../../../shared/files/storePdf';
import { fileNameOption, outputFieldParameter } from '../../../shared/files/fileParameters';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { documentLocator, documentUid } from '../../../shared/pickers/documentLocator';

export const download: ResourceOperation = {
	option: {
		name: 'Download',
		value: 'download',
		action: 'Download document',
		description: 'Get the PDF file of a document, ready to attach or store',
	},
	forModel:
		'Gets a link to the PDF of a document, to give to the user, and the details of the document.',
	parameters: [
		documentLocator,
		outputFieldParameter,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [fileNameOption],
		},
	],
	perform: (run) => async (itemIndex) => {
		const uid = documentUid(run, itemIndex);
		const chosen = run.parameters.readText('options.fileName', itemIndex);
		const chosenName = chosen && run.fileNames.take(chosen);
		const document = await getDocument(run.connection, uid);
		const download = downloadDocument(run.connection, document);
		const file = await storePdf(
			run.context,
			download,
			({ fileName }) => chosenName || run.fileNames.take(defaultFileName(document, fileName)),
		);
		const link = run.isTool ? fileLink(run.context, file, document.downloadUrl) : {};
		const binary = { [run.parameters.readText('outputField', itemIndex) || 'data']: file };
		return [{ json: { ...document, ...link }, binary }];
	},
};
