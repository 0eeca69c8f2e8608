import { certificate, type BuilderCase } from './builderWorkflow.ts';

/** The other nodes in the shapes of a builder. The service holds one document of the certificate when each begins. */
export const otherCases: readonly BuilderCase[] = [
	{
		shape: 'no parameters at all: the templates',
		type: 'pdfTemplate',
		parameters: {},
		out: 3,
		inputs: ['resource', 'operation', 'returnAll', 'limit'],
	},
	{
		shape: 'a resource without its operation: the documents',
		type: 'pdfTemplate',
		parameters: { resource: 'document' },
		out: 1,
		inputs: ['resource', 'operation', 'returnAll', 'limit'],
	},
	{
		shape: 'an operation without its resource, and the template as a bare ID: its fields',
		type: 'pdfTemplate',
		parameters: { operation: 'getFields', templateId: 'course-certificate' },
		out: 8,
		inputs: ['resource', 'operation', 'templateId'],
	},
	{
		shape: 'the names that other nodes have for it',
		type: 'pdfTemplate',
		parameters: { resource: 'documents', operation: 'getMany' },
		out: 0,
		missing: 'There is no resource "documents"',
		inputs: ['resource'],
	},
	{
		shape: 'a document that is filled, and then downloaded by a bare expression',
		type: 'fillPdfTemplate',
		parameters: {
			templateId: certificate,
			output: 'json',
			dataMode: 'json',
			jsonData: '{ "participant": "Ada" }',
		},
		next: {
			type: 'pdfTemplate',
			parameters: { resource: 'document', operation: 'download', documentId: '={{ $json.uid }}' },
		},
		sent: [{ participant: 'Ada' }],
		out: 1,
		inputs: ['templateId', 'title', 'output', 'jsonData'],
	},
	{
		shape: 'a trigger without parameters',
		type: 'pdfTemplateTrigger',
		parameters: {},
		out: 1,
		inputs: ['event', 'output'],
	},
	{
		shape: 'a trigger with the name of the template as text, and the file',
		type: 'pdfTemplateTrigger',
		parameters: {
			event: 'documentCreated',
			output: 'jsonAndFile',
			filters: { templateName: 'Course Certificate' },
			pollTimes: { item: [{ mode: 'everyMinute' }] },
		},
		out: 1,
		inputs: ['event', 'output', 'outputField', 'filters'],
	},
];
