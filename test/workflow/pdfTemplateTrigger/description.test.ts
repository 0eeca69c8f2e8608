import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { PdfTemplateTrigger } from '../../../nodes/PdfTemplateTrigger/PdfTemplateTrigger.node';

const { description, methods } = new PdfTemplateTrigger();

function all(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.type === 'collection' ? all((property.options ?? []) as INodeProperties[]) : []),
	]);
}

const properties = all(description.properties);
const named = (name: string) => properties.find((property) => property.name === name);

describe('what workflows store of PDF Template Trigger', () => {
	it('is its type and version', () => {
		expect(description).toMatchObject({ name: 'pdfTemplateTrigger', version: 1, polling: true });
	});

	it('is these parameters with these values', () => {
		expect(properties.map(({ name }) => name)).toEqual([
			'event',
			'output',
			'outputField',
			'filters',
			'templateName',
			'options',
			'fileName',
		]);
		const values = (name: string) =>
			(named(name)?.options as INodePropertyOptions[]).map(({ value }) => value);
		expect(values('event')).toEqual(['documentCreated']);
		expect(values('output')).toEqual(['json', 'jsonAndFile']);
		expect(named('templateName')?.modes?.map(({ name }) => name)).toEqual(['list', 'name']);
	});

	it('begins with defaults that ask for little', () => {
		expect(Object.fromEntries(properties.map((each) => [each.name, each.default]))).toEqual({
			event: 'documentCreated',
			output: 'json',
			outputField: 'data',
			filters: {},
			templateName: { mode: 'list', value: '' },
			options: {},
			fileName: '',
		});
	});
});

describe('what the editor shows of PDF Template Trigger', () => {
	it('calls the event as n8n does, without a tooltip', () => {
		expect(named('event')).toMatchObject({ displayName: 'Trigger On', noDataExpression: true });
		expect(named('event')).not.toHaveProperty('description');
	});

	it('is called as in the other nodes where it is the same', () => {
		const others = all([
			...new FillPdfTemplate().description.properties,
			...new PdfTemplate().description.properties,
		]);
		for (const name of ['output', 'outputField', 'options', 'fileName']) {
			const other = others.find((property) => property.name === name);
			expect(named(name)?.displayName).toBe(other?.displayName);
			// Fill PDF Template returns the file unless told otherwise.
			if (name !== 'output') expect(named(name)?.default).toEqual(other?.default);
		}
	});

	it('finds its list method', () => {
		const lists = properties.flatMap(({ modes }) => modes ?? []);
		const searches = lists.map(({ typeOptions }) => typeOptions?.searchListMethod).filter(Boolean);
		expect(searches).toEqual(Object.keys(methods.listSearch));
	});
});
