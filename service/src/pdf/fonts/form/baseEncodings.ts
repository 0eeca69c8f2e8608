/** Characters by code. */
export type CodeTable = Map<number, readonly number[]>;

/** Rows of characters and the code of the first. */
type Rows = readonly (readonly [code: number, characters: string])[];

const STANDARD_ROWS: Rows = [
	[0x27, '’'],
	[0x60, '‘'],
	[0xa1, "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ"],
	[0xb1, '–†‡·'],
	[0xb6, '¶•‚„”»…‰'],
	[0xbf, '¿'],
	[0xc1, '`´ˆ˜¯˘˙¨'],
	[0xca, '˚¸'],
	[0xcd, '˝˛ˇ—'],
	[0xe1, 'Æ'],
	[0xe3, 'ª'],
	[0xe8, 'ŁØŒº'],
	[0xf1, 'æ'],
	[0xf5, 'ı'],
	[0xf8, 'łøœß'],
];

/** Its letters are small capitals, which are no characters of their own. */
const EXPERT_ROWS: Rows = [
	[0x20, ' '],
	[0x2a, '‥․,-.⁄'],
	[0x3a, ':;'],
	[0x47, '¼½¾⅛⅜⅝⅞⅓⅔'],
	[0x56, 'ﬀﬁﬂﬃﬄ'],
	[0xa1, '⁸'],
	[0xda, '¹²³⁴⁵⁶⁷⁹⁰'],
];

/** What Apple's MacRoman has and PDF's has not: it ends before the signs of mathematics, and 0xDB is no euro. */
const NOT_IN_MAC_ROMAN = /[≠∞≤≥∂∑∏π∫Ω√≈∆◊\uF8FF]/gu;

const NOT_DRAWN = /[\p{Cc}\p{Cf}\uFFFD]/gu;

/** Tables by the names of the encodings (ISO 32000-1, annex D). */
const TABLES: Readonly<Record<string, () => CodeTable>> = {
	MacExpertEncoding: () => tableOf(EXPERT_ROWS),
	MacRomanEncoding: () => tableOf(decodedBy(macRoman)),
	WinAnsiEncoding: () =>
		tableOf(decodedBy((bytes) => new TextDecoder('windows-1252').decode(bytes))),
};

/** `undefined` for a name that a font cannot have as its encoding; viewers do not agree what that means. */
export function baseEncoding(name: string): CodeTable | undefined {
	return TABLES[name]?.();
}

export function standardEncoding(): CodeTable {
	return tableOf([...ascii(), ...STANDARD_ROWS]);
}

/** What encodings have in common: ASCII without the quotes. */
export function commonCodes(): CodeTable {
	return tableOf(ascii());
}

function ascii(): Rows {
	return decodedBy((bytes) => Buffer.from(bytes).toString('latin1')).filter(
		([code]) => code < 0x7f && code !== 0x27 && code !== 0x60,
	);
}

function decodedBy(decode: (bytes: Uint8Array) => string): Rows {
	return Array.from({ length: 0xe0 }, (_, index): readonly [number, string] => {
		const character = decode(Uint8Array.of(0x20 + index));
		return [0x20 + index, character.replace(NOT_DRAWN, '')];
	});
}

function macRoman(bytes: Uint8Array): string {
	const text = new TextDecoder('macintosh').decode(bytes);
	return text.replace('€', '¤').replace(NOT_IN_MAC_ROMAN, '');
}

function tableOf(rows: Rows): CodeTable {
	const table: CodeTable = new Map();
	for (const [first, characters] of rows) {
		[...characters].forEach((character, index) => {
			table.set(first + index, [character.codePointAt(0) ?? 0]);
		});
	}
	return table;
}
