import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { searchTemplateNames } from '../shared/pickers/templateNameLocator';
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
		subtitle: '={{ $parameter["event"] === "documentCreated" ? "document created" : "" }}',
		description: 'Starts the workflow with each new document made from a PDF template',
		eventTriggerDescription: 'Waiting for new documents',
		activationMessage:
			'From now on this workflow starts with the documents that are made from PDF templates.',
		defaults: { name: 'PDF Template Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'pdfTemplateApi', required: true }],
		properties: parameters,
	};

	methods = {
		listSearch: { searchTemplateNames },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollDocuments(this);
	}
}
