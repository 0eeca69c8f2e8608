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
import { inkShape, likeness } from '../judges/inkShape.ts';
import { renderPage } from '../judges/renderPdf.ts';
import { hasCase, sharedCase } from '../judges/sharedCases.ts';
import { drawnText, hasTool } from '../judges/tools.ts';
import { oneBox } from './pdfSource.ts';
import { MULTILINE, pdfText } from './pdfWith.ts';

const bytesOfFont = readFileSync(
	join(import.meta.dirname, '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
);
const program = fontkit.create(bytesOfFont);
if ('fonts' in program) throw new Error('It is a collection');
const place = [20, 500, 780, 580] as const;
const NONSYMBOLIC = 32;

const withText = hasTool('pdftotext') ? test : test.skip;

type Encoding = string | Readonly<Record<string, unknown>>;

/** Where each character stands among the codes; the others are as wide as the missing glyph. */
type Places = Readonly<Record<string, number>>;

interface Given {
	readonly encoding?: Encoding;
	readonly places: Places;
	readonly flags?: number;
	/** The letters that the embedded program has, if not all. */
	readonly kept?: string;
}

const text = (places: Places) => Object.keys(places).join('');

/** A form whose field wants a font of one byte per letter, or, without an encoding, one of two bytes with every letter. */
async function formWith({
	encoding,
	places,
	flags = NONSYMBOLIC,
	kept,
}: Given): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.registerFontkit(fontkit);
	const page = document.addPage([800, 600]);
	const { context } = document;
	const { ref } = await document.embedFont(bytesOfFont, { subset: false });
	await document.flush();
	const font =
		encoding === undefined ? ref : simpleFont(document, ref, { encoding, places, flags });
	const box = context.register(
		context.obj({
			Type: 'Annot',
			Subtype: 'Widget',
			F: 4,
			FT: 'Tx',
			T: pdfText('a'),
			Rect: [...place],
			DA: pdfText('/Own 30 Tf 0 g'),
		}),
	);
	page.node.set(PDFName.of('Annots'), context.obj([box]));
	document.catalog.set(
		PDFName.of('AcroForm'),
		context.obj({ Fields: [box], DR: { Font: { Own: font } } }),
	);
	if (kept !== undefined) keepOnly(document, ref, kept);
	return document.save({ updateFieldAppearances: false });
}

function descriptorOf({ context }: PDFDocument, composite: PDFRef): PDFDict {
	const fonts = context.lookup(composite, PDFDict).lookup(PDFName.of('DescendantFonts'), PDFArray);
	return fonts.lookup(0, PDFDict).lookup(PDFName.of('FontDescriptor'), PDFDict);
}

function simpleFont(
	document: PDFDocument,
	composite: PDFRef,
	{ encoding, places, flags }: Required<Omit<Given, 'kept'>>,
): PDFRef {
	const descriptor = descriptorOf(document, composite);
	descriptor.set(PDFName.of('Flags'), document.context.obj(flags));
	const widths = Array.from({ length: 256 }, (_, code) => {
		const [character = '\uFFFE'] = Object.entries(places).find(([, at]) => at === code) ?? [];
		const { advanceWidth = 0 } = glyphOf(
			code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : character,
		);
		return Math.round((advanceWidth / 2048) * 1000);
	});
	return document.context.register(
		document.context.obj({
			Type: 'Font',
			Subtype: 'TrueType',
			BaseFont: 'DejaVuSans',
			FirstChar: 0,
			LastChar: 255,
			Widths: widths,
			FontDescriptor: descriptor,
			Encoding: encoding,
		} as Parameters<typeof document.context.obj>[0]),
	);
}

function glyphOf(character: string): { advanceWidth?: number } {
	if ('fonts' in program) return {};
	return program.glyphForCodePoint(character.codePointAt(0) ?? 0) ?? {};
}

