import { autoMap } from '../stage.ts';
import { certificate, type BuilderCase } from './builderWorkflow.ts';

const type = 'fillPdfTemplate';
const ada = { participant: 'Ada', course: 'PDF', hours: 3 };
const mapper = ['templateId', 'title', 'output', 'fields'];
const json = ['templateId', 'title', 'output', 'jsonData'];

/** A column as a model remembers it from other nodes. */
const guessed = (id: string) => ({
	id,
	displayName: id,
	type: 'string',
	display: true,
	required: false,
	defaultMatch: false,
	canBeUsedToMatch: true,
});

/** Fill PDF Template in the shapes that differ in the template and in the mapper. */
const mapped: readonly BuilderCase[] = [
	{
		shape: 'a list without a cached name, and a mapping without a schema',
		parameters: {
			templateId: { __rl: true, mode: 'list', value: 'course-certificate' },
			title: '=Certificate of {{ $json.name }}',
			fields: {
				mappingMode: 'defineBelow',
				value: { participant: '={{ $json.name }}', hours: '={{ $json.duration }}' },
			},
		},
		items: [
			{ name: 'Ada', duration: 3 },
			{ name: 'Ben', duration: '24' },
		],
		sent: [
			{ participant: 'Ada', hours: 3 },
			{ participant: 'Ben', hours: 24 },
		],
		out: 2,
		inputs: mapper,
	},
	{
		shape: 'a schema that is guessed as strings',
		parameters: {
			templateId: certificate,
			fields: {
				mappingMode: 'defineBelow',
				value: { participant: 'Ada', hours: '24', distinction: 'true' },
				matchingColumns: [],
				schema: ['participant', 'hours', 'distinction'].map(guessed),
			},
		},
		sent: [{ participant: 'Ada', hours: 24, distinction: true }],
		out: 1,
		inputs: mapper,
	},
	{
		shape: 'a mapping that does not say its mode',
		parameters: { templateId: certificate, fields: { value: { participant: 'Ada' } } },
		sent: [{ participant: 'Ada' }],
		out: 1,
		inputs: mapper,
	},
	{
		shape: 'a mapping with a key in another case',
		parameters: {
			templateId: certificate,
			fields: { mappingMode: 'defineBelow', value: { Participant: 'Ada' } },
		},
		out: 0,
		missing: 'the template has no field "Participant"',
		inputs: mapper,
	},
	{
		shape: 'the template by its name',
		parameters: {
			templateId: { __rl: true, mode: 'name', value: 'Course Certificate' },
			fields: autoMap,
		},
		items: [ada],
		out: 0,
		missing: 'there is no template with the ID "Course Certificate"',
		inputs: ['templateId', 'title'],
	},
	{
		shape: 'no template',
		parameters: { fields: autoMap },
		items: [ada],
		out: 0,
		missing: 'Parameter "Template" is required.',
		inputs: ['templateId', 'title'],
		issue: 'Parameter "Template" is required.',
	},
	{
		shape: 'no version of the node',
		typeVersion: 'none' as const,
		parameters: { templateId: certificate, output: 'json', fields: autoMap },
		items: [ada],
		sent: [ada],
		out: 1,
		inputs: ['templateId', 'title', 'output'],
	},
].map((each) => ({ type, ...each }));

/** Those that differ in the JSON and in what comes out. */
const withJson: readonly BuilderCase[] = [
	{
		shape: 'the template as a bare ID, and JSON as text',
		parameters: {
			templateId: 'course-certificate',
			dataMode: 'json',
			jsonData: '{ "participant": "Ada", "hours": 3 }',
		},
		sent: [{ participant: 'Ada', hours: 3 }],
		out: 1,
		inputs: json,
	},
	{
		shape: 'the template as a bare URL, and JSON with expressions in it',
		parameters: {
			templateId: 'https://pdf.example.com/app/templates/course-certificate/edit',
			dataMode: 'json',
			jsonData: '={ "participant": "{{ $json.name }}", "hours": {{ $json.hours }} }',
		},
		items: [{ name: 'Ada', hours: 3 }],
		sent: [{ participant: 'Ada', hours: 3 }],
		out: 1,
		inputs: json,
	},
	{
		shape: 'a locator without its mark, and the whole item as JSON',
		parameters: {
			templateId: { mode: 'id', value: 'course-certificate' },
			dataMode: 'json',
			jsonData: '={{ $json }}',
		},
		items: [ada],
		sent: [ada],
		out: 1,
		inputs: json,
	},
	{
		shape: 'JSON as an object with an expression in it',
		parameters: {
			templateId: certificate,
			dataMode: 'json',
			jsonData: { participant: '={{ $json.name }}', hours: 3 },
		},
		items: [{ name: 'Ada' }],
		sent: [{ participant: 'Ada', hours: 3 }],
		out: 1,
		inputs: json,
	},
	{
		shape: 'JSON without saying that it is JSON',
		parameters: { templateId: certificate, jsonData: '{ "participant": "Ada" }' },
		out: 0,
		missing: 'the document would be blank, as no field gets a value',
		inputs: mapper,
	},
	{
		shape: 'an output that there is not',
		parameters: { templateId: certificate, output: 'pdf', fields: autoMap },
		items: [ada],
		out: 0,
		missing: `'Output' is "pdf"`,
		inputs: ['templateId', 'title', 'output'],
	},
	{
		shape: 'options as texts',
		parameters: {
			templateId: certificate,
			output: 'json',
			fields: autoMap,
			options: { keepInput: 'true', maxConcurrency: '5', timeout: '60000', unknownKeys: 'warn' },
		},
		items: [{ ...ada, row: 7 }],
		sent: [ada],
		out: 1,
		inputs: ['templateId', 'title', 'output'],
	},
].map((each) => ({ type, ...each }));

export const fillCases = [...mapped, ...withJson];
