/**
 * A history of states, with unlimited undo and redo.
 *
 * @template State
 * @param {State} first
 * @param {() => void} onChange
 */
export function startHistory(first, onChange) {
	let states = [first];
	let at = 0;
	/** @param {number} to */
	const go = (to) => {
		if (to < 0 || to >= states.length) return;
		at = to;
		onChange();
	};
	return {
		/** @returns {State} */
		get current() {
			return states[at] ?? first;
		},
		get canUndo() {
			return at > 0;
		},
		get canRedo() {
			return at < states.length - 1;
		},
		/**
		 * Changes the current state without a new step.
		 *
		 * @param {State} state
		 */
		amend(state) {
			states[at] = state;
			onChange();
		},
		/** @param {State} state */
		push(state) {
			states = [...states.slice(0, at + 1), state];
			go(at + 1);
		},
		undo: () => go(at - 1),
		redo: () => go(at + 1),
		/**
		 * Changes all states, and keeps the current step.
		 *
		 * @param {(state: State) => State} change
		 */
		rewrite(change) {
			states = states.map(change);
			onChange();
		},
	};
}

/**
 * @template State
 * @typedef {ReturnType<typeof startHistory<State>>} History
 */
