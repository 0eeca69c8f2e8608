/** The place of the page that its address names: `#/documents?search=x`, and below a place `#/settings/keys`. */
export function readAddress() {
	const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
	const [place = '', ...rest] = path.split('/').map((part) => decodeURIComponent(part));
	return { place, rest, query: new URLSearchParams(query) };
}

/** @typedef {ReturnType<typeof readAddress>} Address */

/**
 * The address of a place; values that are empty are left out.
 *
 * @param {string} place
 * @param {Readonly<Record<string, string | number>>} [values]
 */
export function addressOf(place, values = {}) {
	const known = Object.entries(values).filter(([, value]) => value !== '');
	const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
	return `#/${place}${query && `?${query}`}`;
}

/**
 * Updates the address; only with `isStep` is it a step that Back returns from.
 *
 * @param {string} place
 * @param {Readonly<Record<string, string | number>>} [values]
 * @param {{ isStep?: boolean }} [how]
 */
export function noteAddress(place, values, { isStep = false } = {}) {
	const address = addressOf(place, values);
	if (address === location.hash) return;
	if (isStep) history.pushState(null, '', address);
	else history.replaceState(null, '', address);
}
