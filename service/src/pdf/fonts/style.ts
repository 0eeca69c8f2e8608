export interface FontStyle {
	readonly family: 'Courier' | 'Times' | 'Helvetica';
	readonly isBold: boolean;
	readonly isSlanted: boolean;
}

/** What the name of a font tells about its looks. */
export function styleOf(fontName: string): FontStyle {
	return {
		family: familyOf(fontName),
		isBold: /bold|black|heavy|-bd|^(he|co|ti)b[oi]/i.test(fontName),
		isSlanted: /italic|oblique|-it/i.test(fontName),
	};
}

/** A name of one of the standard fonts, in full or as Acrobat shortens it. */
export function isStandardName(name: string): boolean {
	return /^(Helvetica|Courier|Times)(-(Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique))?$|^(Helv|Cour|TiRo|(He|Co|Ti)(Bo|It|Ob|BI|BO))$/.test(
		name,
	);
}

function familyOf(fontName: string): FontStyle['family'] {
	if (/cour|mono|typewriter/i.test(fontName)) return 'Courier';
	if (/sans/i.test(fontName)) return 'Helvetica';
	return /times|serif|georgia|garamond|^ti(ro|b|it)/i.test(fontName) ? 'Times' : 'Helvetica';
}
