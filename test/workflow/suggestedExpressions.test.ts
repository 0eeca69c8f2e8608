import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { sourceTexts } from '../sourceTexts.ts';
import { byId, field, itemsOf, project, Stage } from './stage.ts';

const stage = Stage.ofSuite();
beforeAll(async () => {
	await stage.addTemplate('cells', [
		field('text'),
		field('due_date', 'Due date'),
		field('total', 'Total', 'number'),
		field('paid', 'Paid', 'checkbox'),
	]);
});
beforeEach(() => stage.acceptFills());

const templateId = byId('cells');

/** Fills one item, with `values` mapped by hand; gives what was sent, why not, and what hints say. */
async function fill(values: object, json: IDataObject, options = {}) {
	const before = stage.sent.length;
	const parameters = {
		templateId,
		fields: { mappingMode: 'defineBelow', value: values },
		options: { unfilledFields: 'ignore', ...options },
	};
	const result = await stage.fill(parameters as never, itemsOf(json));
	return {
		sent: stage.sent[before]?.data ?? {},
		error: result.error?.message,
		description: result.error?.description ?? '',
		// As they read in n8n, which shows them as HTML.
		hints: result.hints('Fill').map(({ message }) => message.replaceAll('&gt;', '>')),
	};
}

const expressionsIn = (text: string): string[] =>
	[...text.matchAll(/\{\{ .+? \}\}(?!\})/gs)].map(([expression]) => expression);

/** What stands in a sheet or comes from a service in place of what was expected. */
const oddCells = ['', ' ', null, undefined, 'n/a', '-', '31.12.2026', 0, 46115.5, true];

