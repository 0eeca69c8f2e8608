import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { PdfTemplateTrigger } from '../../../nodes/PdfTemplateTrigger/PdfTemplateTrigger.node';
import { project, Stage } from '../stage.ts';

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
	it('is a trigger by its name, its group and its missing input', () => {
		expect(description).toMatchObject({
			displayName: 'PDF Template Trigger',
			group: ['trigger'],
			inputs: [],
			defaults: { name: 'PDF Template Trigger' },
		});
		expect(description).not.toHaveProperty('usableAsTool');
	});

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

	it('has a light and a dark icon', () => {
		const { light, dark } = description.icon as { light: string; dark: string };
		expect(light).not.toBe(dark);
		for (const icon of [light, dark]) {
			const file = icon.replace('file:', '');
			expect(existsSync(join(project, 'dist/nodes/PdfTemplateTrigger', file))).toBe(true);
		}
	});

	it('can be found by categories and words, with links to the texts', () => {
		const codex = JSON.parse(
			readFileSync(
				join(project, 'dist/nodes/PdfTemplateTrigger/PdfTemplateTrigger.node.json'),
				'utf8',
			),
		) as { node: string; categories: string[]; alias: string[]; resources: object };
		expect(codex).toMatchObject({ node: 'n8n-nodes-pdf-template', nodeVersion: '1.0' });
		expect(codex.categories).toEqual(['Productivity', 'Data & Storage']);
		expect(codex.alias).toEqual(expect.arrayContaining(['pdf template', 'new document']));
		expect(Object.keys(codex.resources)).toEqual([
			'credentialDocumentation',
			'primaryDocumentation',
		]);
	});

	it('finds its list method', () => {
		const lists = properties.flatMap(({ modes }) => modes ?? []);
		const searches = lists.map(({ typeOptions }) => typeOptions?.searchListMethod).filter(Boolean);
		expect(searches).toEqual(Object.keys(methods.listSearch));
	});
});

it('the output schema is what comes out', async () => {
	await using stage = await openStage();
	const file = join(project, 'dist/nodes/PdfTemplateTrigger/__schema__/v1.0.0.json');
	const { version, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as {
		version: number;
		properties: object;
	};
	expect(version).toBe(1);
	const validate = new Ajv().compile(schema);
	for (const output of ['json', 'jsonAndFile']) {
		const [item] = await stage.stage.trigger({ output }).test();
		expect([validate(item?.json), validate.errors]).toEqual([true, null]);
		expect(Object.keys(item?.json ?? {}).sort()).toEqual(Object.keys(schema.properties).sort());
	}
});

async function openStage() {
	const stage = await Stage.open();
	const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
	await stage.service.store.addDocument({ templateUid: 'invoice', name: 'D', bytes });
	return { stage, [Symbol.asyncDispose]: async () => await stage.close() };
}
