import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openForm, type Form } from '../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../judges/readPdf.ts';
import { inkPlace, inkShape, likeness, type InkShape } from '../judges/inkShape.ts';
import { changedPixels, renderPage } from '../judges/renderPdf.ts';
import { checkWithQpdf, drawnText, hasTool } from '../judges/tools.ts';
import { COMB, MULTILINE, pdfText, pdfWith } from './pdfWith.ts';

const TEXTS: Readonly<Record<string, string>> = {
	plain: 'Plain text',
	curly: '“curly” ‘quotes’ – €',
	polish: 'Zażółć gęślą jaźń',
	greek: 'Ξεσκεπάζω την ψυχοφθόρα',
	russian: 'Съешь ещё этих булок',
	japanese: 'いろはにほへと 日本語',
	chinese: '天地玄黃 中文测试',
	korean: '다람쥐 헌 쳇바퀴',
	arabic: 'مرحبا بالعالم',
	hebrew: 'שלום עולם',
	hindi: 'हिन्दी में लिखा क्षत्रिय',
	thai: 'ผู้ใหญ่ กำลังดี',
	tamil: 'யாதும் ஊரே',
	emoji: '😀🎉👍🏽',
};

const NAMES = Object.keys(TEXTS);

/** pdftotext marks where the direction of the text changes. */
function withoutMarks(text: string): string {
	return text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
}

describe('text of fourteen kinds', () => {
	let form: Form;
	let empty: Uint8Array;
	let filled: Uint8Array;
	beforeAll(async () => {
		const at = (index: number) => [20, 540 - index * 38, 300, 560 - index * 38] as const;
		empty = await pdfWith(NAMES.map((name, index) => ({ name, at: at(index) })));
		form = await openForm(empty);
		filled = await form.fill(new Map(Object.entries(TEXTS)));
	});

	test('is stored as it was given', async () => {
		const values = valuesByName(await readPdf(filled));
		expect(new Map([...values].map(([name, [value]]) => [name, value]))).toEqual(
			new Map(Object.entries(TEXTS)),
		);
	});

	test('is drawn, and no letter as the box that stands for a missing one', async () => {
		const missing = '\u16A0\u16C7\u16BB';
		const values = new Map(NAMES.map((name) => [name, missing]));
		const boxesOnly = await renderPage(await form.fill(values), 1, 2);
		const [before, after] = [await renderPage(empty, 1, 2), await renderPage(filled, 1, 2)];
		const { boxes } = await readPdf(filled);
		for (const { name, rectangle } of boxes) {
			expect([name, changedPixels(before, after, rectangle) > 200]).toEqual([name, true]);
			const how = likeness(inkShape(after, rectangle), inkShape(boxesOnly, rectangle));
			expect([name, how < 0.95]).toEqual([name, true]);
		}
	});

	(hasTool('pdftotext') ? test.each(NAMES) : test.skip.each(NAMES))(
		'is drawn in letters that can be read back: %s',
		(name) => {
			expect(withoutMarks(drawnText(filled))).toContain(TEXTS[name]);
		},
	);

	(hasTool('qpdf') ? test : test.skip)('gives a valid file', () => {
		expect(checkWithQpdf(filled).status).toBe(0);
	});

	test('adds no more of the fonts than it needs', () => {
		expect(filled.length - empty.length).toBeLessThan(300_000);
	});

	test('needs no font in the file where it is Western European', async () => {
		const western = await form.fill(new Map([['plain', 'Ægir déjà vu ßÿ “€”']]));
		expect(Buffer.from(western).includes('FontFile')).toBe(false);
	});
});

interface Drawn {
	readonly shape: InkShape;
	/** In points. */
	readonly width: number;
	/** As much of it as is so wide, in points. */
	readonly from: (side: 'left' | 'right', width: number) => InkShape;
}

/** What is drawn of a text in a field by itself. */
async function drawn(text: string): Promise<Drawn> {
	const at = [20, 500, 380, 560] as const;
	const entries = { DA: pdfText('/Helv 40 Tf 0 g') };
	const form = await openForm(await pdfWith([{ name: 'a', at, entries }]));
	const picture = await renderPage(await form.fill(new Map([['a', text]])), 1, 2);
	const [left, bottom, right, top] = inkPlace(picture, at);
	const from: Drawn['from'] = (side, width) =>
		inkShape(
			picture,
			side === 'left' ? [left, bottom, left + width, top] : [right - width, bottom, right, top],
		);
	return { shape: inkShape(picture, at), width: right - left, from };
}

