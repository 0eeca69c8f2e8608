/**
 * Inserts the entered values into a title: `Contract {Full name}`. A field is named by its label or its key.
 *
 * @param {string} pattern
 * @param {(name: string) => string | undefined} textOf what is entered there; undefined if there is no such field
 */
export function titleFrom(pattern, textOf) {
	/** @type {string[]} */
	const unknown = [];
	const title = pattern
		.replace(/\{([^{}]+)\}/g, (braces, /** @type {string} */ name) => {
			const text = textOf(name.trim());
			if (text === undefined) unknown.push(name.trim());
			return text ?? braces;
		})
		.replace(/\s+/g, ' ')
		.trim();
	return { title, unknown };
}

/** @param {string} text */
export const isPattern = (text) => /\{[^{}]+\}/.test(text);

/** @param {string} uid */
const keyOf = (uid) => `title of ${uid}`;

/**
 * The pattern last used for a template in this browser, if its storage is allowed.
 *
 * @param {string} uid
 */
export function keptPattern(uid) {
	try {
		return localStorage.getItem(keyOf(uid)) ?? '';
	} catch {
		return '';
	}
}

/**
 * Keeps a pattern for the next document of a template; a title of one document is not kept.
 *
 * @param {string} uid
 * @param {string} text
 */
export function keepPattern(uid, text) {
	try {
		if (isPattern(text)) localStorage.setItem(keyOf(uid), text);
		else localStorage.removeItem(keyOf(uid));
	} catch {
		// The pattern is only used this time.
	}
}
