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

export function byId(id) {
	return document.getElementById(id);
}

/** Gives an input another value; without a change, what is being typed in it stays. */
export function setTyped(input, value) {
	if (input.defaultValue === value) return;
	input.defaultValue = value;
	dropTyped(input);
}

/** Gives an input its value from before the typing. */
export function dropTyped(input) {
	input.value = input.defaultValue;
	input.ariaInvalid = null;
}

/** Whether something was typed into an element and has not been taken yet. */
export const isTyped = (element) =>
	element.matches('input:not([type=checkbox]), textarea') && element.value !== element.defaultValue;

/** Tells those who do not see the page what has happened. */
export function say(text) {
	byId('said').textContent = text;
}

/**
 * Shows a list as children of an element. An item whose `version` is as before keeps its element, with what is open
 * in it and the focus; elements move only where the order has changed.
 */
export function showItems(parent, items) {
	const kept = new Map([...parent.children].map((child) => [child.dataset.item, child]));
	const elements = items.map(({ id, version, build }) => {
		const known = kept.get(id);
		if (known?.dataset.version === version) return known;
		const element = build();
		Object.assign(element.dataset, { item: id, version });
		return element;
	});
	for (const child of [...parent.children]) if (!elements.includes(child)) child.remove();
	elements.forEach((element, index) => {
		if (parent.children[index] !== element)
			parent.insertBefore(element, parent.children[index] ?? null);
	});
}
