import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { chosenOperation, resourceParameters } from '../shared/operation/resource';
import { runItems } from '../shared/operation/runItems';
import { searchDocuments } from '../shared/pickers/documentLocator';
import { searchTemplates } from '../shared/pickers/templateLocator';
import { searchTemplateNames } from '../shared/pickers/templateNameLocator';
import { testPdfTemplateApi } from '../shared/transport/credentialTest';
import { document } from './resources/document';
import { template } from './resources/template';

const resources = [document, template];

export class PdfTemplate implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'PDF Template',
		name: 'pdfTemplate',
		icon: {
			light: 'file:../../icons/pdf-template.svg',
			dark: 'file:../../icons/pdf-template.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Manage templates and documents, or start when one is created',
		defaults: { name: 'PDF Template' },
		usableAsTool: true,
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