/** Empties the outlines of all other letters, as some programs do to make a font smaller. */
function keepOnly(document: PDFDocument, composite: PDFRef, kept: string): void {
	if ('fonts' in program) return;
	const needed = new Set(
		[...kept].map((letter) => program.glyphForCodePoint(letter.codePointAt(0) ?? 0)?.id),
	);
	const font = Buffer.from(bytesOfFont);
	const table = (tag: string) => font.readUInt32BE(font.indexOf(tag, 12, 'latin1') + 8);
	const [glyphs, places] = [table('glyf'), table('loca')];
	for (let id = 0; id < program.numGlyphs; id++) {
		const start = font.readUInt32BE(places + id * 4);
		const end = font.readUInt32BE(places + id * 4 + 4);
		// No contours.
		if (!needed.has(id) && end > start) font.writeInt16BE(0, glyphs + start);
	}
	const file = descriptorOf(document, composite).get(PDFName.of('FontFile2'));
	const { context } = document;
	context.assign(file as PDFRef, context.stream(font, { Length1: font.length }));
}

/** A form whose field wants a font that is not embedded. */
function namedFont(kind: string, encoding: string): Uint8Array {
	const widths = Array<number>(256).fill(500).join(' ');
	const font = {
		'5 0': `<< /Type /Font /Subtype /${kind} /BaseFont /Arial /Encoding /${encoding} /FontDescriptor 6 0 R
			/FirstChar 0 /LastChar 255 /Widths [${widths}] >>`,
		'6 0': `<< /Type /FontDescriptor /FontName /Arial /Flags ${NONSYMBOLIC} /FontBBox [0 -200 1000 900]
			/Ascent 900 /Descent -200 /CapHeight 700 /ItalicAngle 0 /StemV 80 >>`,
	};
	const source = Buffer.from(oneBox('/FT /Tx /DA (/Own 12 Tf)', font)).toString('latin1');
	const named = source.replace('/Fields', '/DR << /Font << /Own 5 0 R >> >> /Fields');
	return Buffer.from(named, 'latin1');
}

async function filled(form: Uint8Array, value: string): Promise<Uint8Array> {
	return (await openForm(form)).fill(new Map([['a', value]]));
}

async function shapeOf(bytes: Uint8Array) {
	return inkShape(await renderPage(bytes, 1, 2), place);
}

/** Codes as the standard lists them (ISO 32000-1, annex D), some of each encoding. */
const MAC: Places = { A: 0x41, Ä: 0x80, é: 0x8e, '†': 0xa0, '¤': 0xdb, ﬁ: 0xde, ı: 0xf5, ˇ: 0xff };
const WIN: Places = { A: 0x41, '€': 0x80, Š: 0x8a, '™': 0x99, '¤': 0xa4, ÿ: 0xff };
const OWN: Places = { A: 0x41, č: 1, Ω: 2, Ж: 3, ő: 0x80, '€': 0x81, ș: 0x82, ấ: 0x83, '⅔': 0x84 };
const differences = [
	'ccaron',
	'Omega',
	'afii10024',
	128,
	'ohungarumlaut',
	'Euro',
	'uni0219',
	'acircumflexacute',
	'twothirds',
];
const own = { Type: 'Encoding', BaseEncoding: 'WinAnsiEncoding', Differences: [1, ...differences] };

const writable: [title: string, encoding: Encoding, places: Places][] = [
	['MacRomanEncoding', 'MacRomanEncoding', MAC],
	['WinAnsiEncoding', 'WinAnsiEncoding', WIN],
	['differences to no named encoding', { Differences: [1, 'Euro'] }, { A: 0x41, '€': 1 }],
	['differences', own, OWN],
];

