import type { INodeTypeDescription } from 'n8n-workflow';

/** Tells n8n's AI builder when to use this node, what comes before and after it, and how its parameters look. */
export const fillBuilderHint: NonNullable<INodeTypeDescription['builderHint']> = {
	searchHint:
		'Use to create PDF documents from a PDF form template: one filled PDF per input item. Prefer it over HTTP Request for the PDF template service. Set templateId as { __rl: true, mode: "id", value: "<template ID>" }. When the item properties are named like the fields of the template, leave dataMode at "fields" and set fields to { mappingMode: "autoMapInputData", value: null }; else use dataMode "json" with an expression in jsonData. The PDF is in the binary property "data" unless output is "json".',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-pdf-template.pdfTemplate',
			relationHint: 'Finds the ID of a template and the keys of its fields, and manages documents',
		},
		{
			nodeType: 'n8n-nodes-pdf-template.pdfTemplateTrigger',
			relationHint: 'Starts a workflow when a document was created, also outside of n8n',
		},
		{
			nodeType: 'n8n-nodes-base.formTrigger',
			relationHint: 'Comes before: people enter the values',
		},
		{
			nodeType: 'n8n-nodes-base.extractFromFile',
			relationHint: 'Comes before: reads rows of a spreadsheet, one document per row',
		},
		{
			nodeType: 'n8n-nodes-base.emailSend',
			relationHint: 'Comes after: sends the PDF as attachment "data"',
		},
		{
			nodeType: 'n8n-nodes-base.respondToWebhook',
			relationHint: 'Comes after: returns the PDF in the binary property "data"',
		},
	],
};
