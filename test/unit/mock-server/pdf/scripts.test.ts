import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openForm, type Form } from '../../../mock-server/pdf/form.ts';
import { readPdf, valuesByName } from '../../../pdf/readPdf.ts';
import { changedPixels, renderPage } from '../../../pdf/renderPdf.ts';
import { checkWithQpdf, drawnText, hasTool } from '../../../pdf/tools.ts';
import { COMB, MULTILINE, pdfWith } from './pdfWith.ts';

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
	emoji: '😀🎉👍🏽',
};

const NAMES = Object.keys(TEXTS);

/** pdftotext marks where the direction of the text changes. */
function withoutMarks(text: string): string {
	return text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
}

describe('text of twelve scripts', () => {
	let form: Form;
	let empty: Uint8Array;
	let filled: Uint8Array;
	beforeAll(async () => {
		const at = (index: number) => [20, 540 - index * 40, 300, 560 - index * 40] as const;
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

	test('is drawn', async () => {
		const [before, after] = [await renderPage(empty, 1, 2), await renderPage(filled, 1, 2)];
		const { boxes } = await readPdf(filled);
		for (const { name, rectangle } of boxes) {
			expect([name, changedPixels(before, after, rectangle) > 200]).toEqual([name, true]);
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