describe('a font of the form', () => {
	test.each(writable)('draws what is in its encoding: %s', async (_, encoding, places) => {
		const bytes = await filled(await formWith({ encoding, places }), text(places));
		const right = await filled(await formWith({ places }), text(places));
		expect(likeness(await shapeOf(bytes), await shapeOf(right))).toBeGreaterThan(0.97);
		expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/FontFile2.*\/FontFile2/s);
		if (hasTool('pdftotext')) {
			expect(drawnText(bytes).normalize('NFKC').trim()).toBe(text(places).normalize('NFKC'));
		}
	});

	withText.each([
		...[...'€≠Ω∑◊Š−'].map((other) => ['TrueType', 'MacRomanEncoding', other] as const),
		...[...'Łﬁ−ž'].map((other) => ['Type1', 'WinAnsiEncoding', other] as const),
		...[...'abz'].map((other) => ['Type1', 'MacExpertEncoding', other] as const),
		...[...'Łﬂß’€éŠ×'].map((other) => ['Type1', 'StandardEncoding', other] as const),
		...[...'€éŠ×ß’'].map((other) => ['TrueType', 'StandardEncoding', other] as const),
		...[...'€éŠ×−ﬁ’'].map((other) => ['Type1', 'PDFDocEncoding', other] as const),
		...[...'Ж€'].map((other) => ['TrueType', 'NoSuchEncoding', other] as const),
	])('of kind %s with %s draws no other character than %s', async (kind, encoding, other) => {
		const bytes = await filled(namedFont(kind, encoding), `A${other}`);
		expect(drawnText(bytes).normalize('NFKC').trim()).toBe(`A${other}`.normalize('NFKC'));
	});

	test('leaves letters that its program lacks to another font', async () => {
		const [encoding, places] = ['WinAnsiEncoding', WIN];
		const kept = `${text({ ...places })}abc`.replace('€', '');
		const part = await formWith({ encoding, places, kept });
		const bytes = await filled(part, '€');
		const right = await filled(await formWith({ places }), '€');
		expect(likeness(await shapeOf(bytes), await shapeOf(right))).toBeGreaterThan(0.8);
		expect(Buffer.from(await filled(part, 'Abc')).toString('latin1')).toContain('<416263>');
	});

	test('is used although its program is damaged', async () => {
		const part = await formWith({ encoding: 'WinAnsiEncoding', places: WIN, kept: 'A' });
		const document = await PDFDocument.load(part);
		for (const [, object] of document.context.enumerateIndirectObjects()) {
			if (!(object instanceof PDFRawStream) || !object.dict.has(PDFName.of('Length1'))) continue;
			const bytes = Buffer.from(object.contents);
			bytes.write('none', bytes.indexOf('cmap'), 'latin1');
			object.updateContents(bytes);
		}
		const bytes = await filled(await document.save({ updateFieldAppearances: false }), 'A€');
		expect(Buffer.from(bytes).toString('latin1')).toContain('<4180>');
	});
});

describe('a part of a font that has letters only', () => {
	const map =
		'3 beginbfchar <61> <0061> <62> <0062> <28> <0028> endbfchar 1 beginbfrange <41> <5A> <05D0> endbfrange';
	const part = {
		'5 0': `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Arial /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R
			/FirstChar 0 /LastChar 255 /Widths [${Array<number>(256).fill(500).join(' ')}] /ToUnicode 7 0 R >>`,
		'6 0': '<< /Type /FontDescriptor /FontName /ABCDEF+Arial /Flags 4 /Ascent 900 /Descent -200 >>',
		'7 0': `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
	};
	const form = (flags: number) => {
		const entries = `/FT /Tx /Ff ${flags} /MK << >> /DA (/Own 12 Tf)`;
		const source = Buffer.from(oneBox(entries, part)).toString('latin1');
		const named = source.replace('/Fields', '/DR << /Font << /Own 5 0 R >> >> /Fields');
		return Buffer.from(named.replace('[10 10 90 30]', '[10 10 50 90]'), 'latin1');
	};

	withText.each([
		['letters', 'ab', 0, /^ab$/, true],
		['a line end that is drawn as a blank', 'a\nb', 0, /^a ?b$/, false],
		['a word that is broken with a hyphen', 'aaaa\u00adbbbb', MULTILINE, /^aaaa-\s+bbbb$/, false],
		['a word that is not broken', 'aa\u00adb', 0, /^aab$/, true],
	])('is used only for these: %s', async (_, value, flags, drawn, isOwn) => {
		const bytes = await filled(form(flags), value);
		expect(drawnText(bytes).trim()).toMatch(drawn);
		const looks = Buffer.from(bytes).toString('latin1').split('/Font <<').at(-1) ?? '';
		expect(looks.startsWith('\n/F1 5 0 R')).toBe(isOwn);
	});
});

const withCase = hasCase('macroman-euro.pdf') ? test : test.skip;

withCase('the example has a euro sign in both fields', async () => {
	const values = new Map([
		['mac', '100 €'],
		['win', '100 €'],
	]);
	const bytes = await (await openForm(sharedCase('macroman-euro.pdf'))).fill(values);
	if (hasTool('pdftotext')) expect(drawnText(bytes).match(/100 €/g)).toHaveLength(2);
});
