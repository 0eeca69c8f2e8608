import fontkit from '@cantoo/fontkit';
import {
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFName,
	PDFRawStream,
	type PDFRef,
} from '@cantoo/pdf-lib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openForm } from '../../src/pdf/form.ts';
import { drawInChromium } from '../judges/chromiumText.ts';
import { inkShape, likeness, type InkShape } from '../judges/inkShape.ts';
import { renderPage } from '../judges/renderPdf.ts';
import { checkWithQpdf, drawnText, hasTool } from '../judges/tools.ts';
import { describeInChromium, useChromium } from '../judges/inChromium.ts';
import { formSource } from './pdfSource.ts';
import { pdfText } from './pdfWith.ts';

const font = 'dejavu-fonts-ttf/ttf/DejaVuSerif-BoldItalic.ttf';
const fontBytes = readFileSync(join(import.meta.dirname, '../../../node_modules', font));
const place = [20, 450, 390, 550] as const;

/** A form whose only field wants to be drawn in a font that the form has. */
async function formWith(addFont: (document: PDFDocument) => Promise<PDFRef>): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.registerFontkit(fontkit);
	const page = document.addPage([400, 600]);
	const ref = await addFont(document);
	const box = document.context.register(
		document.context.obj({
			Type: 'Annot',
			Subtype: 'Widget',
			F: 4,
			FT: 'Tx',
			T: pdfText('a'),
			Rect: [...place],
			DA: pdfText('/Own 40 Tf 0 g'),
		}),
	);
	page.node.set(PDFName.of('Annots'), document.context.obj([box]));
	const form = { Fields: [box], DR: { Font: { Own: ref } } };
	document.catalog.set(PDFName.of('AcroForm'), document.context.obj(form));
	return document.save({ updateFieldAppearances: false });
}

/** Two bytes per letter, with a map to Unicode, as pdf-lib writes it. */
const wholeFont = async (document: PDFDocument): Promise<PDFRef> =>
	(await document.embedFont(fontBytes, { subset: false })).ref;

/** Only the letters that a page of the form uses: all but x and Ω. */
async function partOfFont(document: PDFDocument): Promise<PDFRef> {
	const embedded = await document.embedFont(fontBytes, { subset: true });
	document.getPage(0).drawText('Zażółć gęślą jaźń 0123', { font: embedded, y: 20 });
	return embedded.ref;
}

/** One byte per letter: a subset, as its name says, with a map to Unicode of A to Z, a to w and the blank. */
async function simpleSubset(document: PDFDocument): Promise<PDFRef> {
	const { context } = document;
	const whole = await wholeFont(document);
	await document.flush();
	const descendants = context
		.lookup(whole, PDFDict)
		.lookup(PDFName.of('DescendantFonts'), PDFArray);
	const descriptor = descendants.lookup(0, PDFDict).get(PDFName.of('FontDescriptor'));
	const program = fontkit.create(fontBytes);
	if ('fonts' in program) throw new Error('It is a collection');
	const codes = Array.from({ length: 224 }, (_, index) => index + 32);
	const widths = codes.map((code) => {
		const { advanceWidth = 0 } = program.glyphForCodePoint(code) ?? {};
		return Math.round((advanceWidth / program.unitsPerEm) * 1000);
	});
	const map =
		'2 beginbfrange <41> <5A> <0041> <61> <77> <0061> endbfrange 1 beginbfchar <20> <0020> endbfchar';
	return context.register(
		context.obj({
			Type: 'Font',
			Subtype: 'TrueType',
			BaseFont: 'ABCDEF+DejaVuSerif-BoldItalic',
			Encoding: 'WinAnsiEncoding',
			FirstChar: 32,
			LastChar: 255,
			Widths: widths,
			FontDescriptor: descriptor ?? null,
			ToUnicode: context.register(PDFRawStream.of(context.obj({}), Buffer.from(map))),
		}),
	);
}

/** One byte per letter, and nothing says which: a symbolic font (ISO 32000-1, 9.6.6.4). */
async function symbolicFont(document: PDFDocument): Promise<PDFRef> {
	const { context } = document;
	const simple = context.lookup(await simpleSubset(document), PDFDict).clone();
	const descriptor = simple.lookup(PDFName.of('FontDescriptor'), PDFDict).clone();
	descriptor.set(PDFName.of('Flags'), context.obj(4));
	for (const key of ['Encoding', 'ToUnicode']) simple.delete(PDFName.of(key));
	simple.set(PDFName.of('FontDescriptor'), context.register(descriptor));
	return context.register(simple);
}

