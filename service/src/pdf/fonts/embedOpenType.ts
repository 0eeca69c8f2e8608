import type { Font } from '@cantoo/fontkit';
import { PDFString, type PDFRef } from '@cantoo/pdf-lib';
import { deflatedStream, type Revision } from '../file/revision.ts';
import type { EmbeddedFace, Face, Glyph } from './face.ts';

type Letters = Map<number, Glyph>;

/** Embeds the used part of a font as a composite font with two-byte codes (ISO 32000-1, 9.7). */
export function embedOpenType(font: Font, face: Face, revision: Revision): EmbeddedFace {
	const ref = revision.reserve();
	const subset = font.createSubset();
	const letters: Letters = new Map();
	return {
		ref,
		code(glyph) {
			const code = subset.includeGlyph(glyph.id);
			if (!letters.has(code)) letters.set(code, glyph);
			return hex(code);
		},
		finish() {
			const { context } = revision;
			const baseFont = `${subsetTag(ref)}+${face.name}`;
			const toUnicode = deflatedStream(context, Buffer.from(unicodeMap(letters)), {});
			const file = subset.encode();
			revision.put(
				ref,
				context.obj({
					Type: 'Font',
					Subtype: 'Type0',
					BaseFont: baseFont,
					Encoding: 'Identity-H',
					DescendantFonts: [descendant(font, face, baseFont, letters, file, revision)],
					ToUnicode: revision.add(toUnicode),
				}),
			);
		},
	};
}

function descendant(
	font: Font,
	face: Face,
	baseFont: string,
	letters: Letters,
	file: Uint8Array,
	revision: Revision,
): PDFRef {
	const isCff = startsAsCff(file);
	return revision.add(
		revision.context.obj({
			Type: 'Font',
			Subtype: isCff ? 'CIDFontType0' : 'CIDFontType2',
			BaseFont: baseFont,
			CIDSystemInfo: {
				Registry: PDFString.of('Adobe'),
				Ordering: PDFString.of('Identity'),
				Supplement: 0,
			},
			FontDescriptor: descriptor(font, baseFont, file, revision),
			W: [...letters].flatMap(([code, glyph]) => [code, [thousandths(face.widthOf(glyph))]]),
			...(isCff ? {} : { CIDToGIDMap: 'Identity' }),
		}),
	);
}

function descriptor(font: Font, baseFont: string, file: Uint8Array, revision: Revision): PDFRef {
	const { context } = revision;
	const [key, kind] = startsAsCff(file)
		? ['FontFile3', { Subtype: 'CIDFontType0C' }]
		: ['FontFile2', { Length1: file.length }];
	const { minX, minY, maxX, maxY } = font.bbox;
	const scaled = (units: number): number => thousandths(units / font.unitsPerEm);
	return revision.add(
		context.obj({
			Type: 'FontDescriptor',
			FontName: baseFont,
			Flags: 4,
			FontBBox: [minX, minY, maxX, maxY].map(scaled),
			ItalicAngle: font.italicAngle,
			Ascent: scaled(font.ascent),
			Descent: scaled(font.descent),
			CapHeight: scaled(font.capHeight || font.ascent),
			StemV: 80,
			[key]: revision.add(deflatedStream(context, file, kind)),
		}),
	);
}

/** A bare CFF table starts with its major version; a TrueType file starts with a zero byte. */
function startsAsCff(file: Uint8Array): boolean {
	return file[0] === 1;
}

/** Six letters that make the name of a subset unique in its file. */
function subsetTag(ref: PDFRef): string {
	let tag = '';
	for (let rest = ref.objectNumber; tag.length < 6; rest = Math.floor(rest / 26)) {
		tag = String.fromCharCode(65 + (rest % 26)) + tag;
	}
	return tag;
}

/** Lets readers find the text behind the glyphs (ISO 32000-1, 9.10.3). */
function unicodeMap(letters: Letters): string {
	const rows = [...letters]
		.filter(([, glyph]) => glyph.text !== '')
		.map(([code, glyph]) => `<${hex(code)}> <${utf16(glyph.text)}>`);
	const blocks: string[] = [];
	// The PostScript language, whose syntax this is, takes 100 entries at a time.
	for (let at = 0; at < rows.length; at += 100) {
		const block = rows.slice(at, at + 100);
		blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
	}
	return [
		'/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
		'/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
		'/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
		'1 begincodespacerange <0000> <FFFF> endcodespacerange',
		...blocks,
		'endcmap CMapName currentdict /CMap defineresource pop end end',
	].join('\n');
}

function utf16(text: string): string {
	return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
}

function hex(code: number): string {
	return code.toString(16).toUpperCase().padStart(4, '0');
}

function thousandths(ems: number): number {
	return Math.round(ems * 1000);
}
