import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { runItems } from '../shared/operation/runItems';
import { searchTemplates } from '../shared/pickers/templateLocator';
import { testPdfTemplateApi } from '../shared/transport/credentialTest';
import { fillBuilderHint, parameters } from './parameters';
import { fill } from './fill.operation';
import { editorHints } from './hints';
import { getTemplateColumns, getTemplateKeys } from './mapper/templateColumns';

export class FillPdfTemplate implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Fill PDF Template',
		name: 'fillPdfTemplate',
		icon: {
			light: 'file:../../icons/pdf-template.svg',
			dark: 'file:../../icons/pdf-template.dark.svg',
		},
		group: ['transform'],
		version: 1,
		// Uses toJSON, because $parameter itself returns only the locator's ID.
		subtitle: '={{ $parameter.toJSON().templateId?.cachedResultName || $parameter.templateId }}',
		description: 'Create a PDF from a template for each item',
		defaults: { name: 'Fill PDF Template' },
		usableAsTool: true,
		builderHint: fillBuilderHint,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'pdfTemplateApi', required: true, testedBy: 'testPdfTemplateApi' }],
		hints: editorHints,
		properties: parameters,
	};

	methods = {
		credentialTest: { testPdfTemplateApi },
		listSearch: { searchTemplates },
		resourceMapping: { getTemplateColumns, getTemplateKeys },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this, fill, this.continueOnFail());
	}
}
