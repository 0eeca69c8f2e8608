/** States one after another, to go back and forth between without end. */
export function startHistory(first, onChange) {
	let states = [first];
	let at = 0;
	const go = (to) => {
		if (to < 0 || to >= states.length) return;
		at = to;
		onChange();
	};
	return {
		get current() {
			return states[at];
		},
		get canUndo() {
			return at > 0;
		},
		get canRedo() {
			return at < states.length - 1;
		},
		/** Changes the state as it is, without a step of its own. */
		amend(state) {
			states[at] = state;
			onChange();
		},
		push(state) {
			states = [...states.slice(0, at + 1), state];
			go(at + 1);
		},
		undo: () => go(at - 1),
		redo: () => go(at + 1),
	};
}