async function drawn(
	form: Uint8Array,
	text: string,
): Promise<{ bytes: Uint8Array; shape: InkShape }> {
	const bytes = await (await openForm(form)).fill(new Map([['a', text]]));
	return { bytes, shape: inkShape(await renderPage(bytes, 1, 2), place) };
}

async function fontFilesIn(bytes: Uint8Array): Promise<number> {
	const { context } = await PDFDocument.load(bytes);
	const isFontFile = (key: PDFName) => key.decodeText().startsWith('FontFile');
	return context
		.enumerateIndirectObjects()
		.filter(([, object]) => object instanceof PDFDict && object.keys().some(isFontFile)).length;
}

describeInChromium()('a font that the form has', () => {
	const browser = useChromium();

	async function asChromium(text: string): Promise<InkShape> {
		const picture = await drawInChromium(browser(), { text, font, size: 80, direction: 'ltr' });
		return inkShape(picture, [0, -picture.height, picture.width, 0]);
	}

	test.each([
		['with two bytes per letter', wholeFont, 'Ωm, Жук Äö'],
		['with two bytes per letter, in part', partOfFont, 'Zaj\u0105 \u0142 30'],
		['with one byte per letter, in part', simpleSubset, 'Walter Hof'],
	] as const)('%s, draws a text whose letters it has', async (_, addFont, text) => {
		const form = await formWith(addFont);
		const { bytes, shape } = await drawn(form, text);
		expect(likeness(shape, await asChromium(text))).toBeGreaterThan(0.97);
		const plain = await formWith(async ({ context }) =>
			context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' })),
		);
		expect(likeness(shape, (await drawn(plain, text)).shape)).toBeLessThan(0.95);
		expect(await fontFilesIn(bytes)).toBe(1);
		expect(await fontFilesIn(form)).toBe(1);
		if (hasTool('pdftotext')) expect(drawnText(bytes)).toContain(text);
		if (hasTool('qpdf')) expect(checkWithQpdf(bytes).status).toBe(0);
	});

	test('that is symbolic draws the letters that one types', async () => {
		const { shape } = await drawn(await formWith(symbolicFont), 'Walter Hof');
		expect(likeness(shape, await asChromium('Walter Hof'))).toBeGreaterThan(0.97);
	});

	test.each([
		['a letter that is not in the part of the font', partOfFont, 'Zax'],
		['a letter that is not in the part with one byte per letter', simpleSubset, 'Walx'],
		['letters that have to be joined', wholeFont, '\u0645\u0631\u062D\u0628\u0627'],
	] as const)('is left for another one by %s', async (_, addFont, text) => {
		const form = await formWith(addFont);
		const { bytes, shape } = await drawn(form, text);
		const plain = await formWith(async ({ context }) =>
			context.register(
				context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-BoldItalic' }),
			),
		);
		expect(likeness(shape, (await drawn(plain, text)).shape)).toBeGreaterThan(0.99);
		if (hasTool('pdftotext')) expect(drawnText(bytes)).toContain(text);
	});
});

describe('a field whose font is ZapfDingbats or Symbol', () => {
	/** On the page `codes` as the font has them, and beside them a box for a text. */
	const signs = (resource: string, font: string, codes: string) =>
		formSource([`/FT /Tx /T (a) /Rect [20 40 280 90] /DA (/${resource} 20 Tf 0 g)`], {
			content: `BT /${font} 20 Tf 20 140 Td (${codes}) Tj ET`,
		});

	test.each([
		['4', 'ZaDb', '4'],
		['4 u8', 'ZaDb', '4 u8'],
		['\u2714\u2718', 'ZaDb', '48'],
		['\u2794', 'ZaDb', '\\324'],
		['abW', 'Symb', 'abW'],
		['\u03B1\u03B2\u2264', 'Symb', 'ab\\243'],
	])('shows %j as its font has it', async (text, font, codes) => {
		for (const resource of [font, { ZaDb: 'ZapfDingbats', Symb: 'Symbol' }[font] ?? font]) {
			const filled = await (
				await openForm(signs(resource, font, codes))
			).fill(new Map([['a', text]]));
			const picture = await renderPage(filled, 1, 4);
			const [wanted, shown] = [[10, 120, 290, 180] as const, [10, 30, 290, 100] as const];
			expect(likeness(inkShape(picture, shown), inkShape(picture, wanted))).toBeGreaterThan(0.97);
		}
	});

	(hasTool('pdftotext') ? test : test.skip)('shows letters that it lacks in another', async () => {
		const form = await openForm(signs('ZaDb', 'ZaDb', '4'));
		expect(drawnText(await form.fill(new Map([['a', '\u0416']])))).toContain('\u0416');
	});
});
