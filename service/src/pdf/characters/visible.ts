/**
 * Characters that are never drawn: soft hyphens, and those that say where a text may break or which way it runs. Joiners
 * and variation selectors are not among them, because they change the letters beside them.
 */
const INVISIBLE =
	/[\u034F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;
const ONLY_IGNORABLE = /^\p{Default_Ignorable_Code_Point}+$/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Where a line may end with a hyphen. */
export const SOFT_HYPHEN = '\u00AD';

/** The text without invisible characters. */
export function visible(text: string): string {
	return text.replace(INVISIBLE, '');
}

/**
 * The characters as a reader counts them: an accented letter or a composed emoji is one; invisible characters don't
 * count.
 */
export function visibleLetters(text: string): string[] {
	return letters(visible(text)).filter((letter) => !ONLY_IGNORABLE.test(letter));
}

/** Like `visibleLetters`, including invisible ones. */
export function letters(text: string): string[] {
	return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
