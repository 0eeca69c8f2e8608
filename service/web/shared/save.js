import { make } from './element.js';

/** Has the browser save bytes under a name. */
export function saveFile(blob, name) {
	const href = URL.createObjectURL(blob);
	make('a', { href, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