/** Unicode has characters of their own for some joined forms, so that what has to be drawn can be said. */
describe('letters that change with their neighbors', () => {
	const zeroWidthNonJoiner = '\u200C';

	test.each([
		[
			'Arabic letters are joined',
			'\u0645\u0631\u062D\u0628\u0627',
			'\uFEE3\uFEAE\uFEA3\uFE92\uFE8E',
		],
		['Arabic lam and alef are one', '\u0644\u0627', '\uFEFB'],
	])('%s', async (_, text, joined) => {
		const [shaped, wanted] = [await drawn(text), await drawn(joined)];
		const apart = await drawn([...text].join(zeroWidthNonJoiner));
		expect(likeness(shaped.shape, wanted.shape)).toBeGreaterThan(0.97);
		expect(likeness(shaped.shape, apart.shape)).toBeLessThan(0.95);
	});

	test('Hebrew is drawn from right to left', async () => {
		const [word, shin] = [await drawn('\u05D5\u05E9'), await drawn('\u05E9')];
		const [left, right] = [word.from('left', shin.width), word.from('right', shin.width)];
		expect(likeness(left, shin.shape)).toBeGreaterThan(0.95);
		expect(likeness(right, shin.shape)).toBeLessThan(0.9);
	});

	test('Devanagari letters become a conjunct, which is narrower than the two', async () => {
		const conjunct = await drawn('\u0915\u094D\u0937');
		const [ka, ssa] = [await drawn('\u0915'), await drawn('\u0937')];
		expect(conjunct.width).toBeLessThan(0.85 * (ka.width + ssa.width));
	});

	test('the Devanagari vowel sign I stands before its consonant', async () => {
		const [syllable, ka] = [await drawn('\u0915\u093F'), await drawn('\u0915')];
		const [left, right] = [syllable.from('left', ka.width), syllable.from('right', ka.width)];
		expect(likeness(right, ka.shape)).toBeGreaterThan(likeness(left, ka.shape) + 0.03);
	});
});

describe('a text of several scripts', () => {
	const mixed = 'abc 😀 中文 한국 Ω €';
	const shows = hasTool('pdftotext') ? test : test.skip;

	shows('takes each letter from a font that has it', async () => {
		const form = await openForm(await pdfWith([{ name: 'a' }]));
		expect(drawnText(await form.fill(new Map([['a', mixed]])))).toContain(mixed);
	});

	shows('wraps and combs as well', async () => {
		const form = await openForm(
			await pdfWith([
				{ name: 'lines', at: [20, 400, 100, 500], entries: { Ff: MULTILINE } },
				{ name: 'comb', entries: { Ff: COMB, MaxLen: 4 } },
			]),
		);
		const values = new Map([
			['lines', '这是一个很长的中文段落，用来测试自动换行。Ω'],
			['comb', 'Ж漢é'],
		]);
		const text = drawnText(await form.fill(values)).replace(/\s/g, '');
		expect(text).toContain('这是一个很长的中文段落，用来测试自动换行。Ω');
		expect(text).toContain('Ж漢é');
	});

	test('keeps its value where no font has a letter', async () => {
		const form = await openForm(await pdfWith([{ name: 'a' }]));
		const filled = await form.fill(new Map([['a', 'ᚠᛇᚻ']]));
		expect(valuesByName(await readPdf(filled)).get('a')).toEqual(['ᚠᛇᚻ']);
	});
});

describe('font files of the user', () => {
	test('go before the bundled fonts', async () => {
		const require = createRequire(join(import.meta.dirname, 'scripts.test.ts'));
		const file = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf');
		const form = await openForm(await pdfWith([{ name: 'a' }]), { fontFiles: [file] });
		const filled = Buffer.from(await form.fill(new Map([['a', 'Ω']])));
		expect(filled.includes('DejaVuSerif')).toBe(true);
		expect(filled.includes('DejaVuSans')).toBe(false);
	});

	test('are looked at when the form is opened', async () => {
		const bytes = await pdfWith([{ name: 'a' }]);
		const notAFont = join(import.meta.dirname, 'scripts.test.ts');
		await expect(openForm(bytes, { fontFiles: [notAFont] })).rejects.toThrow('is not a font file');
	});
});
