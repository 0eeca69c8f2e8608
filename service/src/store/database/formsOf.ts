/** A text in the forms that Unicode has of it: "ü" is one code point, or "u" and a mark. Names are stored as they came. */
export const formsOf = (text: string): readonly string[] => [
	...new Set([text, text.normalize('NFC'), text.normalize('NFD')]),
];
