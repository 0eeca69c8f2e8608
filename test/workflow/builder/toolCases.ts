import { certificate, type BuilderCase } from './builderWorkflow.ts';

const sent = {
	participant: 'Ada',
	course: 'PDF',
	hours: 3,
	completed_on: '2026-11-20',
	distinction: true,
	certificate_no: '00123',
};
const whole = { ...sent, remarks: null, instructor: null };

/** The nodes as tools of an agent, as a builder writes them: `items` are what the model calls them with. */
export const toolCases: readonly BuilderCase[] = [
	{
		shape: 'the whole JSON by the model',
		type: 'fillPdfTemplate',
		parameters: {
			templateId: certificate,
			dataMode: 'json',
			jsonData: "={{ $fromAI('data', 'The values by key', 'json') }}",
		},
		items: [{ data: whole }],
		sent: [sent],
		out: 1,
		inputs: ['toolDescription', 'templateId', 'title', 'jsonData'],
	},
	{
		shape: 'single fields by the model, without a schema',
		type: 'fillPdfTemplate',
		parameters: {
			templateId: certificate,
			title: "={{ $fromAI('title') }}",
			fields: {
				mappingMode: 'defineBelow',
				value: {
					participant: "={{ $fromAI('participant', 'Full name', 'string') }}",
					hours: "={{ $fromAI('hours', '', 'number') }}",
				},
			},
		},
		items: [{ title: 'T', participant: 'Ada', hours: 3 }],
		sent: [{ participant: 'Ada', hours: 3 }],
		out: 1,
		inputs: ['toolDescription', 'templateId', 'title'],
	},
	{
		shape: 'the templates, without parameters',
		type: 'pdfTemplate',
		parameters: {},
		out: 3,
		inputs: ['toolDescription', 'resource', 'operation'],
	},
	{
		shape: 'the fields of a template that the model names',
		type: 'pdfTemplate',
		parameters: { operation: 'getFields', templateId: "={{ $fromAI('template') }}" },
		items: [{ template: 'course-certificate' }],
		out: 8,
		inputs: ['toolDescription', 'resource', 'operation', 'templateId'],
	},
];
