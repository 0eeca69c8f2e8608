/** The part of bidi-js that is used here; the package has no types of its own. */
declare module 'bidi-js' {
	interface EmbeddingLevels {
		/** One per UTF-16 unit; odd levels run from right to left. */
		readonly levels: Uint8Array;
		readonly paragraphs: readonly { readonly level: number }[];
	}

	export interface Bidi {
		getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl'): EmbeddingLevels;
		/** `null` for a character that is not exchanged. */
		getMirroredCharacter(character: string): string | null;
	}

	export default function bidiFactory(): Bidi;
}
