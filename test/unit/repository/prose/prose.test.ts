import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { helpText } from '../../../mock-server/cli/help.ts';
import { sourceComments, sourceTexts } from '../../../sourceTexts.ts';
import { passagesOf, textsOfPage } from './passages.ts';
import { commentVocabulary, vocabulary } from './vocabulary.ts';

const root = resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const list = (folder: string, ending: string) =>
	readdirSync(join(root, folder))
		.filter((file) => file.endsWith(ending))
		.map((file) => join(folder, file));

/** The words of the page in other languages than English. */
const otherLanguage = /\/words\/(?!en\.js)/;

/** A sentence with more words than this is two. */
const longest = 40;

/** What is wrong with a passage: the words, and what to write instead. */
function faultsOf(passage: string, terms = vocabulary): string[] {
	const wordings = terms.flatMap(({ not, use }) => {
		const [found] = not.exec(passage) ?? [];
		return found === undefined ? [] : [`"${found}" -> ${use}: ${passage}`];
	});
	const long = sentencesIn(passage).filter((sentence) => wordsIn(sentence) > longest);
	return [...wordings, ...long.map((sentence) => `${wordsIn(sentence)} words: ${sentence}`)];
}

const sentencesIn = (passage: string) => passage.split(/(?<=[.!?:;])\s+(?=\S)/);
const wordsIn = (sentence: string) => sentence.split(/\s+/).length;

const pages = ['.', 'docs', 'service', 'service/docs'].flatMap((folder) => list(folder, '.md'));
const examples = list('examples', '.json');

it.each(pages)('%s is in plain words', async (page) => {
	const passages = await passagesOf(read(page));
	expect(passages.flatMap((passage) => faultsOf(passage))).toEqual([]);
});

it.each(examples)('the notes in %s are in plain words', async (file) => {
	const { nodes } = JSON.parse(read(file)) as {
		nodes: { type: string; parameters: { content?: string } }[];
	};
	const notes = nodes.flatMap(({ type, parameters }) =>
		type === 'n8n-nodes-base.stickyNote' ? [parameters.content ?? ''] : [],
	);
	expect(notes.length).toBeGreaterThan(0);
	const passages = (await Promise.all(notes.map(passagesOf))).flat();
	expect(passages.flatMap((passage) => faultsOf(passage))).toEqual([]);
});

it.each([
	['the nodes and the credential', ['nodes', 'credentials'], 200],
	['the page of the service', ['service/web', 'test/mock-server/web'], 40],
	['the settings and simulated failures', ['test/mock-server/assumptions'], 50],
])('the texts in %s are in plain words', (_, folders, atLeast) => {
	const texts = sourceTexts(folders)
		.filter(({ place }) => !otherLanguage.test(place))
		.filter(({ text }) => /[a-z]… | [a-z]{2,} /.test(text));
	expect(texts.length).toBeGreaterThan(atLeast);
	const faults = texts.flatMap(({ place, text }) =>
		faultsOf(text).map((fault) => `${place}: ${fault}`),
	);
	expect(faults).toEqual([]);
});

it.each([
	['nodes', 600],
	['credentials', 4],
	['scripts', 200],
	['service/src', 1500],
	['service/web', 500],
])('the comments in %s are in plain words', (folder, atLeast) => {
	const comments = sourceComments([folder]);
	expect(comments.length).toBeGreaterThan(atLeast);
	const faults = comments.flatMap(({ place, text }) =>
		faultsOf(text, commentVocabulary).map((fault) => `${place}: ${fault}`),
	);
	expect(faults).toEqual([]);
});

it.each(['service/web', 'test/mock-server/web'].flatMap((folder) => list(folder, '.html')))(
	'the texts in %s are in plain words',
	(file) => {
		const texts = textsOfPage(read(file));
		expect(texts).not.toEqual([]);
		expect(texts.flatMap((text) => faultsOf(text))).toEqual([]);
	},
);

it('the help of the local service is in plain words', () => {
	const entries = helpText()
		.split(/\n(?! {6})/)
		.map((entry) => entry.replace(/\s+/g, ' '));
	expect(entries.length).toBeGreaterThan(40);
	expect(entries.flatMap((entry) => faultsOf(entry))).toEqual([]);
});

it.each([
	['A licence', 'US spelling'],
	['No document was made', 'create'],
	['Add it to *Ignore Keys*', 'Fields to Ignore'],
	['| a |\n|---|\n| compared letter by letter |', 'exactly'],
	['- the [e-mail](mail.md)', 'email'],
	['![A form sent by e-mail](form.png)', 'email'],
	['<img alt="A form sent by e-mail" src="form.png">', 'email'],
	[`It goes ${'on and '.repeat(20)}on.`, '43 words'],
])('finds what is wrong with %j', async (markdown, expected) => {
	const faults = (await passagesOf(markdown)).flatMap((passage) => faultsOf(passage));
	expect(faults).toEqual([expect.stringContaining(expected)]);
});
