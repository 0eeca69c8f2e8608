/**
 * Lets the browser save bytes under a name.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
