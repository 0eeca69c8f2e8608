import fc from 'fast-check';
import { openForm, UnfillableValueError, type Form } from '../../service/src/pdf/form.ts';
import { readPdf, valuesByName } from '../../service/test/judges/readPdf.ts';
import { COMB, MULTILINE, pdfWith } from '../../service/test/pdf/pdfWith.ts';

const KEYS = ['line', 'lines', 'comb', 'limited'] as const;

let form: Form;
beforeAll(async () => {
	form = await openForm(
		await pdfWith([
			{ name: 'line' },
			{ name: 'lines', at: [20, 300, 380, 520], entries: { Ff: MULTILINE } },
			{ name: 'comb', at: [20, 200, 220, 220], entries: { Ff: COMB, MaxLen: 20 } },
			{ name: 'limited', at: [20, 100, 220, 120], entries: { MaxLen: 5 } },
		]),
	);
	// The fonts are read at their first use.
	await form.fill(new Map([['line', 'abc 😀 中文 한국 हिन्दी Ω ש ✗ 𓀀']]));
});

/** The stored value, or undefined if the form refused it in the only way it may. */
async function stored(key: string, value: string): Promise<string | undefined> {
	try {
		const filled = await form.fill(new Map([[key, value]]));
		return valuesByName(await readPdf(filled)).get(key)?.[0];
	} catch (error) {
		if (error instanceof UnfillableValueError) return undefined;
		throw error;
	}
}

describe('a text of any kind', () => {
	const letters = fc.string({ unit: 'binary', maxLength: 60 });

	test('is stored as it is, or refused because of its length', async () => {
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...KEYS), letters, async (key, text) => {
				const value = await stored(key, text);
				const [storable, read] = [text, value].map((each) =>
					// pdf.js splits at line ends; U+001B cannot be stored.
					each?.replace(/\r\n?/g, '\n').replaceAll('\u001B', ''),
				);
				if (value !== undefined) expect(read).toBe(storable);
				else expect(['comb', 'limited']).toContain(key);
			}),
			{ numRuns: 150 },
		);
	});

	test('keeps its other letters when halves of characters are in it', async () => {
		expect(await stored('line', 'a\uD800b\uDC00c')).toBe('a\uFFFDb\uFFFDc');
	});

	test('keeps its other letters when an escape character is in it', async () => {
		expect(await stored('line', 'a\u001Bb\u001Bc')).toBe('abc');
	});

	test('keeps its control characters', async () => {
		expect(await stored('line', 'a\u0000b\u0007c\u007Fd')).toBe('a\u0000b\u0007c\u007Fd');
	});
});

describe('100 000 characters', () => {
	const texts = [
		['of a word', 'x'],
		['of words', 'word '],
		['of blanks', ' '],
		['of line ends', '\n'],
		['of Cyrillic', 'ж'],
		['of Chinese', '漢'],
		['of Arabic', 'لا '],
		['of Hindi', 'हिन्दी '],
		['of emoji', '👨‍👩‍👧'],
		['of accents', '\u0301'],
		['of joiners', '\u200D'],
		['of brackets', '('],
		['of halves', '\uD800'],
		['of control characters', '\u0007'],
		['of everything', 'a漢ж😀हि ש(1,2) '],
		['without a glyph', '\u{13000}'],
	] as const;
	test.each(texts)(
		'%s are drawn or refused without hanging',
		async (_, part) => {
			const text = part.repeat(Math.ceil(100_000 / part.length));
			for (const key of KEYS) {
				const filling = form.fill(new Map([[key, text]]));
				await filling.catch((error: unknown) => {
					expect(error).toBeInstanceOf(UnfillableValueError);
				});
			}
		},
		300_000,
	);

	test('are all stored', async () => {
		const text = 'Lorem ipsum dolor '.repeat(5556);
		expect(await stored('lines', text)).toBe(text);
	});
});
