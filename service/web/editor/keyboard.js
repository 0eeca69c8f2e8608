import { isTyped } from '../shared/element.js';

const directions = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: 1 },
	ArrowDown: { x: 0, y: -1 },
};

/** Points: a step, and one with Shift. */
const step = 1;
const largeStep = 10;

function nudge({ key, shiftKey, altKey }, on) {
	const { x, y } = directions[key];
	const by = shiftKey ? largeStep : step;
	if (altKey) {
		// The upper left corner stays where it is.
		on.place((box) => {
			const width = Math.max(1, box.width + x * by);
			const height = Math.max(1, box.height - y * by);
			return { width, height, y: box.y + box.height - height };
		});
	} else on.move({ x: x * by, y: y * by });
}

/** What the keys do: with Ctrl wherever the focus is, the others on the pages. */
export function keyboard(event, on) {
	const { key, ctrlKey, metaKey, shiftKey, target } = event;
	const command = (ctrlKey || metaKey) && key.toLowerCase();
	const commands = {
		z: shiftKey ? on.redo : on.undo,
		y: on.redo,
		s: on.save,
		d: on.duplicate,
		a: on.selectAll,
		c: on.copy,
		v: on.paste,
	};
	const isOnPage = target.closest('.sheet') !== null;
	if (command && commands[command]) {
		// The browser undoes the letters of a word that is being typed.
		if ('zy'.includes(command) && isTyped(target)) return;
		if (command === 'a' && !isOnPage) return;
		if ('cv'.includes(command) && !target.closest('.sheets')) return;
		if (command === 'd' && !on.hasSelection()) return;
		commands[command]();
	} else if (isOnPage && key in directions && on.hasSelection()) nudge(event, on);
	else if (isOnPage && (key === 'Delete' || key === 'Backspace') && on.hasSelection()) on.remove();
	else if (isOnPage && key === 'F2') document.getElementById('editor-key')?.focus();
	else return;
	event.preventDefault();
}
