import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import {
	chosenOperation,
	operationSubtitle,
	resourceParameters,
} from '../shared/operation/resource';
import { runItems } from '../shared/operation/runItems';
import { searchDocuments } from '../shared/pickers/documentLocator';
import { searchTemplateNames, searchTemplates } from '../shared/pickers/templateLocator';
import { testPdfTemplateApi } from '../shared/transport/credentialTest';
import { document } from './resources/document';
import { template } from './resources/template';

const resources = [document, template];

export class PdfTemplate implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'PDF Templates and Documents',
		name: 'pdfTemplate',
		icon: {
			light: 'file:../../icons/pdf-template.svg',
			dark: 'file:../../icons/pdf-template.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: operationSubtitle(resources),
		description: 'Manage templates and documents, or start when one is created',
		defaults: { name: 'PDF Templates and Documents' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Use to list, get, rename or delete PDF templates, to get the fields of a template, and to list, get or download documents that were created from templates. It does not create documents: use Fill PDF Template for that. The operation Download puts the PDF into the binary property "data".',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-pdf-template.fillPdfTemplate',
					relationHint: 'Creates documents: fills a template with the data of each item',
				},
			],
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'pdfTemplateApi', required: true, testedBy: 'testPdfTemplateApi' }],
		properties: resourceParameters(resources, 'template'),
	};

	methods = {
		credentialTest: { testPdfTemplateApi },
		listSearch: { searchDocuments, searchTemplateNames, searchTemplates },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this, chosenOperation(this, resources), this.continueOnFail());
	}
}
