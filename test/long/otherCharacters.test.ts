import { openForm } from '../../service/src/pdf/form.ts';
import { readPdf } from '../../service/test/judges/readPdf.ts';
import { changedPixels, renderPage } from '../../service/test/judges/renderPdf.ts';
import { hasCase, sharedCase } from '../../service/test/judges/sharedCases.ts';
import { COMB, MULTILINE, pdfWith, type Box } from '../../service/test/pdf/pdfWith.ts';

const everywhere = [0, 0, 400, 600] as const;
const comb = (MaxLen: number, Q = 0): Box => ({ name: 'a', entries: { Ff: COMB, MaxLen, Q } });
const paragraphs: Box = { name: 'a', at: [20, 400, 120, 500], entries: { Ff: MULTILINE } };
const line: Box = { name: 'a' };

async function filled(box: Box, value: string, flattened = false): Promise<Uint8Array> {
	return (await openForm(await pdfWith([box]))).fill(new Map([['a', value]]), { flattened });
}

async function difference(box: Box, value: string, other: string): Promise<number> {
	const [first, second] = [await filled(box, value), await filled(box, other)];
	return changedPixels(await renderPage(first, 1, 2), await renderPage(second, 1, 2), everywhere);
}

/** What is drawn, from left to right, each letter with the number of its cell. */
async function cells(bytes: Uint8Array, left: number, cell: number): Promise<string> {
	const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
	const task = pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
	const { items } = await (await (await task.promise).getPage(1)).getTextContent();
	await task.destroy();
	return items
		.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
		.map(({ str, transform }) => [str, Math.floor((Number(transform[4]) - left) / cell)] as const)
		.sort(([, a], [, b]) => a - b)
		.map(([text, number]) => text + String(number))
		.join(' ');
}

describe('a comb', () => {
	test.each([
		['Hebrew', 'שלום', 0, 'ם0 ו1 ל2 ש3'],
		['Hebrew, aligned right', 'שלום', 2, 'ם4 ו5 ל6 ש7'],
		['Arabic', 'محمد', 0, 'د0 م1 ح2 م3'],
		['Hebrew with a number', 'אב12', 0, '10 21 ב2 א3'],
		['Hebrew and Latin', 'אבxy', 0, 'x0 y1 ב2 א3'],
		['Latin and Hebrew', 'xyאב', 0, 'x0 y1 ב2 א3'],
		['Hebrew with parentheses', '(א)', 0, '(0 א1 )2'],
		['more than its cells', 'שלוםשלוםשל', 0, undefined],
	])('has the first letter of its direction first: %s', async (_, value, Q, letters) => {
		const filling = filled(comb(8, Q), value, true);
		if (letters === undefined) await expect(filling).rejects.toThrow('at most 8');
		else expect((await cells(await filling, 20, 25)).normalize()).toBe(letters.normalize());
	});

	test('has no cells for what is not seen', async () => {
		const value = 'a\u200bb\u00adc\ufeffd\u200e\u2060e\u202c';
		expect(await cells(await filled(comb(8), value, true), 20, 25)).toBe('a0 b1 c2 d3 e4');
	});

	test('counts only what is seen, and keeps the value', async () => {
		const value = 'a\u200bb\u00adc\ufeffd\u200ee';
		const { boxes } = await readPdf(await filled(comb(5), value));
		expect(boxes[0]?.value).toBe(value);
		await expect(filled(comb(4), value)).rejects.toThrow('at most 4 characters, the value has 5');
	});
});

const invisible = [
	['soft hyphen', '\u00ad'],
	['zero-width space', '\u200b'],
	['word joiner', '\u2060'],
	['byte order mark', '\ufeff'],
	['mark from left to right', '\u200e'],
	['embedding from left to right', '\u202a'],
	['end of an embedding', '\u202c'],
	['isolate', '\u2068'],
	['end of an isolate', '\u2069'],
	['invisible operator', '\u2063'],
	['mark of annotations', '\ufff9'],
] as const;

test.each(invisible)('is not drawn: %s', async (_, character) => {
	const value = `Do${character}nau${character}`;
	expect(await difference(line, value, 'Donau')).toBe(0);
	expect(await difference(paragraphs, value, 'Donau')).toBe(0);
	expect(await difference({ ...line, entries: { Q: 2 } }, value, 'Donau')).toBe(0);
});

test.each([
	['line feed', '\n'],
	['vertical tab', '\v'],
	['form feed', '\f'],
	['carriage return', '\r'],
	['both', '\r\n'],
	['next line', '\u0085'],
	['line separator', '\u2028'],
	['paragraph separator', '\u2029'],
])('is a line end, and a blank in one line: %s', async (_, character) => {
	expect(await difference(paragraphs, `Street 1${character}Vienna`, 'Street 1\nVienna')).toBe(0);
	expect(await difference(line, `Street 1${character}Vienna`, 'Street 1 Vienna')).toBe(0);
});

describe('a word with soft hyphens', () => {
	const word = 'Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft';

	test('has a hyphen where a line ends at one', async () => {
		expect(await difference(paragraphs, word, 'Donaudampf-\nschifffahrtsgesell-\nschaft')).toBe(0);
	});

	test('has none at its end, nor where all fits', async () => {
		expect(await difference(paragraphs, 'Do\u00adnau\u00ad', 'Donau')).toBe(0);
		expect(await difference(paragraphs, 'Do\u00adnau\u00ad und\u00ad\nso', 'Donau und\nso')).toBe(
			0,
		);
	});

	test('has none where a line ends at another place', async () => {
		const value = 'Do\u00adnau und das Land an der Donau';
		expect(await difference(paragraphs, value, value.replace('\u00ad', ''))).toBe(0);
	});
});

const withCase = hasCase('invisible-characters.pdf') ? test : test.skip;

withCase('the example looks like the same without invisible characters', async () => {
	const form = await openForm(sharedCase('invisible-characters.pdf'));
	const [before, after] = [
		{ std: 'Donau\u00addampf', win: 'Donau\u00addampf', comb: 'a\u200bb\u00adc\ufeffd\u200ee' },
		{ std: 'Donaudampf', win: 'Donaudampf', comb: 'abcde' },
	].map(async (values) => renderPage(await form.fill(new Map(Object.entries(values))), 1, 2));
	if (!before || !after) throw new Error('unreachable');
	expect(changedPixels(await before, await after, everywhere)).toBe(0);
});
