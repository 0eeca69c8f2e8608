import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { searchTemplateNames } from '../shared/pickers/templateLocator';
import { testPdfTemplateApi } from '../shared/transport/credentialTest';
import { parameters } from './parameters';
import { pollDocuments } from './poll';

export class PdfTemplateTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'PDF Template Trigger',
		name: 'pdfTemplateTrigger',
		icon: {
			light: 'file:../../icons/pdf-template.svg',
			dark: 'file:../../icons/pdf-template.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"] === "documentCreated" ? "On document created" : "" }}',
		// n8n shows this for PDF Templates and Documents as well, because it lists a node and its trigger as one.
		description: 'Manage templates and documents, or start when one is created',
		eventTriggerDescription: 'Waiting for new documents',
		activationMessage:
			'This workflow now starts with each document that is created from a PDF template.',
		builderHint: {
			searchHint:
				'Use to start a workflow when a PDF document is created from a template, by n8n, the API or the web app. To attach or store the PDF, set output to "jsonAndFile".',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-pdf-template.pdfTemplate',
					relationHint: 'Downloads or lists documents',
				},
			],
		},
		defaults: { name: 'PDF Template Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'pdfTemplateApi', required: true, testedBy: 'testPdfTemplateApi' }],
		properties: parameters,
	};

	methods = {
		credentialTest: { testPdfTemplateApi },
		listSearch: { searchTemplateNames },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollDocuments(this);
	}
}
