/** @import { FieldBox } from '../../src/http/app/wire/fields.ts' */
/** @import { Actions } from './actions.js' */
import { isTyped } from '../shared/element.js';

/** @type {Readonly<Record<string, { x: number, y: number }>>} */
const directions = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: 1 },
	ArrowDown: { x: 0, y: -1 },
};

/** Points: a step, and one with Shift. */
const step = 1;
const largeStep = 10;

/**
 * Enlarges a box; its upper left corner stays.
 *
 * @param {FieldBox} box
 * @param {{ x: number, y: number }} by
 */
function larger(box, by) {
	const width = Math.max(1, box.width + by.x);
	const height = Math.max(1, box.height - by.y);
	return { width, height, y: box.y + box.height - height };
}

/**
 * Handles keys: with Ctrl wherever the focus is, others only on the pages.
 *
 * @param {KeyboardEvent} event
 * @param {Actions} on
 */
export function keyboard(event, on) {
	const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
	if (!(target instanceof HTMLElement)) return;
	const letter = ctrlKey || metaKey ? key.toLowerCase() : '';
	/** @type {Readonly<Record<string, () => unknown>>} */
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
	const command = commands[letter];
	const direction = directions[key];
	if (command) {
		// While a word is being typed, the browser undoes its letters.
		if ('zy'.includes(letter) && isTyped(target)) return;
		if (letter === 'a' && !isOnPage) return;
		if ('cv'.includes(letter) && !target.closest('.sheets')) return;
		if (letter === 'd' && !on.hasSelection()) return;
		command();
	} else if (isOnPage && direction && on.hasSelection()) {
		const length = shiftKey ? largeStep : step;
		const by = { x: direction.x * length, y: direction.y * length };
		if (altKey) on.place((box) => larger(box, by));
		else on.move(by);
	} else if (isOnPage && (key === 'Delete' || key === 'Backspace') && on.hasSelection())
		on.remove();
	else if (isOnPage && key === 'F2') document.getElementById('editor-key')?.focus();
	else return;
	event.preventDefault();
}