/** What no expression may make of an empty cell, and no cell may become. */
const wrong = /NaN|undefined|null|Invalid|\[object|1899|1900/;

describe('an expression that a message suggests, for the value that caused the message', () => {
	it('is one of two', () => {
		const suggesting = sourceTexts(['nodes'])
			.filter(({ text }) => expressionsIn(text).length > 0)
			.map(({ place }) => place.replace(/:\d+$/, ''));
		// The others are placeholders, subtitles and the condition of a hint.
		expect([...new Set(suggesting)].sort()).toEqual([
			'nodes/FillPdfTemplate/FillPdfTemplate.node.ts',
			'nodes/FillPdfTemplate/hints.ts',
			'nodes/FillPdfTemplate/messages/hintMessage.ts',
			'nodes/FillPdfTemplate/parameters/index.ts',
			'nodes/FillPdfTemplate/readMapping.ts',
			'nodes/PdfTemplateTrigger/PdfTemplateTrigger.node.ts',
			'nodes/shared/files/fileParameters.ts',
			'nodes/shared/operation/resource.ts',
		]);
	});

	it('makes a date of the number of a spreadsheet', async () => {
		const options = { dateFormat: 'dd.MM.yyyy' };
		const { sent, hints } = await fill({ due_date: '={{ $json.date }}' }, { date: 46115 }, options);
		expect(sent).toEqual({ due_date: '46115' });
		const [expression] = hints.flatMap(expressionsIn);
		const followed = await fill({ due_date: `=${expression}` }, { date: 46115 }, options);
		expect(followed).toMatchObject({ sent: { due_date: '03.04.2026' }, hints: [] });
		for (const date of oddCells.filter((cell) => typeof cell !== 'number')) {
			const { sent: made } = await fill({ due_date: `=${expression}` }, { date }, options);
			expect(JSON.stringify(made)).not.toMatch(wrong);
		}
	});

	it('makes an object of values that broke the JSON', async () => {
		const text = 'a "quoted"\nline';
		const jsonData = '={ "text": "{{ $json.text }}" }';
		const parameters = { templateId, dataMode: 'json', jsonData };
		const { error } = await stage.fill(parameters, itemsOf({ text }));
		const [expression] = expressionsIn(error?.description ?? '');
		const followed = { ...parameters, jsonData: `=${expression}` };
		expect((await stage.fill(followed, itemsOf({ text }))).error).toBeUndefined();
		expect(stage.sent.at(-1)?.data).toEqual({ text });
	});

	// A word that nobody knows is no reason to tick the box: the message says where to enter it.
	it.each(['FALSCH', 'nein', 'maybe', 'Annulé'])('is none for the tick %j', async (word) => {
		const {
			sent,
			error = '',
			description,
		} = await fill({ paid: '={{ $json.paid }}' }, { paid: word });
		expect(expressionsIn(error + description)).toEqual([]);
		expect(sent.paid).not.toBe(true);
	});

	it('is none for a tick, and the options that the message names take the word as it is meant', async () => {
		const paid = { paid: '={{ $json.paid }}' };
		const { description } = await fill(paid, { paid: 'annulé' });
		expect(description).toContain("'Words for Ticked' or 'Words for Not Ticked'");
		const options = { trueWords: 'payé, réglé', falseWords: 'ouvert,  annulé ' };
		expect((await fill(paid, { paid: 'ANNULÉ' }, options)).sent).toEqual({ paid: false });
		expect((await fill(paid, { paid: 'Réglé' }, options)).sent).toEqual({ paid: true });
		expect((await fill(paid, { paid: 'ja' }, options)).sent).toEqual({ paid: true });
		const both = { trueWords: 'x', falseWords: 'o, X' };
		expect((await fill(paid, { paid: 'x' }, both)).error).toBe(
			"'Words for Ticked' and 'Words for Not Ticked' both have \"x\"",
		);
	});
});

const docs = readdirSync(resolve(project, 'docs'))
	.filter((file) => file.endsWith('.md'))
	.flatMap((file) => expressionsIn(readFileSync(resolve(project, 'docs', file), 'utf8')));

const example = JSON.parse(
	readFileSync(resolve(project, 'examples/local-number-and-date-formats.json'), 'utf8'),
) as { nodes: { type: string; parameters: { content?: string; fields?: { value: object } } }[] };

const copied = example.nodes.flatMap(({ parameters: { content = '', fields } }) => [
	...expressionsIn(content),
	...Object.values(fields?.value ?? {}).flatMap((value) => expressionsIn(String(value))),
]);

/** Those of the documentation, and those that a recipe tells to copy, with what they are made of. */
const written = [...new Set([...docs, ...copied])].flatMap((expression) => {
	const [, dotted, quoted] = /\$json(?:\.(\w+)|\['([^']+)'\])/.exec(expression) ?? [];
	const name = dotted ?? quoted;
	return name === undefined ? [] : [{ expression, name }];
});

describe('an expression of the documentation', () => {
	it('is found', () => {
		expect(written.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['Completed on', 'invoice_no', 'total', 'date']),
		);
	});

	it.each(written)(
		'$expression makes nothing of an empty cell, and nothing odd of any',
		async (each) => {
			const { expression, name } = each;
			for (const cell of oddCells) {
				const json = cell === undefined ? {} : { [name]: cell };
				const { sent } = await fill({ text: `=${expression}` }, json);
				expect([cell, JSON.stringify(sent)]).toEqual([cell, expect.not.stringMatching(wrong)]);
				if (String(cell ?? '').trim() === '') expect([cell, sent]).toEqual([cell, {}]);
			}
		},
	);

	it('makes the date of a number, or leaves the text', async () => {
		const [expression] = written.flatMap((each) =>
			each.name === 'Completed on' ? [each.expression] : [],
		);
		const dates = [];
		for (const cell of [46328, 46328.75, 25569, '31.12.2026']) {
			const { sent } = await fill({ text: `=${expression}` }, { 'Completed on': cell });
			dates.push(sent.text);
		}
		expect(dates).toEqual(['02.11.2026', '02.11.2026', '01.01.1970', '31.12.2026']);
	});
});
