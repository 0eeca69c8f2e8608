/**
 * Prepares a text for drawing, with `\n` between paragraphs: composes accents where a font may have the composed
 * letter, removes control characters, replaces lone surrogates.
 */
export function paragraphsOf(text: string): string {
	return text
		.normalize('NFC')
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
		.replace(/\t/g, '    ')
		.replace(/[^\P{Cc}\n]/gu, '')
		.replace(/\p{Cs}/gu, '\uFFFD');
}

/** Like `paragraphsOf`, in one line. */
export function lineOf(text: string): string {
	return paragraphsOf(text).replaceAll('\n', ' ');
}
