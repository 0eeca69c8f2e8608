import { Encodings } from '@cantoo/pdf-lib/standard-fonts';

/** The names that the standard fonts don't have, with their characters. */
const MORE_NAMES: Readonly<Record<string, string>> = {
	fi: 'ﬁ',
	fl: 'ﬂ',
	ff: 'ﬀ',
	ffi: 'ﬃ',
	ffl: 'ﬄ',
	dotlessi: 'ı',
	dotlessj: 'ȷ',
	Lslash: 'Ł',
	lslash: 'ł',
	Dcroat: 'Đ',
	dcroat: 'đ',
	Hbar: 'Ħ',
	hbar: 'ħ',
	Tbar: 'Ŧ',
	tbar: 'ŧ',
	Eng: 'Ŋ',
	eng: 'ŋ',
	IJ: 'Ĳ',
	ij: 'ĳ',
	Ldot: 'Ŀ',
	ldot: 'ŀ',
	longs: 'ſ',
	kgreenlandic: 'ĸ',
	napostrophe: 'ŉ',
	breve: '˘',
	caron: 'ˇ',
	dotaccent: '˙',
	ring: '˚',
	ogonek: '˛',
	hungarumlaut: '˝',
	Uhorn: 'Ư',
	uhorn: 'ư',
	Ohorn: 'Ơ',
	ohorn: 'ơ',
	estimated: '℮',
	numero: '№',
	afii61352: '№',
	afii08941: '₤',
	lira: '₤',
	franc: '₣',
	peseta: '₧',
	dong: '₫',
	sheqel: '₪',
	colonmonetary: '₡',
	oneeighth: '⅛',
	threeeighths: '⅜',
	fiveeighths: '⅝',
	seveneighths: '⅞',
	onethird: '⅓',
	twothirds: '⅔',
	zerosuperior: '⁰',
	foursuperior: '⁴',
	fivesuperior: '⁵',
	sixsuperior: '⁶',
	sevensuperior: '⁷',
	eightsuperior: '⁸',
	ninesuperior: '⁹',
	figuredash: '‒',
	onedotenleader: '․',
	twodotenleader: '‥',
	anoteleia: '·',
};

/** Combining marks by the ends of names, such as that of `Zdotaccent`. */
const ACCENTS: Readonly<Record<string, string>> = {
	grave: '\u0300',
	acute: '\u0301',
	tonos: '\u0301',
	circumflex: '\u0302',
	tilde: '\u0303',
	macron: '\u0304',
	breve: '\u0306',
	dotaccent: '\u0307',
	dot: '\u0307',
	dieresis: '\u0308',
	hookabove: '\u0309',
	ring: '\u030A',
	hungarumlaut: '\u030B',
	caron: '\u030C',
	dotbelow: '\u0323',
	cedilla: '\u0327',
	ogonek: '\u0328',
};
const ACCENTED = new RegExp(`^(.+?)(${Object.keys(ACCENTS).join('|')})$`);

/** Cyrillic and Hebrew letters have numbers; these are the first and the last of a row, and its first character. */
const NUMBERED: readonly (readonly [first: number, last: number, start: number])[] = [
	[10017, 10022, 0x410],
	[10023, 10023, 0x401],
	[10024, 10049, 0x416],
	[10050, 10050, 0x490],
	[10051, 10061, 0x402],
	[10062, 10062, 0x40e],
	[10145, 10145, 0x40f],
	[10065, 10070, 0x430],
	[10071, 10071, 0x451],
	[10072, 10097, 0x436],
	[10098, 10098, 0x491],
	[10099, 10109, 0x452],
	[10110, 10110, 0x45e],
	[10193, 10193, 0x45f],
	[57664, 57690, 0x5d0],
];

const SOFT_HYPHEN = 0xad;
const NAMES = standardNames();

/** The characters that a glyph of this name draws; none for a name that doesn't tell it (Adobe Glyph List). */
export function codePointsOf(name: string): readonly number[] {
	const known = NAMES.get(name);
	if (known) return known;
	const [, hex, number] = /^(?:uni(?=.{4}$)|u)([\dA-F]{4,6})$|^afii(\d{5})$/.exec(name) ?? [];
	const codePoint = hex === undefined ? numbered(Number(number)) : parseInt(hex, 16);
	return codePoint === undefined ? accented(name) : [codePoint];
}

function standardNames(): Map<string, number[]> {
	const names = new Map<string, number[]>();
	for (const encoding of [Encodings.WinAnsi, Encodings.Symbol, Encodings.ZapfDingbats]) {
		for (const codePoint of encoding.supportedCodePoints) {
			if (codePoint === SOFT_HYPHEN || isPrivate(codePoint)) continue;
			const name: string = encoding.encodeUnicodeCodePoint(codePoint).name;
			names.set(name, [...new Set([...(names.get(name) ?? []), codePoint])]);
		}
	}
	for (const [name, character] of Object.entries(MORE_NAMES)) {
		names.set(name, [character.codePointAt(0) ?? 0]);
	}
	return names;
}

function isPrivate(codePoint: number): boolean {
	return codePoint >= 0xe000 && codePoint <= 0xf8ff;
}

function numbered(number: number): number | undefined {
	const row = NUMBERED.find(([first, last]) => number >= first && number <= last);
	return row && row[2] + number - row[0];
}

/** Letters with one or several accents, which Unicode has as one character. */
function accented(name: string): readonly number[] {
	const comma = /^([A-Za-z])commaaccent$/.exec(name)?.[1];
	if (comma) return single(comma + (/[Ss]/.test(comma) ? '\u0326' : '\u0327'));
	const [, base = '', accent = ''] = ACCENTED.exec(name) ?? [];
	const [letter] = base === '' ? [] : codePointsOf(base);
	return letter === undefined ? [] : single(String.fromCodePoint(letter) + (ACCENTS[accent] ?? ''));
}

function single(text: string): readonly number[] {
	const [first = '', ...others] = text.normalize('NFC');
	return others.length > 0 ? [] : [first.codePointAt(0) ?? 0];
}
