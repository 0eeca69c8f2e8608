/** A PDF of strings without an end: each is looked for up to the end of the file. */
export function endlessStrings(count: number): Uint8Array {
	const strings = Array.from({ length: count }, (_, at) => `${at + 10} 0 obj (\n`);
	return Buffer.from(`%PDF-1.7\n${strings.join('')}`);
}
