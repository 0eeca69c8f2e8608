/** The part of linebreak that is used here; the package has no types of its own. */
declare module 'linebreak' {
	export default class LineBreaker {
		constructor(text: string);
		/** The next place at which a line may break or, after a newline, has to; `null` at the end. */
		nextBreak(): { readonly position: number; readonly required: boolean } | null;
	}
}
