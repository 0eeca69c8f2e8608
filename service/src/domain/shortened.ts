/** The beginning of a text that is too long to be kept or told whole. */
export const shortened = (text: string, most: number): string =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;
