import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyMode, INodePropertyOptions } from 'n8n-workflow';
import { PdfTemplateApi } from '../../../credentials/PdfTemplateApi.credentials';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { PdfTemplateTrigger } from '../../../nodes/PdfTemplateTrigger/PdfTemplateTrigger.node';
import { sourceTexts } from '../../sourceTexts.ts';
import { project } from '../stage.ts';

// n8n's UX guidelines for verified nodes, as far as strings and defaults show them. Its linter holds title case of
// parameters, the order of their choices, "Whether", and passwords.

const nodes = [new FillPdfTemplate(), new PdfTemplate(), new PdfTemplateTrigger()];
const credential = new PdfTemplateApi();

const small = new Set('a an and as at but by for from in nor of on or the to with'.split(' '));
const isTitleCase = (text: string): boolean =>
	text.split(/\s+/).every((word, at) => (at > 0 && small.has(word)) || /^[A-Z0-9]/.test(word));

/** Begins with a capital; one sentence has no full stop, several have one each. */
function expectSentences(text: string): void {
	expect(text).toMatch(/^[A-Z'"]/);
	const isOneSentence = !/[.?!]['"]? [A-Z'"]/.test(text);
	expect([text, /\.$/.test(text)]).toEqual([text, !isOneSentence]);
}

function all(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.type === 'collection' ? all((property.options ?? []) as INodeProperties[]) : []),
	]);
}

const properties = [
	...nodes.map(({ description }) => ({ of: description.name, list: description.properties })),
	{ of: credential.name, list: credential.properties },
].flatMap(({ of, list }) =>
	all(list).map((property) => [`${of}: ${property.name}`, property] as const),
);

describe.each(properties)('%s', (_, property) => {
	const { displayName, type, placeholder, description, hint, options = [] } = property;

	it('is described in sentences, and so are its choices', () => {
		const choices = type === 'options' ? (options as INodePropertyOptions[]) : [];
		const texts = [description, hint, ...choices.map((choice) => choice.description)];
		for (const text of texts) if (text !== undefined) expectSentences(text);
		if (type === 'notice') expectSentences(displayName);
		// What is longer is cut off (the rule hint-max-length of a later linter).
		expect(hint?.length ?? 0).toBeLessThanOrEqual(120);
		for (const { name } of choices) expect([name, isTitleCase(name)]).toEqual([name, true]);
	});

	it('has an example where one is shown', () => {
		if (type === 'collection') expect(placeholder).toMatch(/^Add [a-z]+$/);
		else if (placeholder !== undefined) expect(placeholder).toMatch(/^e\.g\. \S/);
	});

	it('is picked from a list, if it is picked', () => {
		if (type !== 'resourceLocator') return;
		const modes = property.modes as INodePropertyMode[];
		expect(property.default).toEqual({ mode: 'list', value: '' });
		expect(modes[0]).toMatchObject({ name: 'list', displayName: 'From List' });
		for (const mode of modes) {
			if (mode !== modes[0]) expect(mode.displayName).toMatch(/^By [A-Z]/);
			expect(mode.placeholder).toMatch(mode.type === 'list' ? /^Choose a .+…$/ : /^e\.g\. \S/);
			if (typeof mode.hint === 'string') expectSentences(mode.hint);
			for (const rule of mode.validation ?? []) {
				if ('properties' in rule) {
					const { errorMessage } = rule.properties as { errorMessage: string };
					expectSentences(errorMessage);
				}
			}
		}
	});
});

describe.each(nodes.map((node) => [node.description.displayName, node] as const))(
	'%s',
	(displayName, { description }) => {
		it('is named in title case and described in a sentence', () => {
			expect(isTitleCase(displayName)).toBe(true);
			expect(description.defaults.name).toBe(displayName);
			expectSentences(description.description);
			expect(description.subtitle).toBeTruthy();
		});

		it('can be found by what people search for', () => {
			const file = description.name.charAt(0).toUpperCase() + description.name.slice(1);
			const codex = JSON.parse(
				readFileSync(join(project, 'nodes', file, `${file}.node.json`), 'utf8'),
			) as { alias: string[]; resources: Record<string, { url: string }[]> };
			expect(codex.alias).toEqual(expect.arrayContaining(['pdf template', 'template']));
			expect(new Set(codex.alias).size).toBe(codex.alias.length);
			expect(codex.alias.filter((word) => word !== word.toLowerCase())).toEqual([]);
			const readme = readFileSync(join(project, 'README.md'), 'utf8');
			for (const { url } of Object.values(codex.resources).flat()) {
				expect(readme).toContain(`(#${url.split('#')[1] ?? ''})`);
			}
		});
	},
);

it('the credential leads to its part of the README', () => {
	const readme = readFileSync(join(project, 'README.md'), 'utf8');
	expect(readme).toContain(`(#${credential.documentationUrl.split('#')[1] ?? ''})`);
});

describe('what people read', () => {
	/** Sentences, as against names, keys and patterns. */
	const texts = sourceTexts().filter(({ text }) => /[a-z]… | [a-z]{2,} /.test(text));

	it('avoids words that blame', () => {
		const blaming = texts.filter(({ text }) =>
			/\b(errors?|problems?|failures?|mistakes?)\b/i.test(text.replaceAll('"error"', '')),
		);
		expect(blaming).toEqual([]);
	});

	it('writes dates in ISO 8601', () => {
		expect(texts.filter(({ text }) => /\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/.test(text))).toEqual([]);
	});

	it('puts the names of parameters in single quotation marks', () => {
		const labels = properties
			.map(([, { displayName }]) => displayName)
			.filter((label) => label.includes(' ') && !['API Key', 'File Name'].includes(label));
		const bare = texts.filter(({ text }) =>
			labels.some(
				(label) =>
					text !== label &&
					new RegExp(`[^']\\b${label}\\b[^']`).test(`${text} `) &&
					!text.startsWith(label),
			),
		);
		expect(bare).toEqual([]);
	});
});
