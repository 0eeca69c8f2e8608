import { downloadDocument, getDocument } from '../../../shared/api/documents';
import { storePdf } from '../../../shared/operation/binaryOutput';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { documentLocator, documentUid } from '../../../shared/pickers/documentLocator';

/** The PDF of a document beside its details. */
export const download: ResourceOperation = {
	option: {
		name: 'Download',
		value: 'download',
		action: 'Download document',
		description: 'Get the PDF file of a document, ready to attach or store',
	},
	parameters: [
		documentLocator,
		{
			displayName: 'Put Output File in Field',
			name: 'outputField',
			type: 'string',
			required: true,
			default: 'data',
			placeholder: 'e.g. data',
			hint: 'The name of the output binary field to put the file in',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'File Name',
					name: 'fileName',
					type: 'string',
					default: '',
					placeholder: 'e.g. invoice-{{ $json.invoice_no }}',
					description:
						'Name of the output file. The name of the document is used when it is empty; .pdf is added.',
				},
			],
		},
	],
	perform: (run) => async (itemIndex) => {
		const document = await getDocument(run.connection, documentUid(run, itemIndex));
		const bytes = await downloadDocument(run.connection, document);
		const isNamed = document.name !== document.uid;
		const fileName =
			run.parameters.readText('options.fileName', itemIndex) ||
			(isNamed ? document.name : bytes.fileName || document.uid);
		const outputField = run.parameters.readText('outputField', itemIndex) || 'data';
		const file = await storePdf(run.context, bytes, fileName);
		return [{ json: document, binary: { [outputField]: file } }];
	},
};
