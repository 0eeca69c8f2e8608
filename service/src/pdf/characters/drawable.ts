/**
 * The text as it can be drawn, its paragraphs ended by `\n`: accents composed where a font may have
 * the composed letter, control characters left out, halves of characters replaced.
 */
export function paragraphsOf(text: string): string {
	return text
		.normalize('NFC')
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
		.replace(/\t/g, '    ')
		.replace(/[^\P{Cc}\n]/gu, '')
		.replace(/\p{Cs}/gu, '\uFFFD');
}

/** The same in one line. */
export function lineOf(text: string): string {
	return paragraphsOf(text).replaceAll('\n', ' ');
}
