/**
 * Makes an element: `make('a', { href: '/' }, 'text', child)`. Properties that begin with "on" are
 * listeners, those with a dash are attributes.
 */
export function make(name, properties = {}, ...children) {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(properties)) {
		if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
		else if (key.includes('-') || key === 'role' || key === 'for') element.setAttribute(key, value);
		else element[key] = value;
	}
	element.append(...children.filter((child) => child !== undefined));
	return element;
}
